import { expect } from 'chai';
import fc from 'fast-check';
import { defaultPolicies } from '../../application/policies.js';
import { determinePhaseName, type TrainingHistory } from './phase.js';
import { STARTER_EXERCISES } from './phrases.js';
import { recommend } from './recommendation.js';
import { DAY, instant, minus } from '../../kernel/instant.js';
import type { ExerciseSet } from '../../training/rules/session-record.js';
import type { MeasuredSession } from '../../training/rules/measured-session.js';
import { trained } from '../testing/trained-session.js';

/** The history of a member whose base phase is complete. */
const historyOf = (past: readonly MeasuredSession[]): TrainingHistory => ({
  past,
  attendance: { completed: 12 + past.length, missed: 0, firstSessionAt: past.at(-1)?.at ?? null },
});

const now = instant(1_000 * DAY);

const starters = STARTER_EXERCISES.en;

type Lifts = Readonly<Record<string, ExerciseSet>>;

const set = (weightKg: number): ExerciseSet => ({ weightKg, reps: 12, rpe: 7 });

const session = (daysAgo: number, lifts: Lifts, condition: number | null = 4): MeasuredSession => {
  const exercises = Object.entries(lifts).map(([name, lift]) => ({
    name,
    muscleGroup: 'chest' as const,
    sets: [lift],
  }));
  return trained(minus(now, daysAgo * DAY), { exercises, condition });
};

const next = (past: readonly MeasuredSession[], phase: 'base' | 'deload' = 'base') =>
  recommend({ history: historyOf(past), phase, at: now }, starters, defaultPolicies);

const loads = (past: readonly MeasuredSession[]) =>
  Object.fromEntries(next(past).exercises.map(({ name, targetWeightKg }) => [name, targetWeightKg]));

