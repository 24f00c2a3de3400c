import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { DAY, instant, type Instant, minus } from '../../kernel/instant.js';
import { isStalled, liftTrend } from './lift-trend.js';
import { measureSession, type MeasuredSession } from './measured-session.js';
import type { PastSession } from './session-view.js';

const { guidance } = defaultPolicies;

const now = instant(1_000 * DAY);

type Lifts = Readonly<Record<string, number>>;

/** A session of single lifts in kilograms, by exercise. */
const session = (lifts: Lifts, at: Instant = now): PastSession =>
  ({
    at,
    record: {
      exercises: Object.entries(lifts).map(([name, weightKg]) => ({ name, sets: [{ weightKg, reps: 1, rpe: 10 }] })),
      cardio: [],
    },
  }) as unknown as PastSession;

const measured = (past: readonly PastSession[]): readonly MeasuredSession[] =>
  past.map((one) => measureSession(one, defaultPolicies));

const times = (count: number, lifts: Lifts): readonly PastSession[] =>
  Array.from({ length: count }, () => session(lifts));

describe('the trend of the lifts', () => {
  const trend = (...past: readonly PastSession[]) => liftTrend(measured(past), guidance.phase);
  const from = (before: Lifts, after: Lifts) => trend(...times(3, after), ...times(3, before));

  it('is flat below 2 %, up or down from there on', () => {
    expect([101.9, 102, 98.1, 98].map((after) => from({ squat: 100 }, { squat: after }))).to.deep.equal([
      'flat',
      'up',
      'flat',
      'down',
    ]);
  });

  it('is down from exactly 2 % on for any weight', () => {
    for (const [before, after] of [
      [5, 4.9],
      [20, 19.6],
      [40, 39.2],
      [80, 78.4],
    ] as const)
      expect(from({ squat: before }, { squat: after }), `${before}`).to.equal('down');
  });

  it('compares the best of the last three sessions with the best of the three before them', () => {
    const best = [session({ squat: 110 }), ...times(2, { squat: 90 })];
    expect(trend(...best, ...times(3, { squat: 105 }), session({ squat: 200 }))).to.equal('up');
    expect(trend(...times(3, { squat: 105 }), ...best, session({ squat: 1 }))).to.equal('down');
    expect(trend(...times(3, { squat: 105 }))).to.equal(null);
  });

  it('is the mean over the exercises of both, ignoring case', () => {
    expect(from({ squat: 100, row: 50 }, { SQUAT: 110, row: 47.5 })).to.equal('up');
    expect(from({ squat: 100, row: 50 }, { SQUAT: 110, row: 45 })).to.equal('flat');
    expect(from({ squat: 100, row: 50 }, { squat: 103, row: 50 })).to.equal('flat');
    expect(from({ squat: 100, curl: 5 }, { squat: 100, row: 90 })).to.equal('flat');
  });

  it('is unknown without a common exercise that was lifted', () => {
    expect(from({ squat: 100 }, { row: 50 })).to.equal(null);
    expect(from({ 'push-up': 0 }, { 'push-up': 10 })).to.equal(null);
    expect(from({ 'push-up': 10 }, { 'push-up': 0 })).to.equal(null);
  });
});

describe('a stall', () => {
  const weeksAgo = (weeks: number): Instant => minus(now, weeks * 7 * DAY);
  const weekly = (...lifts: readonly Lifts[]) => lifts.map((one, week) => session(one, weeksAgo(week + 0.5)));
  const stallWeeks = 3;
  const stalled = (past: readonly PastSession[]) => isStalled(measured(past), now, guidance);
  const same = (weeks: number) => Array.from({ length: weeks }, () => ({ squat: 100 }));

  it('is three weeks without a better lift than before', () => {
    expect(stalled(weekly(...same(6)))).to.equal(true);
    const better = same(6);
    better[stallWeeks - 1] = { squat: 101 };
    expect(stalled(weekly(...better))).to.equal(false);
    const earlier = same(6);
    earlier[stallWeeks] = { squat: 101 };
    expect(stalled(weekly(...earlier))).to.equal(true);
  });

  it('begins with the instant three weeks ago', () => {
    const at = (since: Instant) => [...weekly(...same(6)), session({ squat: 101 }, since)];
    expect(stalled(at(weeksAgo(stallWeeks)))).to.equal(false);
    expect(stalled(at(minus(weeksAgo(stallWeeks), 1)))).to.equal(true);
  });

  it('does not exist where any exercise improved, or no exercise can be compared', () => {
    const both = Array.from({ length: 6 }, () => ({ squat: 100, row: 50 }));
    expect(stalled(weekly({ squat: 100, row: 51 }, ...both.slice(1)))).to.equal(false);
    const others = same(6).map((lifts, week) => (week < stallWeeks ? { row: 50 } : lifts));
    expect(stalled(weekly(...others))).to.equal(false);
  });

  it('has weeks of at least 70 % of the mean load', () => {
    const sets = (counts: readonly number[]) =>
      counts.map((count, week) => {
        const { at, record } = session({ squat: 100 }, weeksAgo(week + 0.5));
        const exercises = Array.from({ length: count }, () => record.exercises[0]!);
        return { at, record: { ...record, exercises } } as unknown as PastSession;
      });
    expect(stalled(sets([11, 7, 11, 11, 9]))).to.equal(true);
    expect(stalled(sets([11, 6, 11, 12, 9]))).to.equal(false);
  });

  it('has weeks of exactly 70 % of the mean, also with loads in tenths', () => {
    const withLoads = (...loads: readonly number[]) =>
      measured(weekly(...same(loads.length))).map((one, week) => ({ ...one, load: loads[week] ?? 0 }));
    const stalledBy = (light: number) => isStalled(withLoads(64.9, light, 64.9, 64.9, 64.9), now, guidance);
    expect([41.2, 41.3].map(stalledBy)).to.deep.equal([false, true]);
  });

  it('does not exist without a history or after a light week', () => {
    for (const weeks of [3, 4]) expect(stalled(weekly(...same(weeks)))).to.equal(false);
    const rested = weekly(...same(6)).filter((_, week) => week !== 1);
    expect(stalled(rested)).to.equal(false);
  });
});
