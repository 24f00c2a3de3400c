import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { exerciseKey, personalRecords } from './personal-records.js';
import type { ExerciseSet } from './session-record.js';

type Lift = readonly [weightKg: number, reps: number];

const set = ([weightKg, reps]: Lift): ExerciseSet => ({ weightKg, reps, rpe: null });

const squats = (...lifts: Lift[]) => ({
  exercises: [{ name: 'Squat', muscleGroup: 'legs' as const, sets: lifts.map(set) }],
});

const records = (session: ReturnType<typeof squats>, ...earlier: ReturnType<typeof squats>[]): readonly string[] =>
  personalRecords(session, earlier, defaultPolicies.training).map(({ kind, value }) => `${kind} ${value}`);

describe('personal records', () => {
  it('do not exist for the first session', () => expect(records(squats([100, 5]))).to.deep.equal([]));

  it('do not exist for an equal result', () => expect(records(squats([100, 5]), squats([100, 5]))).to.deep.equal([]));

  it('include a heavier weight and its estimated maximum', () =>
    expect(records(squats([102.5, 5]), squats([100, 5]))).to.deep.equal(['weight 102.5', 'e1rm 119.6']));

  it('include more repetitions at an earlier weight', () =>
    expect(records(squats([100, 6]), squats([100, 5]))).to.deep.equal(['reps 6', 'e1rm 120']));

  it('exclude repetitions that a heavier set has reached before', () =>
    expect(records(squats([80, 8]), squats([100, 8], [80, 6]))).to.deep.equal([]));

  it('contain the repetitions of the heaviest record set', () =>
    expect(records(squats([60, 15], [80, 11]), squats([100, 5], [80, 10], [60, 12]))).to.deep.equal(['reps 11']));

  it('are not estimated from more than 12 repetitions', () => {
    expect(records(squats([50, 13]), squats([60, 1]))).to.deep.equal(['reps 13']);
    expect(records(squats([50, 12]), squats([60, 1]))).to.deep.equal(['reps 12', 'e1rm 70']);
  });

  it('include repetitions with body weight, without a maximum', () =>
    expect(records(squats([0, 12]), squats([0, 10]))).to.deep.equal(['reps 12']));

  it('exclude a weight that was not lifted', () =>
    expect(records(squats([120, 0]), squats([100, 5]))).to.deep.equal([]));

  it('are compared with every earlier session, for any spelling of the exercise', () => {
    const session = { exercises: [{ name: ' back  SQUAT', muscleGroup: 'legs' as const, sets: [set([110, 3])] }] };
    const then = { exercises: [{ name: 'Back squat', muscleGroup: 'legs' as const, sets: [set([115, 1])] }] };
    expect(personalRecords(session, [squats([60, 1]), then], defaultPolicies.training)).to.deep.equal([
      { exercise: 'back  SQUAT', kind: 'reps', value: 3 },
      { exercise: 'back  SQUAT', kind: 'e1rm', value: 121 },
    ]);
  });

  it('are compared with an exercise whose Hangul was stored decomposed', () => {
    const named = (name: string, lift: Lift) => ({ exercises: [{ ...squats(lift).exercises[0]!, name }] });
    const [session, then] = [named('스쿼트', [110, 3]), named('스쿼트'.normalize('NFD'), [100, 3])];
    expect(personalRecords(session, [then], defaultPolicies.training)).to.deep.include({
      exercise: '스쿼트',
      kind: 'weight',
      value: 110,
    });
  });

  it('are those of each exercise alone', () => {
    const row = { exercises: [{ name: 'Row', muscleGroup: 'legs' as const, sets: [set([200, 1])] }] };
    expect(records(squats([100, 6]), squats([100, 5]), row)).to.deep.equal(['reps 6', 'e1rm 120']);
    expect(records(squats([100, 6]), row)).to.deep.equal([]);
    expect(['Bench  Press', 'benchpress'].map(exerciseKey)).to.deep.equal(['bench press', 'benchpress']);
  });

  it('include an exercise once when it was recorded twice', () => {
    const twice = { exercises: [...squats([100, 5]).exercises, ...squats([105, 1]).exercises] };
    expect(records(twice, squats([100, 5]))).to.deep.equal(['weight 105']);
  });

  it('read each earlier exercise once, however many exercises the session has', () => {
    let reads = 0;
    const then = squats([100, 5]).exercises.map(({ name, ...exercise }) => ({
      ...exercise,
      get name() {
        reads += 1;
        return name;
      },
    }));
    const session = ['Squat', 'Row', 'Press'].map((name) => ({ ...squats([100, 6]).exercises[0]!, name }));
    personalRecords({ exercises: session }, [{ exercises: then }], defaultPolicies.training);
    expect(reads).to.equal(1);
  });
});