describe('a recommendation', () => {
  it('suggests the basic movements without load for the first session', () => {
    const { exercises, warmUp } = next([]);
    expect(exercises.map(({ name }) => name)).to.deep.equal(starters);
    expect(exercises.every(({ targetWeightKg }) => targetWeightKg === null)).to.equal(true);
    expect(exercises).to.have.length(5);
    for (const exercise of exercises)
      expect(exercise).to.deep.include({ sets: 2, reps: 10, targetRpe: 6, because: { key: 'first_session' } });
    expect(warmUp).to.deep.equal({ key: 'warm_up' });
  });

  it('suggests the basic movements too after a session without a completed repetition', () =>
    expect(next([session(1, { Press: { weightKg: 70, reps: 0, rpe: 10 } })]).exercises).to.deep.equal(
      next([]).exercises,
    ));

  it('counts the first of two results of an exercise in a session, and shows its name without surrounding spaces', () =>
    expect(loads([session(1, { ' Press ': set(50), press: set(60) })])).to.deep.equal({ Press: 52.5 }));

  it('continues each exercise from its last session, the most recent session first', () =>
    expect(
      Object.entries(loads([session(2, { Press: set(50) }), session(5, { Row: set(40), Press: set(45) })])),
    ).to.deep.equal([
      ['Press', 52.5],
      ['Row', 42.5],
    ]));

  it('omits exercises that were not done in the four weeks before the last session', () => {
    const past = [session(1, { Press: set(50) }), session(29, { Row: set(40) }), session(30, { Curl: set(10) })];
    expect(Object.keys(loads(past))).to.deep.equal(['Press', 'Row']);
  });

  it('contains at most eight exercises', () => {
    const lifts = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`Lift ${index}`, set(20)]));
    expect(next([session(1, lifts)]).exercises).to.have.length(8);
  });

  it('reduces everything after a session with pain, with a gentle warm-up', () => {
    const past = [session(2, { Press: set(50) }, 2), session(5, { Row: set(40) })];
    expect(loads(past)).to.deep.equal({ Press: 45, Row: 36 });
    expect(next(past).warmUp).to.deep.equal({ key: 'gentle_warm_up' });
  });

  it('keeps an exercise light when it hurt the last time', () =>
    expect(loads([session(2, { Press: set(50) }), session(5, { Row: set(40) }, 1)])).to.deep.equal({
      Press: 52.5,
      Row: 36,
    }));

  it('ignores pain after a later session without pain', () =>
    expect(loads([session(2, { Press: set(50) }, 3), session(5, { Press: set(50) }, 1)])).to.deep.equal({
      Press: 52.5,
    }));

  it('starts lighter after more than three weeks without a session', () => {
    expect(loads([session(21, { Press: set(50) })])).to.deep.equal({ Press: 52.5 });
    const [afterBreak] = next([session(21.1, { Press: set(50) })]).exercises;
    expect(afterBreak).to.deep.include({ targetWeightKg: 45, because: { key: 'long_break', days: 21 } });
  });

  it('reduces the weight in a deload, with the usual warm-up', () => {
    const { exercises, warmUp } = next([session(2, { Press: set(50) })], 'deload');
    expect(exercises[0]).to.deep.include({ targetWeightKg: 45, because: { key: 'deload_week' } });
    expect(warmUp).to.deep.equal({ key: 'warm_up' });
  });

  it('names the sessions that it is based on', () => {
    const named = (daysAgo: number, lifts: Lifts, condition?: number) =>
      ({ ...session(daysAgo, lifts, condition), sessionId: `${daysAgo} days ago` }) as unknown as MeasuredSession;
    const restsOn = (past: readonly MeasuredSession[]) =>
      next(past).exercises.map((exercise) => [exercise.name, ...exercise.restsOn.map(({ sessionId }) => sessionId)]);
    const [good, bad] = [named(2, { Press: set(50) }), named(2, { Press: set(50) }, 2)];
    const before = named(5, { Row: set(40) });
    expect(restsOn([good, before])).to.deep.equal([
      ['Press', '2 days ago'],
      ['Row', '5 days ago'],
    ]);
    expect(restsOn([bad, before])).to.deep.equal([
      ['Press', '2 days ago'],
      ['Row', '2 days ago', '5 days ago'],
    ]);
    expect(restsOn([named(22, { Press: set(50) }), named(25, { Row: set(40) })])[1], 'after a break').to.deep.equal([
      'Row',
      '22 days ago',
      '25 days ago',
    ]);
    expect(next([]).exercises[0]?.restsOn).to.deep.equal([]);
  });

  it('is never heavier when its own target was missed, in any phase', () => {
    const { ranges } = defaultPolicies.guidance.recommendation;
    const phases = fc.constantFrom(...(Object.keys(ranges) as (keyof typeof ranges)[]));
    const anyShortfalls = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(anyShortfalls, phases, fc.integer({ min: 5, max: 150 }), (shortfalls, phase, weightKg) => {
        let past: readonly MeasuredSession[] = [session(40, { Press: { weightKg, reps: 8, rpe: 7 } })];
        shortfalls.forEach((shortfall, index) => {
          const at = minus(now, (38 - 3 * index) * DAY);
          const history = historyOf(past);
          const then = determinePhaseName(history, at, defaultPolicies);
          const [prescribed] = recommend({ history, phase: then, at }, starters, defaultPolicies).exercises;
          const reps = Math.max(0, prescribed!.reps - shortfall);
          const done = { weightKg: prescribed!.targetWeightKg ?? 0, reps, rpe: 7 };
          past = [session(38 - 3 * index, { Press: done }), ...past];
          if (shortfall <= 0) return;
          const state = { history: historyOf(past), phase, at: now };
          const [target] = recommend(state, starters, defaultPolicies).exercises;
          expect(target!.targetWeightKg ?? 0).to.be.at.most(done.weightKg);
        });
      }),
    );
  });

  it('is the same for the same input', () => {
    const past = [session(2, { Press: set(50), Row: set(40) }, 2), session(5, { Press: set(47.5) })];
    expect(next(past)).to.deep.equal(next(structuredClone(past)));
  });

  it('is never heavier after pain', () => {
    const lifts = fc.dictionary(
      fc.constantFrom('Press', 'Row', 'Squat', 'Curl'),
      fc.record({
        weightKg: fc.integer({ min: 0, max: 400 }).map((half) => half / 2),
        reps: fc.nat(20),
        rpe: fc.option(fc.integer({ min: 1, max: 10 })),
      }),
    );
    const history = fc.array(fc.record({ lifts, condition: fc.option(fc.integer({ min: 1, max: 5 })) }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(history, lifts, fc.constantFrom(1, 2), (earlier, latest, pain) => {
        const past = [
          session(1, latest, pain),
          ...earlier.map(({ lifts: done, condition }, index) => session(3 + index, done, condition)),
        ];
        for (const { name, targetWeightKg } of next(past).exercises) {
          const last = past.flatMap(({ record }) => record.exercises).find((exercise) => exercise.name === name);
          expect(targetWeightKg ?? 0).to.be.at.most(last?.sets[0]?.weightKg ?? 0);
        }
      }),
    );
  });
});
