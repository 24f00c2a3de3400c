import { expect } from 'chai';
import fc from 'fast-check';
import { DAY, instant, minus } from '../shared/instant.js';
import { defaultPolicies } from '../shared/policies.js';
import type { PastSession } from '../training/ports.js';
import type { ExerciseSet } from '../training/session-record.js';
import { STARTER_EXERCISES } from './phrases.js';
import { recommend } from './recommendation.js';

const policy = defaultPolicies.guidance.recommendation;
const now = instant(1_000 * DAY);
const starters = STARTER_EXERCISES.en;

type Lifts = Readonly<Record<string, ExerciseSet>>;
const set = (weightKg: number, reps = 12): ExerciseSet => ({ weightKg, reps, rpe: 7 });
const session = (daysAgo: number, lifts: Lifts, condition: number | null = 4): PastSession =>
  ({
    at: minus(now, daysAgo * DAY),
    record: {
      exercises: Object.entries(lifts).map(([name, lift]) => ({ name, muscleGroup: 'chest', sets: [lift] })),
      cardio: [],
      condition,
    },
  }) as unknown as PastSession;

const next = (past: readonly PastSession[], phase: 'base' | 'deload' = 'base') =>
  recommend(past, phase, now, starters, policy);
const loads = (past: readonly PastSession[]) =>
  Object.fromEntries(next(past).exercises.map(({ name, targetWeightKg }) => [name, targetWeightKg]));

describe('a recommendation', () => {
  it('tries the basic movements without load the first time', () => {
    const { exercises, warmUp } = next([]);
    expect(exercises.map(({ name }) => name)).to.deep.equal(starters);
    expect(exercises.every(({ targetWeightKg }) => targetWeightKg === null)).to.equal(true);
    expect(exercises[0]?.because).to.deep.equal({ key: 'first_session' });
    expect(warmUp).to.deep.equal({ key: 'warm_up' });
  });

  it('progresses each exercise from when it was last done, the last session first', () =>
    expect(
      Object.entries(loads([session(2, { Press: set(50) }), session(5, { Row: set(40), Press: set(45) })])),
    ).to.deep.equal([
      ['Press', 52.5],
      ['Row', 42.5],
    ]));

  it('leaves out what was not done for four weeks before the last session', () => {
    const past = [session(1, { Press: set(50) }), session(29, { Row: set(40) }), session(30, { Curl: set(10) })];
    expect(Object.keys(loads(past))).to.deep.equal(['Press', 'Row']);
  });

  it('names eight exercises at most', () => {
    const lifts = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`Lift ${index}`, set(20)]));
    expect(next([session(1, lifts)]).exercises).to.have.length(8);
  });

  it('makes everything lighter after a session with pain, and warms up gently', () => {
    const past = [session(2, { Press: set(50) }, 2), session(5, { Row: set(40) })];
    expect(loads(past)).to.deep.equal({ Press: 45, Row: 36 });
    expect(next(past).warmUp).to.deep.equal({ key: 'gentle_warm_up' });
  });

  it('keeps an exercise light that hurt when it was last done', () =>
    expect(loads([session(2, { Press: set(50) }), session(5, { Row: set(40) }, 1)])).to.deep.equal({
      Press: 52.5,
      Row: 36,
    }));

  it('forgets a pain once the exercise went well again', () =>
    expect(loads([session(2, { Press: set(50) }, 3), session(5, { Press: set(50) }, 1)])).to.deep.equal({
      Press: 52.5,
    }));

  it('begins lighter after more than three weeks without a session', () => {
    expect(loads([session(21, { Press: set(50) })])).to.deep.equal({ Press: 52.5 });
    expect(loads([session(21.1, { Press: set(50) })])).to.deep.equal({ Press: 45 });
  });

  it('takes weight off in a deload', () =>
    expect(next([session(2, { Press: set(50) })], 'deload').exercises[0]).to.deep.include({
      targetWeightKg: 45,
      because: { key: 'deload_week' },
    }));

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
