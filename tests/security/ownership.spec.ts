import { DAY } from '@spotter/core/kernel';
import { expect } from 'chai';
import { api, type Answer, type ApiCaller } from '../support/api.js';
import { send } from '../support/raw-http.js';
import { expectNoProblems, ownershipProblems } from '../support/row-problems.js';
import { rowsOf } from '../support/rows-of.js';
import { SANDBOX } from '../support/sandbox.js';
import { startTestService, type TestService } from '../support/service.js';
import { idsAskedFor, type IdAskedFor } from './ids-asked-for.js';
import type { OpenApiDocument } from './openapi-document.js';
import { PUBLIC_IDS, OWN, type OwnedResource } from './ownership-table.js';
import { NOBODYS_ID, sampleOf } from './sample-body.js';

/** Differ between any two answers. */
const OF_ONE_ANSWER = ['date', 'x-request-id', 'ratelimit', 'ratelimit-reset', 'ratelimit-remaining'];

function headersOf(headers: Headers): Readonly<Record<string, string>> {
  const shown: Record<string, string> = {};
  headers.forEach((value, name) => {
    if (!OF_ONE_ANSWER.includes(name)) shown[name] = value;
  });
  return shown;
}

describe("someone else's resource", () => {
  let service: TestService;
  let document: OpenApiDocument;
  let ids: Readonly<Record<OwnedResource, string>>;
  const people = new Map<string, ApiCaller>();

  before(async () => {
    service = await startTestService({ environment: { NOTIFIER: 'none' } });
    document = JSON.parse((await send(service.url, { method: 'GET', path: '/openapi.json' })).text);
    const { logIn, as } = api(service.url);
    for (const name of ['member1', 'mentor1', 'member2', 'mentor2'])
      people.set(name, as(await logIn(`${name}@spotter.test`)));
    const { body } = await by('mentor1').get<{ id: string }>('/api/mentors/me');
    const [booked, open] = await blocksOf(body.data.id);
    ids = {
      reservation: await reservationOf(booked!),
      block: open!,
      payout: await payoutOf(body.data.id),
      'day pass': (await by('member1').read<{ id: string }[]>('/api/day-passes'))[0]!.id,
      'fixed slot': await fixedSlotWith(body.data.id),
      'waitlist entry': await waitlistEntry(),
      'time off': await timeOffOf(body.data.id),
      'hand-over': await handOverOf(body.data.id),
      notification: await notificationOfBooking(),
      person: (await by('member1').read<{ id: string }>('/api/members/me')).id,
    };
  });
  after(() => service.close());

  const by = (name: string): ApiCaller => people.get(name)!;

  async function blocksOf(mentorId: string): Promise<readonly string[]> {
    const slots = await by('member1').get<{ blockId: string }[]>(`/api/slots/available?mentorId=${mentorId}`);
    return slots.body.data.map(({ blockId }) => blockId);
  }

  async function reservationOf(blockId: string): Promise<string> {
    const { status, body } = await by('member1').post<{ id: string }>('/api/reservations', { blockId });
    expect(status).to.equal(201);
    return body.data.id;
  }

  const storeId = async (): Promise<string> => (await by('member1').read<{ id: string }[]>('/api/stores'))[0]!.id;

  async function fixedSlotWith(mentorId: string): Promise<string> {
    const hour = { mentorId, storeId: await storeId(), weekday: 1, startTime: '12:00' };
    return (await by('member1').post<{ id: string }>('/api/fixed-slots', hour)).body.data.id;
  }

  async function waitlistEntry(): Promise<string> {
    const [from, until] = [Date.now(), Date.now() + DAY].map((at) => new Date(at).toISOString());
    const wanted = { storeId: await storeId(), from, until };
    return (await by('member1').post<{ id: string }>('/api/waitlist', wanted)).body.data.id;
  }

  async function notificationOfBooking(): Promise<string> {
    await api(service.url).withKey(SANDBOX.cronKey).post('/api/system/cron/notification-dispatch');
    return (await by('member1').read<{ id: string }[]>('/api/notifications/me'))[0]!.id;
  }

  async function timeOffOf(mentorId: string): Promise<string> {
    const [timeOff] = await rowsOf<{ id: string }>(
      service.databaseUrl,
      `insert into time_off (id, mentor_id, starts_at, ends_at, reason, is_excused, closed_blocks, reassigned, cancelled, created_at)
       values (uuidv7(), $1, now() + interval '50 days', now() + interval '51 days', 'other', false, 0, '[]', '[]', now())
       returning id`,
      [mentorId],
    );
    return timeOff!.id;
  }

  /** Offered to a third mentor. */
  async function handOverOf(mentorId: string): Promise<string> {
    const [handOver] = await rowsOf<{ id: string }>(
      service.databaseUrl,
      `insert into hand_over (id, reservation_id, block_id, from_mentor_id, to_mentor_id, status, until, created_at)
       select uuidv7(), r.id, r.block_id, $1, p.id, 'offered', now() + interval '1 hour', now()
       from reservation r, person p where r.mentor_id = $1 and p.email = 'mentor3@spotter.test' limit 1 returning id`,
      [mentorId],
    );
    return handOver!.id;
  }

  async function payoutOf(mentorId: string): Promise<string> {
    const [payout] = await rowsOf<{ id: string }>(
      service.databaseUrl,
      `insert into payout (id, mentor_id, period_starts_on, period_ends_on, gross, income_tax, local_income_tax, net, status,
         attempts, calculated_at, batch_id, version)
       values (uuidv7(), $1, '2026-01-05', '2026-01-19', 123456, 3700, 370, 119386, 'calculated', 0, now(), uuidv7(), 1)
       returning id`,
      [mentorId],
    );
    return payout!.id;
  }

  /** The request of a route with the id in its place and sample values elsewhere. */
  function ask(name: string, { route, place, field }: IdAskedFor, id: string): Promise<Answer<unknown>> {
    const { method, path, body } = route;
    const at = path.replace(':id', place === 'path' ? id : NOBODYS_ID) + (place === 'query' ? `?${field}=${id}` : '');
    const sent = { ...(sampleOf(body ?? {}, document) as object), ...(place === 'body' && { [field]: id }) };
    switch (method) {
      case 'GET':
        return by(name).get(at);
      case 'DELETE':
        return by(name).delete(at, {}, sent);
      case 'PATCH':
        return by(name).patch(at, sent);
      default:
        return by(name).post(at, sent);
    }
  }

  it('has a row for every id that a person can name', () => {
    const named = idsAskedFor(document).map(({ name }) => name);
    expectNoProblems(ownershipProblems(named, [...Object.keys(OWN), ...PUBLIC_IDS]));
  });

  it('is found by its owners', async () => {
    expect((await by('member1').get(`/api/reservations/${ids.reservation}`)).status).to.equal(200);
    expect((await by('mentor1').get(`/api/sessions/${ids.reservation}`)).status).to.equal(200);
    expect((await by('mentor1').get(`/api/mentors/me/payouts/${ids.payout}`)).status).to.equal(200);
    expect((await by('member1').get(`/api/ai/recommendation?sessionId=${ids.reservation}`)).status).to.equal(200);
  });

  it('is answered like a missing resource, with the same status, headers and body', async () => {
    for (const asked of idsAskedFor(document)) {
      const { what, strangers, status = 404 } = OWN[asked.name] ?? { what: 'block', strangers: [] };
      for (const stranger of strangers) {
        const theirs = await ask(stranger, asked, ids[what]);
        const nobodys = await ask(stranger, asked, NOBODYS_ID);
        const shown = `${asked.name} by ${stranger}`;
        expect([theirs.status, nobodys.status], shown).to.deep.equal([status, status]);
        expect(theirs.body, shown).to.deep.equal(nobodys.body);
        expect(headersOf(theirs.headers), shown).to.deep.equal(headersOf(nobodys.headers));
      }
    }
  });
});
