import { expect } from 'chai';
import pg from 'pg';
import { api, type ApiCaller } from '../support/api.js';
import { send } from '../support/raw-http.js';
import { startTestService, type TestService } from '../support/service.js';
import { declaredRoutes, type DeclaredRoute, type OpenApiDocument } from './openapi-document.js';
import { NOBODYS_ID, sampleOf } from './sample-body.js';

interface Asked {
  readonly what: 'reservation' | 'block' | 'payout' | 'day pass' | 'fixed slot' | 'waitlist entry' | 'notification';
  readonly strangers: readonly string[];
}

/** What is asked for by its id, all of member1 and mentor1, and who is to learn nothing of it. */
const ASKED: Readonly<Record<string, Asked>> = {
  'GET /api/reservations/:id': { what: 'reservation', strangers: ['member2', 'mentor2'] },
  'POST /api/reservations/:id/reject': { what: 'reservation', strangers: ['member2'] },
  'PATCH /api/reservations/:id': { what: 'reservation', strangers: ['member2'] },
  'DELETE /api/reservations/:id': { what: 'reservation', strangers: ['member2'] },
  'POST /api/day-passes/:id/use': { what: 'day pass', strangers: ['member2'] },
  'PATCH /api/fixed-slots/:id': { what: 'fixed slot', strangers: ['member2'] },
  'DELETE /api/waitlist/:id': { what: 'waitlist entry', strangers: ['member2'] },
  'GET /api/sessions/:id': { what: 'reservation', strangers: ['member2', 'mentor2'] },
  'GET /api/members/me/sessions/:id': { what: 'reservation', strangers: ['member2'] },
  'GET /api/sessions/:id/pre-info': { what: 'reservation', strangers: ['mentor2'] },
  'POST /api/sessions/:id/check-in': { what: 'reservation', strangers: ['member2'] },
  'POST /api/sessions/:id/record': { what: 'reservation', strangers: ['mentor2'] },
  'GET /api/sessions/:id/summary': { what: 'reservation', strangers: ['member2'] },
  'POST /api/sessions/:id/rating': { what: 'reservation', strangers: ['member2'] },
  'DELETE /api/mentors/me/blocks/:id': { what: 'block', strangers: ['mentor2'] },
  'GET /api/mentors/me/payouts/:id': { what: 'payout', strangers: ['mentor2'] },
  'GET /api/mentors/me/payouts/:id/statement': { what: 'payout', strangers: ['mentor2'] },
  'PATCH /api/notifications/me/:id/read': { what: 'notification', strangers: ['member2', 'mentor1'] },
};

/** Levels of routes whose resources are one person's own. */
const PERSONAL = ['auth', 'member', 'mentor', 'mentor (pro)', 'member, mentor'];

describe("someone else's resource", function () {
  this.timeout(120_000);

  let service: TestService;
  let document: OpenApiDocument;
  let ids: Readonly<Record<Asked['what'], string>>;
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
      'day pass': (await by('member1').get<{ id: string }[]>('/api/day-passes')).body.data[0]!.id,
      'fixed slot': await fixedSlotWith(body.data.id),
      'waitlist entry': await waitlistEntry(),
      notification: await notificationOfBooking(),
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

  const storeId = async (): Promise<string> =>
    (await by('member1').get<{ id: string }[]>('/api/stores')).body.data[0]!.id;

  async function fixedSlotWith(mentorId: string): Promise<string> {
    const hour = { mentorId, storeId: await storeId(), weekday: 1, startTime: '12:00' };
    return (await by('member1').post<{ id: string }>('/api/fixed-slots', hour)).body.data.id;
  }

  async function waitlistEntry(): Promise<string> {
    const [from, until] = [Date.now(), Date.now() + 86_400_000].map((at) => new Date(at).toISOString());
    const wanted = { storeId: await storeId(), from, until };
    return (await by('member1').post<{ id: string }>('/api/waitlist', wanted)).body.data.id;
  }

  async function notificationOfBooking(): Promise<string> {
    await api(service.url).withKey('sandbox-cron-key').post('/api/system/cron/notification-dispatch');
    return (await by('member1').get<{ id: string }[]>('/api/notifications/me')).body.data[0]!.id;
  }

  async function payoutOf(mentorId: string): Promise<string> {
    const database = new pg.Client(service.databaseUrl);
    await database.connect();
    const { rows } = await database.query<{ id: string }>(
      `insert into payout (id, mentor_id, period_starts_on, period_ends_on, gross, income_tax, local_income_tax, net, status,
         attempts, calculated_at, version)
       values (uuidv7(), $1, '2026-01-05', '2026-01-19', 123456, 3700, 370, 119386, 'calculated', 0, now(), 1) returning id`,
      [mentorId],
    );
    await database.end();
    return rows[0]!.id;
  }

  const personal = (): readonly DeclaredRoute[] =>
    declaredRoutes(document).filter(({ path, permission }) => path.includes('/:id') && PERSONAL.includes(permission));

  it('is asked for on every route that takes an id', () => {
    expect(Object.keys(ASKED)).to.include.members(personal().map(({ method, path }) => `${method} ${path}`));
  });

  it('is there for its owners', async () => {
    expect((await by('member1').get(`/api/reservations/${ids.reservation}`)).status).to.equal(200);
    expect((await by('mentor1').get(`/api/sessions/${ids.reservation}`)).status).to.equal(200);
    expect((await by('mentor1').get(`/api/mentors/me/payouts/${ids.payout}`)).status).to.equal(200);
  });

  it('answers as one that does not exist', async () => {
    for (const { method, path, body } of personal()) {
      const { what, strangers } = ASKED[`${method} ${path}`]!;
      const ask = (name: string, id: string) => {
        const at = path.replace(':id', id);
        const sent = sampleOf(body ?? {}, document) as object;
        switch (method) {
          case 'GET':
            return by(name).get(at);
          case 'DELETE':
            return by(name).delete(at);
          case 'PATCH':
            return by(name).patch(at, sent);
          default:
            return by(name).post(at, sent);
        }
      };
      for (const stranger of strangers) {
        const theirs = await ask(stranger, ids[what]);
        const nobodys = await ask(stranger, NOBODYS_ID);
        expect(theirs.status, `${method} ${path} by ${stranger}`).to.equal(404);
        expect(theirs.body, `${method} ${path} by ${stranger}`).to.deep.equal(nobodys.body);
      }
    }
  });
});
