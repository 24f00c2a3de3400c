import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { analyseMonth, calculateElapsed } from './monthly-analysis.js';
import { type Day, instantAt, type Month, startOfDay, type TimeOfDay } from '../../kernel/calendar.js';
import { minus } from '../../kernel/instant.js';
import type { Goal } from '../../member/rules/member.js';
import type { MeasuredSession } from '../../training/rules/measured-session.js';
import { trained } from '../testing/trained-session.js';

const october = '2026-10' as Month;

const on = (day: string) => instantAt(day as Day, '10:00' as TimeOfDay);

const midnight = (day: string) => startOfDay(day as Day);

const later = startOfDay('2026-11-20' as Day);

interface Facts {
  readonly kg?: number;
  readonly sets?: number;
  readonly condition?: number | null;
  readonly weight?: number;
}

const session = (day: string, { kg = 50, sets = 4, condition = 4, weight }: Facts = {}): MeasuredSession => {
  const equal = Array.from({ length: sets }, () => ({ weightKg: kg, reps: 10, rpe: 7 }));
  const exercises = [{ name: 'Squat', muscleGroup: 'legs', sets: equal }] as const;
  return trained(on(day), { exercises, bodyWeightKg: weight ?? null, condition }, day);
};

interface Attendance {
  readonly completed?: number;
  readonly missed?: number;
  readonly goal?: Goal;
}

/** @param past newest first. */
function analysed(past: readonly MeasuredSession[], { completed, missed = 0, goal }: Attendance = {}, now = later) {
  const { startsAt } = calculateElapsed(october, now);
  const earlier = past.filter(({ at }) => at < startsAt).length;
  const count = (sessions: number, noShows: number) => ({ completed: sessions, missed: noShows, firstSessionAt: null });
  const history = {
    goal: goal ?? null,
    past,
    attendanceBefore: count(earlier, 1),
    attendanceAfter: count(earlier + (completed ?? past.length - earlier), 1 + missed),
  };
  return analyseMonth(october, history, now, defaultPolicies);
}

const findings = (...of: Parameters<typeof analysed>) =>
  Object.fromEntries(analysed(...of).findings.map(({ finding, because }) => [finding.key, because]));

