import { expect } from 'chai';
import { defaultPolicies } from '../shared/policies.js';
import { personalRecords } from './personal-records.js';
import type { ExerciseSet } from './session-record.js';

type Lift = readonly [weightKg: number, reps: number];
const set = ([weightKg, reps]: Lift): ExerciseSet => ({ weightKg, reps, rpe: null });
const squats = (...lifts: Lift[]) => ({
  exercises: [{ name: 'Squat', muscleGroup: 'legs' as const, sets: lifts.map(set) }],
});

const records = (now: ReturnType<typeof squats>, ...earlier: ReturnType<typeof squats>[]): readonly string[] =>
  personalRecords(now, earlier, defaultPolicies.training).map(({ kind, value }) => `${kind} ${value}`);

describe('personal records', () => {
  it('are none the first time: there is nothing to outdo', () => expect(records(squats([100, 5]))).to.deep.equal([]));

  it('are none for the same again', () => expect(records(squats([100, 5]), squats([100, 5]))).to.deep.equal([]));

  it('count a heavier weight, and the maximum it stands for', () =>
    expect(records(squats([102.5, 5]), squats([100, 5]))).to.deep.equal(['weight 102.5', 'e1rm 119.6']));

  it('count more repetitions at a weight lifted before', () =>
    expect(records(squats([100, 6]), squats([100, 5]))).to.deep.equal(['reps 6', 'e1rm 120']));

  it('do not count repetitions that a heavier set has reached already', () =>
    expect(records(squats([80, 8]), squats([100, 8], [80, 6]))).to.deep.equal([]));

  it('tell the repetitions of the heaviest set that outdid', () =>
    expect(records(squats([60, 15], [80, 11]), squats([100, 5], [80, 10], [60, 12]))).to.deep.equal(['reps 11']));

  it('do not estimate from more than 12 repetitions', () => {
    expect(records(squats([50, 13]), squats([60, 1]))).to.deep.equal(['reps 13']);
    expect(records(squats([50, 12]), squats([60, 1]))).to.deep.equal(['reps 12', 'e1rm 70']);
  });

  it('count repetitions of the body weight, which has no maximum', () =>
    expect(records(squats([0, 12]), squats([0, 10]))).to.deep.equal(['reps 12']));

  it('do not count a weight that was not lifted', () =>
    expect(records(squats([120, 0]), squats([100, 5]))).to.deep.equal([]));

  it('measure against every earlier session, and know an exercise by any spelling of its name', () => {
    const now = { exercises: [{ name: ' back  SQUAT', muscleGroup: 'legs' as const, sets: [set([110, 3])] }] };
    const then = { exercises: [{ name: 'Back squat', muscleGroup: 'legs' as const, sets: [set([115, 1])] }] };
    expect(personalRecords(now, [squats([60, 1]), then], defaultPolicies.training)).to.deep.equal([
      { exercise: 'back  SQUAT', kind: 'reps', value: 3 },
      { exercise: 'back  SQUAT', kind: 'e1rm', value: 121 },
    ]);
  });

  it('look at an exercise once, though it was written down twice', () => {
    const twice = { exercises: [...squats([100, 5]).exercises, ...squats([105, 1]).exercises] };
    expect(records(twice, squats([100, 5]))).to.deep.equal(['weight 105']);
  });
});
