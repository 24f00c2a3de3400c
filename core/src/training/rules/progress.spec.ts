import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { type Day, instantAt, startOfDay, type TimeOfDay } from '../../kernel/calendar.js';
import { lastPeriods, calculateMeasuredInterval, calculateProgress } from './progress.js';
import type { CompletedSession } from './session-view.js';

const policy = defaultPolicies.training.progress;

/** A Friday. */
const TODAY = '2026-11-20' as Day;

interface Done {
  readonly volume?: number;
  readonly weight?: number | null;
  readonly minutes?: number;
  readonly time?: string;
}

const session = (
  day: string,
  { volume = 0, weight = null, minutes = 0, time = '10:00' }: Done = {},
): CompletedSession =>
  ({
    at: instantAt(day as Day, time as TimeOfDay),
    record: {
      exercises: [{ name: 'Squat', sets: [{ weightKg: volume, reps: 1, rpe: null }] }],
      cardio: [{ kind: 'bike', minutes, averageHeartRate: null }],
      bodyWeightKg: weight,
    },
  }) as unknown as CompletedSession;

const progress = (sessions: readonly CompletedSession[]) => calculateProgress(sessions, 'week', TODAY, policy);

const volumeTrend = (...sessions: readonly CompletedSession[]) => progress(sessions).trend.volume;

const weightTrend = (from: number, to: number) =>
  progress([session('2026-09-01', { weight: from }), session('2026-11-16', { weight: to })]).trend.weight;

describe('the progress of a member', () => {
  it('covers the last 12 weeks, Monday to Sunday', () => {
    const weeks = lastPeriods('week', TODAY, policy.periods);
    expect(weeks).to.have.length(12);
    expect(weeks[0]).to.deep.equal({ from: '2026-08-31', to: '2026-09-06' });
    expect(weeks.at(-1)).to.deep.equal({ from: '2026-11-16', to: '2026-11-22' });
  });

  it('covers the last 12 months', () => {
    const months = lastPeriods('month', '2026-03-31' as Day, policy.periods);
    expect(months).to.have.length(12);
    expect(months[0]).to.deep.equal({ from: '2025-04-01', to: '2025-04-30' });
    expect(months.slice(-2)).to.deep.equal([
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-31' },
    ]);
  });

  it('rounds the volume of a period once, not that of each session', () => {
    const days = ['2026-11-16', '2026-11-17', '2026-11-18'];
    expect(progress(days.map((day) => session(day, { volume: 156.75 }))).buckets.at(-1)!.volumeKg).to.equal(470.3);
  });

  it('is measured from the oldest midnight to the end of tomorrow', () =>
    expect(calculateMeasuredInterval('week', TODAY, policy)).to.deep.equal({
      startsAt: startOfDay('2026-08-31' as Day),
      endsAt: startOfDay('2026-11-22' as Day),
    }));

  it('contains sessions, volume, minutes and the last recorded weight', () => {
    const { buckets } = progress([
      session('2026-11-16', { volume: 100.1, minutes: 0.1, weight: 71 }),
      session('2026-11-18', { volume: 200.2, minutes: 0.7, weight: 70.5 }),
      session('2026-11-20', { volume: 1 }),
    ]);
    expect(buckets.at(-1)).to.deep.equal({
      from: '2026-11-16',
      to: '2026-11-22',
      sessions: 3,
      volumeKg: 301.3,
      cardioMinutes: 0.8,
      weightKg: 70.5,
    });
    const rest = { sessions: 0, volumeKg: 0, cardioMinutes: 0, weightKg: null };
    expect(buckets[0]).to.deep.equal({ from: '2026-08-31', to: '2026-09-06', ...rest });
  });

  it('includes sessions without a record', () => {
    const unrecorded = { ...session('2026-11-16'), record: null };
    expect(progress([unrecorded]).buckets.at(-1)).to.include({ sessions: 1, volumeKg: 0, weightKg: null });
  });

  it('assigns a session to its start in the business time zone, midnight to the new day', () => {
    const { buckets } = progress([
      session('2026-11-15', { time: '23:59' }),
      session('2026-11-16', { time: '00:00' }),
      session('2026-11-16', { time: '00:01' }),
    ]);
    expect(buckets.slice(-2).map(({ sessions }) => sessions)).to.deep.equal([1, 2]);
  });

  it('compares the volume of the last three full weeks with the three before', () => {
    const [before, after] = [session('2026-10-18', { volume: 100 }), '2026-11-15'];
    expect(volumeTrend(before, session(after, { volume: 105 }))).to.equal('up');
    expect(volumeTrend(before, session(after, { volume: 104.9 }))).to.equal('flat');
    expect(volumeTrend(before, session(after, { volume: 95.1 }))).to.equal('flat');
    expect(volumeTrend(before, session(after, { volume: 95 }))).to.equal('down');
    expect(volumeTrend(session('2026-10-18', { volume: 6 }), session(after, { volume: 6.3 }))).to.equal('up');
  });

  it('excludes the current week and older weeks from the comparison', () => {
    expect(volumeTrend(session('2026-11-16', { volume: 100 }))).to.equal('flat');
    expect(volumeTrend(session('2026-11-15', { volume: 100 }))).to.equal('up');
    expect(volumeTrend(session('2026-10-26', { volume: 100 }))).to.equal('up');
    expect(volumeTrend(session('2026-10-25', { volume: 100 }))).to.equal('down');
    expect(volumeTrend(session('2026-10-05', { volume: 100 }))).to.equal('down');
    expect(volumeTrend(session('2026-10-04', { volume: 100 }))).to.equal('flat');
    expect(volumeTrend()).to.equal('flat');
  });

  it('compares the last weight with the first', () => {
    expect(weightTrend(100, 101)).to.equal('up');
    expect(weightTrend(100, 100.9)).to.equal('flat');
    expect(weightTrend(100, 99.1)).to.equal('flat');
    expect(weightTrend(100, 99)).to.equal('down');
    for (const [from, to] of [
      [40, 40.4],
      [80, 80.8],
      [110, 111.1],
    ] as const)
      expect(weightTrend(from, to)).to.equal('up');
    expect(progress([session('2026-11-16', { weight: 70 })]).trend.weight).to.equal('flat');
    expect(progress([]).trend.weight).to.equal('flat');
  });
});
