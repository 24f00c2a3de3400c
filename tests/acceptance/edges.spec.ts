import {
  addDays,
  DAY,
  dayOf,
  formatInstant,
  HOUR,
  instantAt,
  minus,
  MINUTE,
  mondayOf,
  parseInstant,
  plus,
  SECOND,
  startOfDay,
  weekdayOfDay,
  type Day,
  type Instant,
  type TimeOfDay,
} from '@spotter/core/kernel';
import { expect } from 'chai';
import type { Person } from '../support/api.js';
import { RECORD } from '../support/session-record.js';
import { ok, type Wire } from './demo-fixture.js';
import { expectRefused, fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

/** The rules of docs/domain.md, Booking, each at its exact limit. The clock stands still. */
describe('exact time limits, over HTTP', () => {
  let fixture: FixedClockFixture;

  before(async () => {
    fixture = await fixedClockFixture();
  });
  after(() => fixture.close());
  /** After the sessions that earlier tests left in the store's rooms. */
  beforeEach(async () => fixture.moveTo(plus(await fixture.now(), 4 * DAY)));

  /** The last permitted instant of a policy, and the first instant after it. */
  const edgeOf = (at: Instant) => ({ last: at, after: plus(at, 1) });

  type Session = Awaited<ReturnType<FixedClockFixture['session']>>;

  const cancel = async ({ member, path }: Session, query = '') => (await fixture.as(member)).delete<Wire>(path + query);
  const statusOf = async ({ member, path }: Session) =>
    ok(await (await fixture.as(member)).get<Wire>(path)).body.data['status'];

  it('allows cancelling and changing free of charge until exactly six hours before the start', async () => {
    const [one, other, third] = [await fixture.session(DAY), await fixture.session(DAY), await fixture.session(DAY)];
    const { last, after } = edgeOf(minus(one.startsAt, 6 * HOUR));
    expect(one.reservation.freeCancellationUntil).to.equal(formatInstant(last));
    const elsewhere = ok(await fixture.opening(one.mentor, plus(one.endsAt, HOUR))).body.data;
    const change = async ({ member, path }: Session) =>
      (await fixture.as(member)).patch<Wire>(path, { blockId: elsewhere.id });
    await fixture.moveTo(last);
    expect(ok(await change(one)).body.data.blockId).to.equal(elsewhere.id);
    expect(ok(await cancel(other)).body.data['cancellation']).to.include({ late: false, deducted: false });
    await fixture.moveTo(after);
    expectRefused(await change(third), 'cancellation-6h');
    expectRefused(await cancel(third), 'cancellation-6h');
    expect(ok(await cancel(third, '?acceptDeduction=true')).body.data['cancellation']).to.include({
      late: true,
      deducted: true,
    });
  });

  it('releases a session by a pause until exactly six hours before its start, and deducts it later with consent', async () => {
    const [one, other] = [await fixture.session(DAY), await fixture.session(DAY)];
    const { last, after } = edgeOf(minus(one.startsAt, 6 * HOUR));
    const day = dayOf(one.startsAt);
    const pause = async ({ member }: Session, query = '') =>
      (await fixture.as(member)).post<Wire>(`/api/memberships/me/pause${query}`, { from: day, until: day });
    const cancellationOf = async ({ member, path }: Session) =>
      ok(await (await fixture.as(member)).get<Wire>(path)).body.data['cancellation'];
    await fixture.moveTo(last);
    expect(ok(await pause(one)).body.data['cancelledReservations']).to.deep.equal([one.reservation.id]);
    expect(await cancellationOf(one)).to.include({ late: false, deducted: false });
    await fixture.moveTo(after);
    const refused = await pause(other);
    expectRefused(refused, 'cancellation-6h');
    expect(refused.body.error.details).to.deep.include({
      reservationId: other.reservation.id,
      reservationIds: [other.reservation.id],
      freeCancellationUntil: formatInstant(last),
      acknowledgeWith: 'acceptDeduction=true',
    });
    const { status, body } = await pause(other, '?acceptDeduction=perhaps');
    expect([status, body.error.code]).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect(await statusOf(other)).to.equal('confirmed');
    expect(ok(await pause(other, '?acceptDeduction=true')).body.data['cancelledReservations']).to.deep.equal([
      other.reservation.id,
    ]);
    expect(await cancellationOf(other)).to.include({ late: true, deducted: true });
  });

  it('allows a late cancellation until a millisecond before the start', async () => {
    const [one, other] = [await fixture.session(7 * HOUR), await fixture.session(7 * HOUR)];
    await fixture.moveTo(minus(one.startsAt, 1));
    ok(await cancel(one, '?acceptDeduction=true'));
    await fixture.moveTo(one.startsAt);
    expectRefused(await cancel(other, '?acceptDeduction=true'), 'before-the-start');
  });

  it('allows rejecting an automatic match until exactly 24 hours after it', async () => {
    const matched = async (startsAt: Instant) => {
      const [mentor, member] = [await fixture.newMentor(), await fixture.newMember()];
      ok(await fixture.opening(mentor, startsAt));
      const [from, until] = [formatInstant(startsAt), formatInstant(plus(startsAt, HOUR))];
      const autoMatch = { storeId: fixture.storeId, from, until };
      const { data } = ok(await (await fixture.as(member)).post<Wire>('/api/reservations', { autoMatch })).body;
      return {
        id: data.id,
        reject: async () => (await fixture.as(member)).post(`/api/reservations/${data.id}/reject`, {}),
        data,
      };
    };
    const at = await fixture.now();
    const [one, other] = [await matched(plus(at, 2 * DAY)), await matched(plus(at, 2 * DAY))];
    const soon = [await matched(plus(at, HOUR)), await matched(plus(at, HOUR))] as const;
    expect(one.data['rejectableUntil']).to.equal(formatInstant(plus(at, DAY)));
    await fixture.moveTo(plus(at, HOUR - 1));
    ok(await soon[0].reject());
    await fixture.moveTo(plus(at, HOUR));
    expectRefused(await soon[1].reject(), 'auto-match-rejection-24h');
    await fixture.moveTo(plus(at, DAY));
    expect(ok(await one.reject()).body.data).to.include({ status: 'rejected' });
    await fixture.moveTo(plus(at, DAY + 1));
    expectRefused(await other.reject(), 'auto-match-rejection-24h');
  });

  it('opens check-in half an hour before the start for both codes, and decides no-shows at T+15', async () => {
    const [early, late, missed] = [
      await fixture.session(HOUR),
      await fixture.session(HOUR),
      await fixture.session(HOUR),
    ];
    const { startsAt } = early;
    await fixture.moveTo(minus(startsAt, 30 * MINUTE + 1));
    expectRefused(await fixture.checkIn(early), 'check-in-window');
    expectRefused(await fixture.arrive(early.member), 'check-in-window');
    await fixture.moveTo(minus(startsAt, 30 * MINUTE));
    expect(ok(await fixture.arrive(early.member)).body.data['memberArrivedAt']).to.equal(
      formatInstant(minus(startsAt, 30 * MINUTE)),
    );
    expect(ok(await fixture.checkIn(early)).body.data['status']).to.equal('in_progress');
    await fixture.moveTo(plus(startsAt, 15 * MINUTE - 1));
    await fixture.run('no-show-detection');
    expect(await statusOf(missed)).to.equal('confirmed');
    expect(ok(await fixture.checkIn(late)).body.data['status']).to.equal('in_progress');
    await fixture.moveTo(plus(startsAt, 15 * MINUTE));
    expectRefused(await fixture.checkIn(missed), 'check-in-window');
    expectRefused(await fixture.arrive(missed.member), 'check-in-window');
    await fixture.run('no-show-detection');
    expect(await statusOf(missed)).to.equal('member_no_show');
    expect(await statusOf(late)).to.equal('in_progress');
  });

  it('accepts a code until the second next code is shown', async () => {
    const [one, other] = [await fixture.session(HOUR), await fixture.session(HOUR)];
    await fixture.moveTo(minus(one.startsAt, 20 * MINUTE));
    const { token, expiresAt } = await fixture.sessionCode(one.mentor, one.reservation);
    const { token: others } = await fixture.sessionCode(other.mentor, other.reservation);
    const scan = async ({ member, reservation }: Session, code: string) =>
      (await fixture.as(member)).post(`/api/sessions/${reservation.id}/check-in`, { token: code });
    const gone = plus(parseInstant(expiresAt)!, 30 * SECOND);
    await fixture.moveTo(minus(gone, 1));
    expect((await scan(one, others)).status).to.equal(400);
    ok(await scan(one, token));
    await fixture.moveTo(gone);
    expect((await scan(other, others)).body.error.code).to.equal('VALIDATION_ERROR');
  });

  it('allows amendments for 24 hours and ratings for 14 days, and completes a session without a record after 24 hours', async () => {
    const [one, other, unrecorded] = [
      await fixture.session(HOUR),
      await fixture.session(HOUR),
      await fixture.session(HOUR),
    ];
    await fixture.moveTo(one.startsAt);
    for (const session of [one, other, unrecorded]) ok(await fixture.checkIn(session));
    const record = async ({ mentor, reservation }: Session) =>
      (await fixture.as(mentor)).post(`/api/sessions/${reservation.id}/record`, RECORD);
    const rate = async ({ member, reservation }: Session) =>
      (await fixture.as(member)).post(`/api/sessions/${reservation.id}/rating`, { score: 5 });
    await fixture.moveTo(one.endsAt);
    for (const session of [one, other]) ok(await record(session));
    await fixture.moveTo(plus(one.endsAt, DAY - 1));
    await fixture.run('session-auto-complete');
    expect(await statusOf(unrecorded)).to.equal('in_progress');
    await fixture.moveTo(plus(one.endsAt, DAY));
    ok(await record(one));
    await fixture.run('session-auto-complete');
    expect(await statusOf(unrecorded)).to.equal('completed');
    await fixture.moveTo(plus(one.endsAt, DAY + 1));
    expect((await record(other)).body.error.code).to.equal('POLICY_VIOLATION');
    await fixture.moveTo(plus(one.endsAt, 14 * DAY));
    ok(await rate(one));
    await fixture.moveTo(plus(one.endsAt, 14 * DAY + 1));
    expect((await rate(other)).body.error.code).to.equal('POLICY_VIOLATION');
  });

  it('allows the correction of a no-show for exactly seven days after its decision', async () => {
    const [one, other] = [await fixture.session(HOUR), await fixture.session(HOUR)];
    const decidedAt = plus(one.startsAt, 15 * MINUTE);
    await fixture.moveTo(decidedAt);
    await fixture.run('no-show-detection');
    const correct = async ({ path }: Session) =>
      (await fixture.as(fixture.admin)).post(`${path.replace('/api/', '/api/admin/')}/correct-attendance`, {
        attended: true,
        reason: 'Both were there.',
      });
    await fixture.moveTo(plus(decidedAt, 7 * DAY));
    expect(ok(await correct(one)).body.data).to.include({ status: 'completed' });
    await fixture.moveTo(plus(decidedAt, 7 * DAY + 1));
    expectRefused(await correct(other), 'attendance-correction-7d');
  });

  it('opens a block up to 60 days ahead, lists it until it starts, and closes it freely until 24 hours before', async () => {
    const [mentor, member] = [await fixture.newMentor(), await fixture.newMember()];
    const at = await fixture.now();
    expectRefused(await fixture.opening(mentor, plus(at, 60 * DAY + 1)), 'block-not-too-far-ahead');
    ok(await fixture.opening(mentor, plus(at, 60 * DAY)));
    expectRefused(await fixture.opening(mentor, at), 'block-in-the-future');
    const starts = [plus(at, 2 * DAY), plus(at, 2 * DAY + HOUR), plus(at, 3 * DAY), plus(at, 3 * DAY + HOUR)];
    const blocks: Wire[] = [];
    for (const startsAt of starts) blocks.push(ok(await fixture.opening(mentor, startsAt)).body.data);
    const [first, second, third, fourth] = blocks as [Wire, Wire, Wire, Wire];
    const close = async ({ id }: Wire) => (await fixture.as(mentor)).delete(`/api/mentors/me/blocks/${id}`);
    const listed = async () => {
      const path = `/api/slots/available?mentorId=${mentor.user.id}&size=100`;
      return ok(await (await fixture.as(member)).get<readonly Wire[]>(path)).body.data.map(({ blockId }) => blockId);
    };
    await fixture.moveTo(plus(at, DAY));
    ok(await close(first));
    await fixture.moveTo(plus(at, DAY + HOUR + 1));
    expectRefused(await close(second), 'week-obligation');
    await fixture.moveTo(plus(at, 3 * DAY - 1));
    expect(await listed()).to.include.members([third.id, fourth.id]);
    ok(await fixture.booking(member, third.id));
    await fixture.moveTo(plus(at, 3 * DAY + HOUR));
    expect(await listed()).to.not.include(fourth.id);
    expectRefused(await fixture.booking(member, fourth.id), 'block-in-the-future');
  });

  it('keeps a waitlist offer for 15 minutes, without the last instant', async () => {
    const { member: holder, mentor, startsAt, endsAt, reservation, path } = await fixture.session(2 * DAY);
    const [first, second] = [await fixture.newMember(), await fixture.newMember()];
    const window = {
      storeId: fixture.storeId,
      mentorId: mentor.user.id,
      from: formatInstant(startsAt),
      until: formatInstant(endsAt),
    };
    ok(await (await fixture.as(first)).post('/api/waitlist', window));
    const at = await fixture.now();
    ok(await (await fixture.as(holder)).delete(path));
    await fixture.moveTo(plus(at, 15 * MINUTE - 1));
    expect((await fixture.booking(second, reservation.blockId)).body.error.details).to.include({ reason: 'offered' });
    await fixture.moveTo(plus(at, 15 * MINUTE));
    ok(await fixture.booking(second, reservation.blockId));
  });

  it('allows the next change of a fixed slot when the month in the business time zone has ended', async () => {
    const [mentor, member] = [await fixture.newMentor(), await fixture.newMember()];
    ok(await (await fixture.as(mentor)).patch('/api/mentors/me', { storeIds: [fixture.storeId] }));
    const hour = { mentorId: mentor.user.id, storeId: fixture.storeId, weekday: 2, startTime: '19:00' };
    const { id } = ok(await (await fixture.as(member)).post<Wire>('/api/fixed-slots', hour)).body.data;
    const change = async (weekday: number) =>
      (await fixture.as(member)).patch<Wire>(`/api/fixed-slots/${id}`, { weekday });
    const { nextChangeAllowedOn } = ok(await change(3)).body.data as Wire & { nextChangeAllowedOn: Day };
    expect(nextChangeAllowedOn).to.match(/-01$/);
    const nextMonth = startOfDay(nextChangeAllowedOn);
    await fixture.moveTo(minus(nextMonth, 1));
    expectRefused(await change(4), 'fixed-slot-monthly-change');
    await fixture.moveTo(nextMonth);
    ok(await change(4));
  });

  it('ends a day at midnight in the business time zone, for day passes', async () => {
    const [mentor, member] = [await fixture.newMentor(), await fixture.newMember()];
    const midnight = startOfDay(addDays(dayOf(await fixture.now()), 2));
    const [today, tomorrow] = [
      ok(await fixture.opening(mentor, minus(midnight, 1))),
      ok(await fixture.opening(mentor, plus(midnight, HOUR))),
    ];
    const passes = ok(await (await fixture.as(member)).get<readonly Wire[]>('/api/day-passes')).body.data;
    const use = async ({ body: { data } }: typeof today) =>
      (await fixture.as(member)).post<Wire>(`/api/day-passes/${passes[0]?.id}/use`, { blockId: data.id });
    await fixture.moveTo(minus(midnight, 2));
    expectRefused(await use(tomorrow), 'day-pass-same-day');
    ok(await use(today));
  });

  it('lists a session under today until the end of the day, and over midnight on both days', async () => {
    const mentor = await fixture.newMentor();
    const now = await fixture.now();
    const midnight = startOfDay(addDays(dayOf(now), 2));
    const early = await fixture.session(minus(midnight, 2 * HOUR - 1) - now, { mentor });
    const [over, late] = [
      await fixture.session(minus(midnight, HOUR) - now),
      await fixture.session(minus(midnight, HOUR - 1) - now, { mentor }),
    ];
    const today = async (person: Person) => {
      const { body } = ok(await (await fixture.as(person)).get<readonly Wire[]>('/api/sessions/today'));
      return body.data.map(({ id }) => id);
    };
    const mentorsDay = async () => {
      const { body } = ok(await (await fixture.as(mentor)).get<{ sessions: readonly Wire[] }>('/api/mentors/me/today'));
      return body.data.sessions.map(({ id }) => id);
    };
    await fixture.moveTo(minus(midnight, 1));
    expect(await today(over.member)).to.deep.equal([over.reservation.id]);
    for (const ids of [await today(mentor), await mentorsDay()])
      expect(ids).to.deep.equal([early.reservation.id, late.reservation.id]);
    await fixture.moveTo(midnight);
    expect(await today(over.member)).to.deep.equal([]);
    expect(await today(late.member)).to.deep.equal([late.reservation.id]);
    for (const ids of [await today(mentor), await mentorsDay()]) expect(ids).to.deep.equal([late.reservation.id]);
  });

  describe('in a week that crosses a year', () => {
    let week: Day;

    /** The next week whose Monday is far enough ahead to open its blocks. */
    const nextCrossing = (today: Day): Day => {
      const newYears = [1, 2, 3].map((ahead) => `${Number(today.slice(0, 4)) + ahead}-01-01` as Day);
      return mondayOf(newYears.find((day) => weekdayOfDay(day) !== 1 && mondayOf(day) > addDays(today, 14))!);
    };
    const hourOf = (days: number, time: string) => instantAt(addDays(week, days), time as TimeOfDay);

    before(async () => {
      week = nextCrossing(dayOf(await fixture.now()));
      // Each test moves the clock forward by four days.
      await fixture.moveTo(startOfDay(addDays(week, -9)));
    });

    it('counts booked blocks of both years in a match', async () => {
      const [busy, free, member] = [await fixture.newMentor(), await fixture.newMentor(), await fixture.newMember()];
      const inOldYear = ok(await fixture.opening(busy, hourOf(0, '10:00'))).body.data;
      ok(await fixture.booking(await fixture.newMember(), inOldYear.id));
      const [from, until] = [hourOf(6, '10:00'), hourOf(6, '11:00')];
      for (const mentor of [busy, free]) ok(await fixture.opening(mentor, from));
      const wanted = { storeId: fixture.storeId, from: formatInstant(from), until: formatInstant(until) };
      const { body } = ok(await (await fixture.as(member)).post('/api/reservations/match-candidates', wanted));
      const candidates = body.data['candidates'] as readonly { mentor: { id: string } }[];
      expect(candidates.map(({ mentor }) => mentor.id)).to.deep.equal([free.user.id, busy.user.id]);
    });

    it('requires 20 blocks of both years from a mentor, and keeps the required ones open', async () => {
      const mentor = await fixture.newMentor();
      const series = {
        storeId: fixture.storeId,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        startTimes: ['10:00', '14:00', '19:00'],
        from: week,
        until: addDays(week, 6),
      };
      const { opened } = ok(await (await fixture.as(mentor)).post('/api/mentors/me/blocks/bulk', series)).body.data as {
        opened: readonly Wire[];
      };
      expect(opened).to.have.length(21);
      expect(new Set(opened.map(({ startsAt }) => startsAt.slice(0, 4))).size).to.equal(2);
      const obligation = async () => {
        const path = `/api/mentors/me/obligation?week=${week}`;
        return ok(await (await fixture.as(mentor)).get(path)).body.data;
      };
      expect(await obligation()).to.deep.include({
        week,
        opened: 21,
        remaining: 0,
        deadline: formatInstant(startOfDay(week)),
      });
      const last = opened.at(-1)!;
      await fixture.moveTo(minus(parseInstant(last.startsAt)!, HOUR));
      const refused = await (await fixture.as(mentor)).delete(`/api/mentors/me/blocks/${last.id}`);
      expectRefused(refused, 'week-obligation');
      expect(refused.body.error.details).to.include({ week });
    });
  });
});
