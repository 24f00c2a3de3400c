import type { Schemas } from '@spotter/client';
import { DEMO_PASSWORD } from '@spotter/app-http';
import { DAY, formatInstant, HOUR, instant, MINUTE } from '@spotter/core/kernel';
import { expect } from 'chai';
import { NOBODYS_ID } from '../security/sample-body.js';
import { rowsOf } from '../support/rows-of.js';
import { ok, type ApiCaller } from '../support/api.js';
import { runSpotter } from '../support/run-spotter.js';
import { demoFixture, refusalOf, type DemoFixture, type Wire } from './demo-fixture.js';

type Item = Schemas['TimelineItem'];

const why = 'The studio was closed.';

describe('timelines, over HTTP', () => {
  let fixture: DemoFixture;
  let memberId: string;
  let mentorId: string;
  let trained: Wire;
  let cancelled: Wire;

  before(async () => {
    fixture = await demoFixture();
    [memberId, mentorId] = [await fixture.idOf('member1'), await fixture.idOf('mentor5')];
    const admin = fixture.as('admin');
    ok(
      await admin.post(`/api/admin/members/${memberId}/points`, { points: 120_000, why }, { 'idempotency-key': 'p-1' }),
    );
    cancelled = await fixture.book('mentor1');
    ok(await admin.delete(`/api/admin/reservations/${cancelled.id}`, {}, { why }));
    trained = await fixture.book('mentor5');
    await fixture.moveTo(Date.parse(trained.startsAt) - 5 * MINUTE);
    await fixture.arrive(trained);
    await fixture.checkIn(trained, 'mentor5');
    await fixture.moveTo(Date.parse(trained.startsAt) + 26 * HOUR);
    await fixture.run('session-auto-complete');
    await fixture.run('notification-dispatch');
  });
  after(() => fixture.close());

  const pathOf = (about: string, id: string, query = '') => `/api/admin/${about}/${id}/timeline${query}`;

  /** All items, by pages of this size. */
  async function read(about: string, id: string, size = 100): Promise<readonly Item[]> {
    const admin = fixture.as('admin');
    const items: Item[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? `?size=${size}` : `?size=${size}&cursor=${cursor}`;
      const { data, pagination } = ok(await admin.get<readonly Item[]>(pathOf(about, id, query))).body;
      expect(Object.keys(pagination)).to.deep.equal(['size', 'nextCursor']);
      items.push(...data);
      cursor = pagination.nextCursor;
    } while (cursor !== null);
    return items;
  }

  const titles = async (about: string, id: string, kind: string): Promise<readonly string[]> =>
    (await read(about, id)).filter((item) => item.kind === kind).map(({ title }) => title);

  it('show a reservation’s events, messages, entries and acts of staff, newest first', async () => {
    expect(await titles('reservations', cancelled.id, 'event')).to.include.members([
      'Session booked',
      'Session cancelled',
    ]);
    const acts = (await read('reservations', cancelled.id)).filter(({ kind }) => kind === 'action');
    expect(acts).to.have.length(1);
    expect(acts[0]).to.deep.include({ title: 'Staff action: cancel for member', by: 'admin' });
    expect(acts[0]!.details).to.include({ why });
    const steps = ['Session booked', 'Member checked in', 'Session started', 'Session completed'];
    expect(await titles('reservations', trained.id, 'event')).to.include.members(steps);
    expect(await titles('reservations', trained.id, 'journal')).to.deep.equal([
      'Completed session settled',
      'Points held for a session',
    ]);
    expect(await titles('reservations', trained.id, 'message')).to.include.members([
      'Message to the member: reservation confirmed',
      'Message to the mentor: reservation confirmed',
    ]);
    const times = (await read('reservations', trained.id)).map(({ at }) => Date.parse(at));
    expect(times).to.deep.equal([...times].sort((one, other) => other - one));
  });

  it('show the same session, the payment and the points to a member and a mentor', async () => {
    expect(await titles('members', memberId, 'payment')).to.deep.equal(['Payment for a membership: paid']);
    expect(await titles('members', memberId, 'journal')).to.deep.equal([
      'Completed session settled',
      'Points held for a session',
      'Points given by the company',
      'Membership paid for',
    ]);
    expect(await titles('members', memberId, 'action')).to.deep.equal(['Staff action: give points']);
    expect(await titles('members', memberId, 'event')).to.include('Staff acted for the member');
    expect(await titles('mentors', mentorId, 'journal')).to.deep.equal(['Completed session settled']);
    expect(await titles('mentors', mentorId, 'event')).to.include.members(['Session booked', 'Session completed']);
  });

  it('have every event and every message of the person or the reservation once', async () => {
    const idsOf = async (sql: string, id: string) =>
      (await rowsOf<{ id: string }>(fixture.service.databaseUrl, sql, [id])).map((row) => row.id).sort();
    const found = (items: readonly Item[], name: string, kind: string) =>
      items.flatMap((item) => (item.kind === kind ? [item.references[name]!] : [])).sort();
    for (const [about, id] of [
      ['members', memberId],
      ['mentors', mentorId],
      ['reservations', trained.id],
    ] as const) {
      const items = await read(about, id, 7);
      const events = await idsOf('select id from domain_event e where strpos(e::text, $1) > 0', id);
      expect(found(items, 'eventId', 'event'), about).to.deep.equal(events);
      const messages = await idsOf(
        about === 'reservations'
          ? 'select m.id from message m join domain_event e on e.id = m.event_id where strpos(e::text, $1) > 0'
          : 'select id from message where recipient_id = $1',
        id,
      );
      expect(found(items, 'messageId', 'message'), about).to.deep.equal(messages);
      expect(events.length * messages.length).to.be.above(0);
    }
  });

  it('show the same items in pages as in one answer', async () => {
    expect(await read('members', memberId, 1)).to.deep.equal(await read('members', memberId));
  });

  it('show neither the texts of messages nor keys', async () => {
    const text = JSON.stringify([await read('members', memberId), await read('mentors', mentorId)]);
    for (const secret of ['billingKey', 'sandbox-ok', 'payload', 'member1@spotter.test', '김'])
      expect(text).to.not.include(secret);
  });

  it('are not found for an unknown subject, and bad input is refused', async () => {
    const admin = fixture.as('admin');
    for (const about of ['members', 'mentors', 'reservations']) {
      expect(refusalOf(await admin.get(pathOf(about, NOBODYS_ID)))).to.equal('404 NOT_FOUND');
      expect(refusalOf(await admin.get(pathOf(about, memberId, '?cursor=x')))).to.equal('400 VALIDATION_ERROR');
    }
    expect((await admin.get(pathOf('members', mentorId))).status).to.equal(404);
  });

  it('are printed by the command line', async () => {
    const environment = { DATABASE_URL: fixture.service.databaseUrl };
    const spotter = (...words: readonly string[]) => runSpotter(environment, '', 'timeline', ...words);
    const whole = await read('reservations', trained.id);
    const json = await spotter('reservation', trained.id, '--json', '--size', '100');
    expect(JSON.parse(json.output)).to.deep.equal({ items: whole, nextCursor: null });
    const table = (await spotter('reservation', trained.id, '--size', '1')).output.split('\n');
    expect(table[0]).to.match(/^at +kind +by +title$/);
    expect(table[1]).to.contain(whole[0]!.title);
    const cursor = /^next: --cursor (\S+)$/.exec(table[2]!)![1]!;
    const next = await spotter('reservation', trained.id, '--size', '1', '--cursor', cursor);
    expect(next.output.split('\n')[1]).to.contain(whole[1]!.title);
    for (const words of [
      ['reservation', 'x'],
      ['store', trained.id],
      ['member', memberId, '--size', '0'],
      ['member', memberId, '--cursor', 'x'],
      ['member', NOBODYS_ID],
    ])
      expect((await spotter(...words)).code, words.join(' ')).to.equal(1);
  });

  it('stay for a closed account, without names of the person', async () => {
    const name = '독고탁별난이름';
    const { apiClient } = fixture;
    const person = await apiClient.register({ name });
    const caller: ApiCaller = apiClient.as(person);
    ok(await caller.delete('/api/members/me', {}, { password: DEMO_PASSWORD }));
    const items = await read('members', person.user.id);
    expect(items.map(({ title }) => title)).to.include.members(['Account registered', 'Account closed']);
    expect(JSON.stringify(items)).to.not.include(name);
  });

  it('show the entry of a no-show that was corrected days later on a page of any size', async () => {
    const post = async (path: string, body: object) => ok(await fixture.as('admin').post(path, body));
    const give = () => post(`/api/admin/members/${memberId}/points`, { points: 30_000, why });
    for (let times = 0; times < 3; times += 1) await give();
    const missed = await fixture.book('mentor5');
    await fixture.moveTo(Date.parse(missed.startsAt) + 15 * MINUTE);
    await fixture.run('no-show-detection');
    await fixture.moveTo(Date.parse(missed.startsAt) + 2 * HOUR);
    await give();
    await fixture.moveTo(Date.parse(missed.startsAt) + 7 * DAY - MINUTE);
    await post(`/api/admin/reservations/${missed.id}/correct-attendance`, { attended: true, reason: why });
    expect(await read('members', memberId, 2)).to.deep.equal(await read('members', memberId));
  });

  it('show the reminder of a session that was booked 60 days before', async () => {
    const mentor = fixture.as('mentor5');
    const startsAt = Math.floor(((await fixture.now()) + 60 * DAY) / MINUTE) * MINUTE;
    const block = { storeId: trained.storeId, startsAt: formatInstant(instant(startsAt)) };
    const opened = ok(await mentor.post<Wire>('/api/mentors/me/blocks', block)).body.data;
    const { id } = ok(await fixture.member().post<Wire>('/api/reservations', { blockId: opened.id })).body.data;
    await fixture.moveTo(startsAt - 5 * MINUTE);
    await fixture.run('notification-dispatch');
    expect(await titles('reservations', id, 'message')).to.include('Message to the member: session imminent (T-5m)');
  });
});
