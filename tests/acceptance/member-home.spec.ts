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
  monthOf,
  shiftMonth,
  type Day,
  type TimeOfDay,
} from '@spotter/core/kernel';
import { expect } from 'chai';
import { ok, type Person } from '../support/api.js';
import { refusalOf, type Wire } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

const squats = (weightKg: number) => [{ name: 'Squat', muscleGroup: 'legs', sets: [{ weightKg, reps: 10, rpe: 7 }] }];

describe('training as members see it, over HTTP', () => {
  let fixture: FixedClockFixture;
  let mentor: Person;
  let member: Person;
  /** A Monday after the demo's blocks, its Wednesday and the next Monday: the member trains on each. */
  let days: readonly [Day, Day, Day];
  let sessions: readonly Wire[];

  before(async () => {
    fixture = await fixedClockFixture();
    [mentor, member] = [await fixture.newMentor(), await fixture.newMember()];
    const monday = addDays(mondayOf(dayOf(await fixture.now())), 14);
    days = [monday, addDays(monday, 2), addDays(monday, 7)];
    const [one, two, three] = days;
    sessions = [
      await trainedOn(one, {
        exercises: squats(40),
        handoverNote: 'Knees out.',
        nextPlan: 'Add 5 kg.',
        bodyWeightKg: 71,
      }),
      await trainedOn(two, { exercises: squats(45), cardio: [{ kind: 'bike', minutes: 12, averageHeartRate: null }] }),
      await trainedOn(three, { exercises: squats(50), handoverNote: 'Depth is good.', bodyWeightKg: 70.2 }),
    ];
  });
  after(() => fixture.close());

  async function trainedOn(day: Day, record: object): Promise<Wire> {
    const startsAt = instantAt(day, '10:00' as TimeOfDay);
    await fixture.moveTo(minus(startsAt, DAY));
    const { reservation, endsAt } = await fixture.session(DAY, { mentor, member });
    await fixture.moveTo(startsAt);
    ok(await fixture.checkIn({ mentor, member, reservation }));
    await fixture.moveTo(endsAt);
    ok(await fixture.as(mentor).post(`/api/sessions/${reservation.id}/record`, record));
    return reservation;
  }

  const see = <Data = Wire>(path: string, by = member) => fixture.as(by).get<Data>(`/api/members/me/${path}`);

  it('lists own sessions in pages by state and day, the newest first', async () => {
    const idsOf = async (query: string) =>
      ok(await see<readonly Wire[]>(`sessions${query}`)).body.data.map(({ id }) => id);
    const [one, two, three] = sessions.map(({ id }) => id);
    expect(await idsOf('')).to.deep.equal([three, two, one]);
    expect(await idsOf('?status=completed')).to.deep.equal([three, two, one]);
    expect(await idsOf('?status=confirmed')).to.deep.equal([]);
    expect(await idsOf(`?from=${days[1]}&to=${days[1]}`)).to.deep.equal([two]);
    expect(await idsOf(`?to=${addDays(days[1], -1)}`)).to.deep.equal([one]);
    const { body } = ok(await see<readonly Wire[]>('sessions?page=2&size=2'));
    expect(body.data.map(({ id }) => id)).to.deep.equal([one]);
    expect(body.pagination).to.deep.equal({ page: 2, size: 2, total: 3, nextCursor: null });
    for (const query of ['status=trained', `from=${days[0]}T10:00`])
      expect(refusalOf(await see(`sessions?${query}`)), query).to.equal('400 VALIDATION_ERROR');
  });

  it('shows an own session with its record, and lists no session of other members', async () => {
    const [{ id }] = sessions as [Wire];
    const { data } = ok(await see(`sessions/${id}`)).body;
    expect(data).to.deep.include({
      id,
      status: 'completed',
      startsAt: formatInstant(instantAt(days[0], '10:00' as TimeOfDay)),
      rating: null,
    });
    expect(data['record']).to.deep.include({ exercises: squats(40), handoverNote: 'Knees out.', bodyWeightKg: 71 });
    expect(data).not.to.have.property('checkIn');
    const stranger = await fixture.newMember();
    expect(ok(await see<readonly Wire[]>('sessions', stranger)).body.data).to.deep.equal([]);
  });

  it('summarises the notes of mentors, limited and the newest first', async () => {
    const [one, , three] = sessions;
    const mentorName = mentor.user.name;
    const at = (day: Day) => formatInstant(instantAt(day, '10:00' as TimeOfDay));
    const first = { sessionId: one!.id, mentorName, at: at(days[0]), note: 'Knees out.', nextPlan: 'Add 5 kg.' };
    const last = { sessionId: three!.id, mentorName, at: at(days[2]), note: 'Depth is good.', nextPlan: null };
    expect(ok(await see('handover-notes')).body.data).to.deep.equal({
      summary: `${mentorName} 멘토의 노트 2개(${days[0]} – ${days[2]}). 최근 노트: “Depth is good.”`,
      notes: [last, first],
    });
    const { data } = ok(await see('handover-notes?limit=1')).body;
    expect(data['notes']).to.deep.equal([last]);
    const english = await fixture.as(member).get('/api/members/me/handover-notes?limit=50', {
      'accept-language': 'en',
    });
    expect(ok(english).body.data['summary']).to.match(/^2 notes by /);
    for (const limit of ['0', '51', 'five'])
      expect((await see(`handover-notes?limit=${limit}`)).status, limit).to.equal(400);
    const nobody = ok(await see('handover-notes', await fixture.newMember())).body.data;
    expect(nobody).to.deep.equal({ summary: '아직 인수인계 노트가 없어요.', notes: [] });
  });

  it('shows the phase with its start, its reason and the next phase', async () => {
    const english = { 'accept-language': 'en-GB,en;q=0.9' };
    const seen = await fixture.as(member).get('/api/members/me/phase', english);
    expect(ok(seen).body.data).to.deep.equal({
      phase: 'adaptation',
      since: days[0],
      completedSessions: 3,
      because: ['3 completed sessions; the body adapts during the first 8.'],
      next: { phase: 'base', when: 'after 5 more sessions' },
    });
    const untrained = ok(await see('phase', await fixture.newMember())).body.data;
    expect(untrained).to.deep.include({ phase: 'adaptation', since: null, completedSessions: 0 });
    expect(untrained['next']).to.deep.equal({ phase: 'base', when: '세션을 8회 더 완료하면' });
  });

  it('shows the progress by week and by month', async () => {
    const weeks = ok(await see('progress?period=week')).body.data;
    const buckets = weeks['buckets'] as readonly Wire[];
    expect(weeks).to.deep.include({ period: 'week', trend: { volume: 'up', weight: 'down' } });
    expect(buckets).to.have.length(12);
    expect(buckets.slice(-2)).to.deep.equal([
      { from: days[0], to: addDays(days[0], 6), sessions: 2, volumeKg: 850, cardioMinutes: 12, weightKg: 71 },
      { from: days[2], to: addDays(days[2], 6), sessions: 1, volumeKg: 500, cardioMinutes: 0, weightKg: 70.2 },
    ]);
    expect(ok(await see('progress')).body.data).to.deep.equal(weeks);
    const months = ok(await see('progress?period=month')).body.data;
    const inMonths = months['buckets'] as readonly { from: string; sessions: number }[];
    expect(inMonths).to.have.length(12);
    expect(inMonths.at(-1)!.from).to.equal(`${days[2].slice(0, 7)}-01`);
    expect(inMonths.reduce((total, { sessions }) => total + sessions, 0)).to.equal(3);
    expect((await see('progress?period=day')).status).to.equal(400);
    const untrained = ok(await see('progress', await fixture.newMember())).body.data;
    expect(untrained['trend']).to.deep.equal({ volume: 'flat', weight: 'flat' });
  });

  it('shows the next session and the current state at home', async () => {
    const home = async () => ok(await see('dashboard', member)).body.data;
    const own = (path: string) => fixture.as(member).read<Wire>(path);
    expect(await home()).to.deep.include({ nextReservation: null, upcoming: [] });
    const { reservation, path } = await fixture.session(DAY, { mentor, member });
    const soon = await own(path);
    const seen = await home();
    expect(seen).to.deep.include({ nextReservation: soon, upcoming: [soon], points: 0 });
    expect(seen['membership']).to.deep.equal(await own('/api/memberships/me'));
    expect(seen['phase']).to.deep.equal(await own('/api/members/me/phase'));
    const sessionsThisMonth = days.filter((day) => day.slice(0, 7) === days[2].slice(0, 7)).length;
    expect(seen['progress']).to.deep.equal({ sessionsThisMonth, volumeThisWeekKg: 500, weightKg: 70.2 });
    await fixture.run('notification-dispatch');
    const unread = await fixture.as(member).get('/api/notifications/me?unread=true');
    expect(unread.body.pagination.total).to.be.above(0);
    expect((await home())['unreadNotifications']).to.equal(unread.body.pagination.total);
    ok(await fixture.as(member).delete(`/api/reservations/${reservation.id}`));
    expect(await home()).to.deep.include({ nextReservation: null, upcoming: [] });
  });

  it('shows an empty home before the first session', async () => {
    const newcomer = await fixture.apiClient.register();
    ok(await fixture.apiClient.as(newcomer).patch('/api/members/me', { weightKg: 64 }));
    const { phase, ...rest } = ok(await see('dashboard', newcomer)).body.data;
    expect(phase).to.deep.include({ phase: 'adaptation', since: null });
    expect(rest).to.deep.equal({
      nextReservation: null,
      upcoming: [],
      membership: null,
      points: 0,
      progress: { sessionsThisMonth: 0, volumeThisWeekKg: 0, weightKg: 64 },
      unreadNotifications: 0,
    });
  });

  it('shows the session that is under way at home, until its end', async () => {
    const newcomer = await fixture.newMember();
    const { reservation, startsAt, endsAt } = await fixture.session(HOUR, { mentor, member: newcomer });
    const next = async () => (ok(await see('dashboard', newcomer)).body.data['nextReservation'] as Wire | null)?.id;
    await fixture.moveTo(startsAt);
    ok(await fixture.checkIn({ mentor, member: newcomer, reservation }));
    await fixture.moveTo(minus(endsAt, 1));
    expect(await next()).to.equal(reservation.id);
    await fixture.moveTo(endsAt);
    expect(await next()).to.equal(undefined);
  });

  it('counts a session recorded before its start, from the opening of check-in on, at once', async () => {
    const trainee = await fixture.newMember();
    const { reservation, startsAt } = await fixture.session(2 * DAY, { mentor, member: trainee });
    await fixture.moveTo(minus(startsAt, 30 * MINUTE));
    ok(await fixture.checkIn({ mentor, member: trainee, reservation }));
    const record = { exercises: squats(30), handoverNote: 'Came early.' };
    ok(await fixture.as(mentor).post(`/api/sessions/${reservation.id}/record`, record));
    const { notes } = ok(await see<{ notes: readonly Wire[] }>('handover-notes', trainee)).body.data;
    expect(notes.map(({ note }) => note)).to.deep.equal(['Came early.']);
    expect(ok(await see('phase', trainee)).body.data['completedSessions']).to.equal(1);
    const next = await fixture.as(trainee).read<Wire>('/api/ai/recommendation/next');
    expect((next['exercises'] as Wire[])[0]).to.include({ name: 'Squat' });
    const analysis = await fixture.as(trainee).read<Wire>(`/api/ai/monthly-analysis?month=${monthOf(startsAt)}`);
    expect(analysis).to.deep.include({
      sessions: 1,
      restsOn: [{ sessionId: reservation.id, at: formatInstant(startsAt) }],
    });
  });

  it('shows fields of a set and of cardio that the record omitted as null', async () => {
    const trainee = await fixture.newMember();
    const { reservation, startsAt } = await fixture.session(2 * DAY, { mentor, member: trainee });
    await fixture.moveTo(startsAt);
    ok(await fixture.checkIn({ mentor, member: trainee, reservation }));
    const record = {
      exercises: [{ name: 'Squat', muscleGroup: 'legs', sets: [{ weightKg: 40, reps: 10 }] }],
      cardio: [{ kind: 'bike', minutes: 12 }],
    };
    ok(await fixture.as(mentor).post(`/api/sessions/${reservation.id}/record`, record));
    expect(ok(await see(`sessions/${reservation.id}`, trainee)).body.data['record']).to.deep.include({
      exercises: [{ name: 'Squat', muscleGroup: 'legs', sets: [{ weightKg: 40, reps: 10, rpe: null }] }],
      cardio: [{ kind: 'bike', minutes: 12, averageHeartRate: null }],
    });
  });

  /** A new member, ten minutes before the day, with a recorded session that starts at its beginning. */
  async function recordedOnTheEveningBefore(day: Day): Promise<Person> {
    const trainee = await fixture.newMember();
    const midnight = instantAt(day, '00:00' as TimeOfDay);
    const { reservation } = await fixture.session(midnight - (await fixture.now()), { mentor, member: trainee });
    await fixture.moveTo(minus(midnight, 10 * MINUTE));
    ok(await fixture.checkIn({ mentor, member: trainee, reservation }));
    ok(await fixture.as(mentor).post(`/api/sessions/${reservation.id}/record`, { exercises: squats(30) }));
    return trainee;
  }

  it('counts a session recorded on the evening before in its week and month at once', async () => {
    const thursday = addDays(mondayOf(dayOf(await fixture.now())), 10);
    const trainee = await recordedOnTheEveningBefore(thursday);
    const { buckets } = ok(await see<{ buckets: readonly Wire[] }>('progress', trainee)).body.data;
    expect(buckets.at(-1)).to.include({ sessions: 1, volumeKg: 300 });
    const { progress } = ok(await see<{ progress: Wire }>('dashboard', trainee)).body.data;
    expect(progress).to.include({ sessionsThisMonth: 1, volumeThisWeekKg: 300 });
  });

  it('counts a session of the first of a month, recorded on the evening before, in no earlier month', async () => {
    const first = `${shiftMonth(monthOf(await fixture.now()), 1)}-01` as Day;
    const trainee = await recordedOnTheEveningBefore(first);
    const { progress } = ok(await see<{ progress: Wire }>('dashboard', trainee)).body.data;
    expect(progress['sessionsThisMonth']).to.equal(0);
  });
});
