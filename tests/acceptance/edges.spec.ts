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
} from '@spotter/core';
import { expect } from 'chai';
import { ok, type Wire } from './demo-stage.js';
import { expectRefused, stillStage, type StillStage } from './still-stage.js';

/** The rules of docs/domain.md, Booking, each at its exact edge: the clock stands still while it is asked. */
describe('at its exact edge, over HTTP', function () {
  this.timeout(60_000);
  let stage: StillStage;

  before(async () => {
    stage = await stillStage();
  });
  after(() => stage.close());
  /** Behind what the test before has left in the store's rooms. */
  beforeEach(async () => stage.moveTo(plus(await stage.now(), 4 * DAY)));

  /** A policy's last good instant, and the first that is too late. */
  const edgeOf = (at: Instant) => ({ last: at, after: plus(at, 1) });

  type Session = Awaited<ReturnType<StillStage['session']>>;

  const cancel = async ({ member, path }: Session, query = '') => (await stage.as(member)).delete<Wire>(path + query);
  const statusOf = async ({ member, path }: Session) =>
    ok(await (await stage.as(member)).get<Wire>(path)).body.data['status'];

  async function checkIn({ member, mentor, reservation }: Session) {
    const { token } = await stage.sessionCode(mentor, reservation);
    return (await stage.as(member)).post<Wire>(`/api/sessions/${reservation.id}/check-in`, { token });
  }

  async function arrive({ member }: Session) {
    const screen = await (await stage.as(stage.admin)).get(`/api/admin/stores/${stage.storeId}/check-in-code`);
    return (await stage.as(member)).post<Wire>('/api/check-in', { token: ok(screen).body.data['token'] });
  }

  it('cancelling and changing are free six hours before the start sharp, and not a millisecond later', async () => {
    const [one, other, third] = [await stage.session(DAY), await stage.session(DAY), await stage.session(DAY)];
    const { last, after } = edgeOf(minus(one.startsAt, 6 * HOUR));
    expect(one.reservation.freeCancellationUntil).to.equal(formatInstant(last));
    const elsewhere = ok(await stage.opening(one.mentor, plus(one.endsAt, HOUR))).body.data;
    const change = async ({ member, path }: Session) =>
      (await stage.as(member)).patch<Wire>(path, { blockId: elsewhere.id });
    await stage.moveTo(last);
    expect(ok(await change(one)).body.data.blockId).to.equal(elsewhere.id);
    expect(ok(await cancel(other)).body.data['cancellation']).to.include({ late: false, deducted: false });
    await stage.moveTo(after);
    expectRefused(await change(third), 'cancellation-6h');
    expectRefused(await cancel(third), 'cancellation-6h');
    expect(ok(await cancel(third, '?acceptDeduction=true')).body.data['cancellation']).to.include({
      late: true,
      deducted: true,
    });
  });

  it('a late cancellation goes until a millisecond before the start', async () => {
    const [one, other] = [await stage.session(7 * HOUR), await stage.session(7 * HOUR)];
    await stage.moveTo(minus(one.startsAt, 1));
    ok(await cancel(one, '?acceptDeduction=true'));
    await stage.moveTo(one.startsAt);
    expectRefused(await cancel(other, '?acceptDeduction=true'), 'before-the-start');
  });

  it('an automatic match is rejected 24 hours after it sharp, and not a millisecond later', async () => {
    const matched = async (startsAt: Instant) => {
      const [mentor, member] = [await stage.newMentor(), await stage.newMember()];
      ok(await stage.opening(mentor, startsAt));
      const [from, until] = [formatInstant(startsAt), formatInstant(plus(startsAt, HOUR))];
      const autoMatch = { storeId: stage.storeId, from, until };
      const { data } = ok(await (await stage.as(member)).post<Wire>('/api/reservations', { autoMatch })).body;
      return {
        id: data.id,
        reject: async () => (await stage.as(member)).post(`/api/reservations/${data.id}/reject`, {}),
        data,
      };
    };
    const at = await stage.now();
    const [one, other] = [await matched(plus(at, 2 * DAY)), await matched(plus(at, 2 * DAY))];
    const soon = [await matched(plus(at, HOUR)), await matched(plus(at, HOUR))] as const;
    expect(one.data['rejectableUntil']).to.equal(formatInstant(plus(at, DAY)));
    await stage.moveTo(plus(at, HOUR - 1));
    ok(await soon[0].reject());
    await stage.moveTo(plus(at, HOUR));
    expectRefused(await soon[1].reject(), 'auto-match-rejection-24h');
    await stage.moveTo(plus(at, DAY));
    expect(ok(await one.reject()).body.data).to.include({ status: 'rejected' });
    await stage.moveTo(plus(at, DAY + 1));
    expectRefused(await other.reject(), 'auto-match-rejection-24h');
  });

  it('check-in opens half an hour before the start, by both codes, and ends at T+15, when who has not come is judged', async () => {
    const [early, late, missed] = [await stage.session(HOUR), await stage.session(HOUR), await stage.session(HOUR)];
    const { startsAt } = early;
    await stage.moveTo(minus(startsAt, 30 * MINUTE + 1));
    expectRefused(await checkIn(early), 'check-in-window');
    expectRefused(await arrive(early), 'check-in-window');
    await stage.moveTo(minus(startsAt, 30 * MINUTE));
    expect(ok(await arrive(early)).body.data['memberArrivedAt']).to.equal(formatInstant(minus(startsAt, 30 * MINUTE)));
    expect(ok(await checkIn(early)).body.data['status']).to.equal('in_progress');
    await stage.moveTo(plus(startsAt, 15 * MINUTE - 1));
    await stage.run('no-show-detection');
    expect(await statusOf(missed)).to.equal('confirmed');
    expect(ok(await checkIn(late)).body.data['status']).to.equal('in_progress');
    await stage.moveTo(plus(startsAt, 15 * MINUTE));
    expectRefused(await checkIn(missed), 'check-in-window');
    expectRefused(await arrive(missed), 'check-in-window');
    await stage.run('no-show-detection');
    expect(await statusOf(missed)).to.equal('member_no_show');
    expect(await statusOf(late)).to.equal('in_progress');
  });

  it('a code is good until the one after the next is shown', async () => {
    const [one, other] = [await stage.session(HOUR), await stage.session(HOUR)];
    await stage.moveTo(minus(one.startsAt, 20 * MINUTE));
    const { token, expiresAt } = await stage.sessionCode(one.mentor, one.reservation);
    const { token: others } = await stage.sessionCode(other.mentor, other.reservation);
    const scan = async ({ member, reservation }: Session, code: string) =>
      (await stage.as(member)).post(`/api/sessions/${reservation.id}/check-in`, { token: code });
    const gone = plus(parseInstant(expiresAt)!, 30 * SECOND);
    await stage.moveTo(minus(gone, 1));
    expect((await scan(one, others)).status).to.equal(400);
    ok(await scan(one, token));
    await stage.moveTo(gone);
    expect((await scan(other, others)).body.error.code).to.equal('VALIDATION_ERROR');
  });

  it('a record is amended for 24 hours, a session rated for 14 days, and completed without a record 24 hours after its end', async () => {
    const [one, other, unrecorded] = [await stage.session(HOUR), await stage.session(HOUR), await stage.session(HOUR)];
    await stage.moveTo(one.startsAt);
    for (const session of [one, other, unrecorded]) ok(await checkIn(session));
    const record = async ({ mentor, reservation }: Session) =>
      (await stage.as(mentor)).post(`/api/sessions/${reservation.id}/record`, RECORD);
    const rate = async ({ member, reservation }: Session) =>
      (await stage.as(member)).post(`/api/sessions/${reservation.id}/rating`, { score: 5 });
    await stage.moveTo(one.endsAt);
    for (const session of [one, other]) ok(await record(session));
    await stage.moveTo(plus(one.endsAt, DAY - 1));
    await stage.run('session-auto-complete');
    expect(await statusOf(unrecorded)).to.equal('in_progress');
    await stage.moveTo(plus(one.endsAt, DAY));
    ok(await record(one));
    await stage.run('session-auto-complete');
    expect(await statusOf(unrecorded)).to.equal('completed');
    await stage.moveTo(plus(one.endsAt, DAY + 1));
    expect((await record(other)).body.error.code).to.equal('POLICY_VIOLATION');
    await stage.moveTo(plus(one.endsAt, 14 * DAY));
    ok(await rate(one));
    await stage.moveTo(plus(one.endsAt, 14 * DAY + 1));
    expect((await rate(other)).body.error.code).to.equal('POLICY_VIOLATION');
  });

  it('a no-show is corrected until seven days after it was decided, and not a millisecond later', async () => {
    const [one, other] = [await stage.session(HOUR), await stage.session(HOUR)];
    const decidedAt = plus(one.startsAt, 15 * MINUTE);
    await stage.moveTo(decidedAt);
    await stage.run('no-show-detection');
    const correct = async ({ path }: Session) =>
      (await stage.as(stage.admin)).post(`${path.replace('/api/', '/api/admin/')}/correct-attendance`, {
        attended: true,
        reason: 'Both were there.',
      });
    await stage.moveTo(plus(decidedAt, 7 * DAY));
    expect(ok(await correct(one)).body.data).to.include({ status: 'completed' });
    await stage.moveTo(plus(decidedAt, 7 * DAY + 1));
    expectRefused(await correct(other), 'attendance-correction-7d');
  });

  it('a block is opened 60 days ahead sharp, booked and listed until it starts, and closed freely 24 hours before', async () => {
    const [mentor, member] = [await stage.newMentor(), await stage.newMember()];
    const at = await stage.now();
    expectRefused(await stage.opening(mentor, plus(at, 60 * DAY + 1)), 'block-not-too-far-ahead');
    ok(await stage.opening(mentor, plus(at, 60 * DAY)));
    expectRefused(await stage.opening(mentor, at), 'block-in-the-future');
    const starts = [plus(at, 2 * DAY), plus(at, 2 * DAY + HOUR), plus(at, 3 * DAY), plus(at, 3 * DAY + HOUR)];
    const blocks: Wire[] = [];
    for (const startsAt of starts) blocks.push(ok(await stage.opening(mentor, startsAt)).body.data);
    const [first, second, third, fourth] = blocks as [Wire, Wire, Wire, Wire];
    const close = async ({ id }: Wire) => (await stage.as(mentor)).delete(`/api/mentors/me/blocks/${id}`);
    const listed = async () => {
      const path = `/api/slots/available?mentorId=${mentor.user.id}&size=100`;
      return ok(await (await stage.as(member)).get<readonly Wire[]>(path)).body.data.map(({ blockId }) => blockId);
    };
    await stage.moveTo(plus(at, DAY));
    ok(await close(first));
    await stage.moveTo(plus(at, DAY + HOUR + 1));
    expectRefused(await close(second), 'week-obligation');
    await stage.moveTo(plus(at, 3 * DAY - 1));
    expect(await listed()).to.include.members([third.id, fourth.id]);
    ok(await stage.booking(member, third.id));
    await stage.moveTo(plus(at, 3 * DAY + HOUR));
    expect(await listed()).to.not.include(fourth.id);
    expectRefused(await stage.booking(member, fourth.id), 'block-in-the-future');
  });

  it('an offer to the waitlist stands for 15 minutes, the last instant excluded', async () => {
    const { member: holder, mentor, startsAt, endsAt, reservation, path } = await stage.session(2 * DAY);
    const [first, second] = [await stage.newMember(), await stage.newMember()];
    const window = {
      storeId: stage.storeId,
      mentorId: mentor.user.id,
      from: formatInstant(startsAt),
      until: formatInstant(endsAt),
    };
    ok(await (await stage.as(first)).post('/api/waitlist', window));
    const at = await stage.now();
    ok(await (await stage.as(holder)).delete(path));
    await stage.moveTo(plus(at, 15 * MINUTE - 1));
    expect((await stage.booking(second, reservation.blockId)).body.error.details).to.include({ reason: 'offered' });
    await stage.moveTo(plus(at, 15 * MINUTE));
    ok(await stage.booking(second, reservation.blockId));
  });

  it('a fixed slot is changed again when the month in the business zone is over, to its last millisecond', async () => {
    const [mentor, member] = [await stage.newMentor(), await stage.newMember()];
    const hour = { mentorId: mentor.user.id, storeId: stage.storeId, weekday: 2, startTime: '19:00' };
    const { id } = ok(await (await stage.as(member)).post<Wire>('/api/fixed-slots', hour)).body.data;
    const change = async (weekday: number) =>
      (await stage.as(member)).patch<Wire>(`/api/fixed-slots/${id}`, { weekday });
    const { nextChangeAllowedOn } = ok(await change(3)).body.data as Wire & { nextChangeAllowedOn: Day };
    expect(nextChangeAllowedOn).to.match(/-01$/);
    const nextMonth = startOfDay(nextChangeAllowedOn);
    await stage.moveTo(minus(nextMonth, 1));
    expectRefused(await change(4), 'fixed-slot-monthly-change');
    await stage.moveTo(nextMonth);
    ok(await change(4));
  });

  it('a day ends at midnight in the business zone: for day passes, and for what is on today', async () => {
    const [mentor, member] = [await stage.newMentor(), await stage.newMember()];
    const midnight = startOfDay(addDays(dayOf(await stage.now()), 2));
    const [today, tomorrow] = [
      ok(await stage.opening(mentor, minus(midnight, 1))),
      ok(await stage.opening(mentor, plus(midnight, HOUR))),
    ];
    const passes = ok(await (await stage.as(member)).get<readonly Wire[]>('/api/day-passes')).body.data;
    const use = async ({ body: { data } }: typeof today) =>
      (await stage.as(member)).post<Wire>(`/api/day-passes/${passes[0]?.id}/use`, { blockId: data.id });
    const on = async () => {
      const { body } = ok(await (await stage.as(member)).get<readonly Wire[]>('/api/sessions/today'));
      return body.data.map(({ id }) => id);
    };
    await stage.moveTo(minus(midnight, 2));
    expectRefused(await use(tomorrow), 'day-pass-same-day');
    const { id } = ok(await use(today)).body.data;
    expect(await on()).to.deep.equal([id]);
    await stage.moveTo(midnight);
    expect(await on()).to.deep.equal([]);
  });

  describe('in a week that crosses a year', () => {
    let week: Day;

    /** The next one whose Monday lies far enough ahead to open its blocks before. */
    const nextCrossing = (today: Day): Day => {
      const newYears = [1, 2, 3].map((ahead) => `${Number(today.slice(0, 4)) + ahead}-01-01` as Day);
      return mondayOf(newYears.find((day) => weekdayOfDay(day) !== 1 && mondayOf(day) > addDays(today, 14))!);
    };
    const hourOf = (days: number, time: string) => instantAt(addDays(week, days), time as TimeOfDay);

    before(async () => {
      week = nextCrossing(dayOf(await stage.now()));
      // Each test moves it four days on.
      await stage.moveTo(startOfDay(addDays(week, -9)));
    });

    it('a match counts the booked blocks of both years', async () => {
      const [busy, free, member] = [await stage.newMentor(), await stage.newMentor(), await stage.newMember()];
      const inOldYear = ok(await stage.opening(busy, hourOf(0, '10:00'))).body.data;
      ok(await stage.booking(await stage.newMember(), inOldYear.id));
      const [from, until] = [hourOf(6, '10:00'), hourOf(6, '11:00')];
      for (const mentor of [busy, free]) ok(await stage.opening(mentor, from));
      const wanted = { storeId: stage.storeId, from: formatInstant(from), until: formatInstant(until) };
      const { body } = ok(await (await stage.as(member)).post('/api/reservations/match-candidates', wanted));
      const candidates = body.data['candidates'] as readonly { mentor: { id: string } }[];
      expect(candidates.map(({ mentor }) => mentor.id)).to.deep.equal([free.user.id, busy.user.id]);
    });

    it('a mentor owes 20 blocks of both years, and keeps those it needs', async () => {
      const mentor = await stage.newMentor();
      const series = {
        storeId: stage.storeId,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        startTimes: ['10:00', '14:00', '19:00'],
        from: week,
        until: addDays(week, 6),
      };
      const { opened } = ok(await (await stage.as(mentor)).post('/api/mentors/me/blocks/bulk', series)).body.data as {
        opened: readonly Wire[];
      };
      expect(opened).to.have.length(21);
      expect(new Set(opened.map(({ startsAt }) => startsAt.slice(0, 4))).size).to.equal(2);
      const obligation = async () => {
        const path = `/api/mentors/me/obligation?week=${week}`;
        return ok(await (await stage.as(mentor)).get(path)).body.data;
      };
      expect(await obligation()).to.deep.include({
        week,
        opened: 21,
        remaining: 0,
        deadline: formatInstant(startOfDay(week)),
      });
      const last = opened.at(-1)!;
      await stage.moveTo(minus(parseInstant(last.startsAt)!, HOUR));
      const refused = await (await stage.as(mentor)).delete(`/api/mentors/me/blocks/${last.id}`);
      expectRefused(refused, 'week-obligation');
      expect(refused.body.error.details).to.include({ week });
    });
  });
});

const RECORD = {
  exercises: [{ name: 'Squat', muscleGroup: 'legs', sets: [{ weightKg: 40, reps: 8, rpe: 7 }] }],
  cardio: [],
  bodyWeightKg: null,
  condition: 4,
  handoverNote: null,
  nextPlan: null,
};
