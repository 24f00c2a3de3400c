import {
  addDays,
  DAY,
  dayOf,
  formatInstant,
  HOUR,
  instantAt,
  plus,
  type Day,
  type Instant,
  type TimeOfDay,
} from '@spotter/core/kernel';
import { expect } from 'chai';
import { ok, type Person } from '../support/api.js';
import { expectInvalid, refusalOf, type Wire } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

describe('reservations as members and mentors see them, over HTTP', () => {
  let fixture: FixedClockFixture;
  let mentor: Person;
  let member: Person;
  /** Days after the last open block. */
  let today: Day;

  before(async () => {
    fixture = await fixedClockFixture();
    [mentor, member] = [await fixture.newMentor(), await fixture.newMember()];
    today = dayOf(await fixture.now());
  });
  after(() => fixture.close());

  const at = (days: number, time: string): Instant => instantAt(addDays(today, days), time as TimeOfDay);
  const opened = async (by: Person, startsAt: Instant): Promise<Wire> =>
    ok(await fixture.opening(by, startsAt)).body.data;

  it('lists the slots of a mentor, also closed ones, for at most 62 days including both bounds', async () => {
    const { id } = await opened(mentor, at(2, '03:00'));
    ok(await fixture.as(mentor).delete(`/api/mentors/me/blocks/${id}`));
    await opened(mentor, at(3, '23:30'));
    const list = (from: Day, to: Day) =>
      fixture.as(mentor).get<readonly Wire[]>(`/api/mentors/me/blocks?from=${from}&to=${to}`);
    const day = addDays(today, 2);
    expect(ok(await list(day, addDays(day, 1))).body.data.map(({ status }) => status)).to.deep.equal([
      'closed',
      'open',
    ]);
    expect(ok(await list(day, day)).body.data).to.have.length(1);
    expect((await list(day, addDays(day, 61))).status).to.equal(200);
    expect((await list(day, addDays(day, 62))).status).to.equal(400);
    expect((await list(day, addDays(day, -1))).status).to.equal(400);
  });

  it('lists the slots of today and the 61 days after it, or after the first day alone, without a range', async () => {
    const own = await fixture.newMentor();
    const { id } = await opened(own, at(2, '05:00'));
    const list = (query: string) => fixture.as(own).get<readonly Wire[]>(`/api/mentors/me/blocks${query}`);
    const idsOf = async (query: string) => ok(await list(query)).body.data.map((block) => block['id']);
    const day = addDays(today, 2);
    expect(await idsOf('')).to.deep.equal([id]);
    expect(await idsOf(`?from=${day}`)).to.deep.equal([id]);
    expect(await idsOf(`?from=${addDays(day, 1)}`)).to.deep.equal([]);
    expect(await idsOf(`?from=${addDays(day, -61)}`)).to.deep.equal([id]);
    expect(await idsOf(`?from=${addDays(day, -62)}`)).to.deep.equal([]);
    expect(await idsOf(`?to=${day}`)).to.deep.equal([id]);
    expect(await idsOf(`?to=${addDays(day, -1)}`)).to.deep.equal([]);
    expect((await list(`?to=${addDays(dayOf(await fixture.now()), -1)}`)).status).to.equal(400);
  });

  it('names the reason why a slot was not opened', async () => {
    const startsAt = at(4, '10:00');
    await opened(mentor, startsAt);
    const again = await fixture.opening(mentor, plus(startsAt, HOUR - 1));
    expect(refusalOf(again)).to.equal('409 RESERVATION_CONFLICT mentor_overlap');
    const open = (facts: object) =>
      fixture.as(mentor).post('/api/mentors/me/blocks', {
        storeId: fixture.storeId,
        startsAt: formatInstant(at(4, '15:00')),
        ...facts,
      });
    expect((await open({ storeId: mentor.user.id })).status).to.equal(404);
    const block = ok(await open({ minutes: 30 })).body.data;
    expect(Date.parse(block['endsAt'] as string)).to.equal(at(4, '15:30'));
    const others = await Promise.all([fixture.newMentor(), fixture.newMentor(), fixture.newMentor()]);
    const answers = [];
    for (const other of others) answers.push(await fixture.opening(other, startsAt));
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 201, 409]);
    expect(refusalOf(answers[2]!)).to.equal('409 RESERVATION_CONFLICT no_free_room');
  });

  it('lists open slots by start in pages, filtered by day, peak, store, mentor and tier', async () => {
    const own = await fixture.newMentor();
    const starts = [at(7, '23:00'), at(6, '02:00'), at(6, '04:30')];
    for (const startsAt of starts) await opened(own, startsAt);
    const slots = async (query: string) =>
      ok(await fixture.as(member).get<readonly Wire[]>(`/api/slots/available?mentorId=${own.user.id}${query}`)).body;
    const all = await slots('');
    expect(all.data.map(({ startsAt }) => startsAt)).to.deep.equal(
      [...starts].sort((one, other) => one - other).map(formatInstant),
    );
    expect(all.data[0]).to.deep.include({
      price: { kind: 'credit', credits: 1 },
      isPeak: false,
      mentor: { id: own.user.id, name: own.user.name, tier: 'standard', ratingAverage: null },
    });
    expect((await slots(`&date=${addDays(today, 6)}`)).data).to.have.length(2);
    expect((await slots('&isPeak=false')).data).to.have.length(3);
    expect((await slots('&isPeak=true')).data).to.deep.equal([]);
    expect((await slots('&tier=pro')).data).to.deep.equal([]);
    expect((await slots(`&storeId=${fixture.storeId}&tier=standard`)).data).to.have.length(3);
    const second = await slots('&size=2&page=2');
    expect(second.data).to.deep.equal(all.data.slice(2));
    expect(second.pagination).to.deep.equal({ page: 2, size: 2, total: 3, nextCursor: null });
    expectInvalid(await fixture.as(member).get('/api/slots/available?date=2026-02-30'), 'date');
  });

  it('lists own reservations by state and day, the newest start first', async () => {
    const [first, second] = [await opened(mentor, at(8, '01:00')), await opened(mentor, at(9, '01:00'))];
    const made = [
      ok(await fixture.booking(member, first.id)).body.data,
      ok(await fixture.booking(member, second.id)).body.data,
    ];
    ok(await fixture.as(member).delete(`/api/reservations/${made[0]!.id}`));
    const list = async (query: string) =>
      (await fixture.as(member).read<readonly Wire[]>(`/api/reservations?${query}`)).map(({ id }) => id);
    const [cancelled, confirmed] = made.map(({ id }) => id);
    expect(await list('')).to.deep.equal([confirmed, cancelled]);
    expect(await list('status=cancelled')).to.deep.equal([cancelled]);
    expect(await list(`from=${addDays(today, 9)}&to=${addDays(today, 9)}`)).to.deep.equal([confirmed]);
    expect(await list(`to=${addDays(today, 8)}`)).to.deep.equal([cancelled]);
  });

  it('proposes no candidates when no mentor is free, and refuses windows beyond 14 days', async () => {
    const caller = fixture.as(member);
    const from = at(10, '00:00');
    const wanted = (until: Instant) => ({
      storeId: fixture.storeId,
      tier: 'pro',
      from: formatInstant(from),
      until: formatInstant(until),
    });
    const { body } = ok(await caller.post('/api/reservations/match-candidates', wanted(plus(from, 14 * DAY))));
    expect(body.data['candidates']).to.deep.equal([]);
    expect(refusalOf(await caller.post('/api/reservations', { autoMatch: wanted(plus(from, 14 * DAY)) }))).to.equal(
      '404 NOT_FOUND',
    );
    expect((await caller.post('/api/reservations/match-candidates', wanted(plus(from, 14 * DAY + 1)))).status).to.equal(
      400,
    );
    expect((await caller.post('/api/reservations', { autoMatch: wanted(from) })).status).to.equal(400);
  });

  it('shows the session code to the mentor until the end, and then the summary with the personal records', async () => {
    const trainee = await fixture.newMember();
    const trained = [];
    for (const weightKg of [40, 50]) {
      const session = await fixture.session(HOUR, { mentor, member: trainee });
      await fixture.moveTo(session.startsAt);
      const path = `/api/sessions/${session.reservation.id}`;
      const shown = (await fixture.as(mentor).read(path))['checkIn'] as Record<string, string>;
      expect(shown).to.have.keys('token', 'expiresAt', 'svg');
      const seen = await fixture.as(session.member).read(path);
      expect(seen).to.deep.include({ status: 'confirmed', startedAt: null, record: null, rating: null });
      expect(seen).not.to.have.property('checkIn');
      ok(await fixture.as(session.member).post(`${path}/check-in`, { token: shown['token'] }));
      const exercises = [{ name: 'Squat', muscleGroup: 'legs', sets: [{ weightKg, reps: 10, rpe: null }] }];
      const record = { exercises, handoverNote: 'Well done.', nextPlan: 'More.' };
      expect((await fixture.as(mentor).post(`${path}/record`, record)).status).to.equal(201);
      expect(await fixture.as(mentor).read(path)).not.to.have.property('checkIn');
      trained.push(await fixture.as(session.member).read(`${path}/summary`));
      await fixture.moveTo(plus(session.endsAt, HOUR));
    }
    expect(trained[0]).to.deep.include({
      volumeKg: 400,
      previousVolumeKg: null,
      records: [],
      mentorComment: 'Well done.',
      nextPlan: 'More.',
    });
    expect(trained[1]).to.deep.include({ volumeKg: 500, previousVolumeKg: 400, cardioMinutes: 0 });
    expect(trained[1]!['records']).to.deep.include({ exercise: 'Squat', kind: 'weight', value: 50 });
  });
});