describe('a monthly analysis', () => {
  it('counts the sessions of the month and their results', () => {
    const past = [session('2026-10-31'), session('2026-10-01', { kg: 40 }), session('2026-09-30', { kg: 90 })];
    const { sessions, volumeKg, byMuscleGroup, restsOn } = analysed(past);
    expect({ sessions, volumeKg }).to.deep.equal({ sessions: 2, volumeKg: 3_600 });
    expect(byMuscleGroup[0]).to.deep.include({ muscleGroup: 'legs', sets: 8, volumeKg: 3_600, weeklySets: 1.8 });
    expect(restsOn.map(({ sessionId }) => sessionId)).to.deep.equal(['2026-10-31', '2026-10-01']);
  });

  it('counts a session at the first instant of a month in that month, not in the previous one', () => {
    const first = { ...session('2026-10-01', { kg: 60 }), at: midnight('2026-10-01') };
    const { sessions, volumeKg, records } = analysed([first, session('2026-09-01')]);
    expect([sessions, volumeKg, records.length]).to.deep.equal([1, 2_400, 2]);
    const before = { ...session('2026-09-01'), at: midnight('2026-09-01') };
    expect(findings([session('2026-10-20'), before])).to.have.property('volume_level');
  });

  it('is complete from the end of the month', () =>
    expect(findings([session('2026-10-20')], {}, midnight('2026-11-01'))).not.to.have.property('month_not_over'));

  it('rounds the volume of the month once, so that it is the sum of the muscle groups', () => {
    const past = ['2026-10-03', '2026-10-02', '2026-10-01'].map((day) => session(day, { kg: 15.675, sets: 1 }));
    const { volumeKg, byMuscleGroup } = analysed(past);
    expect([volumeKg, byMuscleGroup[0]!.volumeKg]).to.deep.equal([470.3, 470.3]);
  });

  it('finds records by comparison with all sessions before the month', () => {
    const past = [session('2026-10-20', { kg: 60 }), session('2026-10-02', { kg: 55 }), session('2026-09-01')];
    expect(analysed(past).records).to.deep.equal([
      { exercise: 'Squat', kind: 'weight', value: 60 },
      { exercise: 'Squat', kind: 'e1rm', value: 80 },
    ]);
    expect(findings(past)).to.deep.include({ records_set: { key: 'records_counted', records: 2 } });
    const firstMonth = [session('2026-10-20', { kg: 60 })];
    expect(analysed(firstMonth).records).to.deep.equal([]);
    expect(findings(firstMonth)).not.to.have.property('records_set');
  });

  it('compares the volume with the previous month; less than 5 % is unchanged', () => {
    const key = (sets: number) =>
      Object.keys(findings([session('2026-10-20', { sets }), session('2026-09-01', { sets: 20 })]));
    expect(key(21)).to.include('volume_rose');
    expect(key(20)).to.include('volume_level');
    expect(key(19)).to.include('volume_fell');
    const risen = [session('2026-10-20', { sets: 21 }), session('2026-09-01', { sets: 20 })];
    expect(findings(risen)).to.deep.include({ volume_rose: { key: 'volumes', volumeKg: 10_500, earlierKg: 10_000 } });
    const before = [session('2026-10-20'), session('2026-08-31')];
    expect(Object.keys(findings(before)).join()).not.to.include('volume');
  });

  it('mentions good and poor attendance', () => {
    const past = [session('2026-10-20')];
    expect(analysed(past, { completed: 3, missed: 1 }).attendanceRate).to.equal(0.75);
    const keys = (completed: number, missed: number) => Object.keys(findings(past, { completed, missed }));
    expect(keys(9, 1)).to.include('attended_well');
    expect(keys(8, 1).join()).not.to.include('attended');
    expect(keys(3, 1).join()).not.to.include('attended');
    expect(keys(5, 2)).to.include('attended_poorly');
    expect(findings(past, { completed: 1, missed: 1 })).to.deep.include({
      attended_poorly: { key: 'attended', completed: 1, missed: 1 },
    });
  });

  it('mentions pain first', () => {
    const past = [3, 2, 1, null].map((condition, index) => session(`2026-10-${20 - index}`, { condition }));
    expect(analysed(past).findings[0]).to.deep.equal({
      finding: { key: 'pain_felt' },
      because: { key: 'pain_noted', sessions: 2, condition: 2 },
    });
    expect(findings([past[0]!, past[3]!])).not.to.have.property('pain_felt');
  });

  it('recommends a light week after a large increase of the load', () => {
    const weeks = ['2026-10-05', '2026-10-12', '2026-10-19'].map((day) => session(day, { sets: 5 }));
    const past = [session('2026-10-31', { sets: 40 }), ...weeks.reverse(), session('2026-10-02', { sets: 5 })];
    expect(findings(past, { completed: 12 })['rest_needed']).to.include({ key: 'overreaching', limit: 1.5 });
    expect(findings(weeks, { completed: 12 })).not.to.have.property('rest_needed');
  });

  it('names the three muscle groups with the largest deficit, and those above their goal', () => {
    const { findings: found } = analysed([session('2026-10-20', { sets: 90 })], { goal: 'strength' });
    expect(found.map(({ finding }) => finding).slice(-4)).to.deep.equal([
      { key: 'group_short', muscleGroup: 'back' },
      { key: 'group_short', muscleGroup: 'chest' },
      { key: 'group_short', muscleGroup: 'shoulders' },
      { key: 'group_over', muscleGroup: 'legs' },
    ]);
    // Two weeks of the month are over, and 15 sets a week are enough.
    const inTwoWeeks = (sets: number) =>
      findings([session('2026-10-14', { sets })], { goal: 'strength' }, midnight('2026-10-15'))['group_over'];
    expect(inTwoWeeks(30)).to.equal(undefined);
    expect(inTwoWeeks(31)).to.deep.equal({ key: 'group_beyond', muscleGroup: 'legs', weeklySets: 15.5, enough: 15 });
  });

  it('compares the weight with the last one before the month, or the first one in it', () => {
    const [end, start] = [session('2026-10-30', { weight: 69.2 }), session('2026-10-02', { weight: 70 })];
    const before = session('2026-09-20', { weight: 71 });
    expect(analysed([end, start, before]).weightChangeKg).to.equal(-1.8);
    expect(analysed([end, start, session('2026-09-25'), before]).weightChangeKg).to.equal(-1.8);
    expect(analysed([end, start]).weightChangeKg).to.equal(-0.8);
    expect(analysed([end, session('2026-10-20', { weight: 75 }), start]).weightChangeKg).to.equal(-0.8);
    expect(analysed([end]).weightChangeKg).to.equal(null);
    expect(analysed([session('2026-10-30'), before]).weightChangeKg).to.equal(null);
    expect(findings([end, start])).to.deep.include({ weight_fell: { key: 'weights', fromKg: 70, toKg: 69.2 } });
    expect(findings([session('2026-10-30', { weight: 70.4 }), start])).to.have.property('weight_level');
    const changed = (fromKg: number, weight: number) =>
      findings([session('2026-10-30', { weight }), session('2026-10-02', { weight: fromKg })]);
    expect(changed(63.6, 64.1)).to.have.property('weight_rose');
    expect(changed(64.1, 63.6)).to.have.property('weight_fell');
  });

  it('states that a month has no data', () => {
    const { findings: found, ...empty } = analysed([]);
    expect(empty).to.deep.include({ sessions: 0, volumeKg: 0, records: [], attendanceRate: 1, weightChangeKg: null });
    expect(found).to.deep.equal([{ finding: { key: 'nothing_trained' }, because: { key: 'no_records' } }]);
  });

  it('states that a month is incomplete, and makes no comparison', () => {
    const now = startOfDay('2026-10-15' as Day);
    const past = [session('2026-10-14'), session('2026-09-14')];
    expect(analysed(past, {}, now).findings[0]).to.deep.equal({
      finding: { key: 'month_not_over' },
      because: { key: 'month_of_sessions', sessions: 1 },
    });
    expect(Object.keys(findings(past, {}, now)).join()).not.to.include('volume');
    // Two weeks of it are over: four sets are two a week.
    expect(analysed(past, {}, now).byMuscleGroup[0]!.weeklySets).to.equal(2);
    // Three days of it are over, which count as a week.
    const [early, fourth] = [[session('2026-10-02')], startOfDay('2026-10-04' as Day)];
    expect(analysed(early, {}, fourth).byMuscleGroup[0]!.weeklySets).to.equal(4);
  });
});

describe('the elapsed part of a month', () => {
  const { startsAt, endsAt } = calculateElapsed(october, later);

  it('is the whole month afterwards, the part until now within it, and empty before', () => {
    expect(endsAt).to.equal(startOfDay('2026-11-01' as Day));
    expect(calculateElapsed(october, endsAt).endsAt).to.equal(endsAt);
    expect(calculateElapsed(october, minus(endsAt, 1)).endsAt).to.equal(minus(endsAt, 1));
    expect(calculateElapsed(october, minus(startsAt, 1)).endsAt).to.equal(startsAt);
  });
});
