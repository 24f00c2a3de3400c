import { expect } from 'chai';
import type { Exercise, ExerciseSet } from './session-record.js';
import { cardioMinutes, topSets, volumeKg } from './volume.js';

const set = (weightKg: number, reps: number): ExerciseSet => ({ weightKg, reps, rpe: null });

const exercise = (name: string, ...sets: ExerciseSet[]): Exercise => ({ name, muscleGroup: 'legs', sets });

describe('the volume of a session', () => {
  it('is the sum of weight times repetitions', () =>
    expect(
      volumeKg({ exercises: [exercise('Squat', set(60, 10), set(62.5, 8)), exercise('Row', set(40, 12))] }),
    ).to.equal(1_580));

  it('is rounded to a tenth of a kilogram', () =>
    expect(volumeKg({ exercises: [exercise('Curl', set(0.1, 1), set(0.2, 1))] })).to.equal(0.3));

  it('is rounded up from exactly half a tenth', () =>
    expect(volumeKg({ exercises: [exercise('Curl', set(0.35, 7))] })).to.equal(2.5));

  it('is zero without load or sets', () => {
    expect(volumeKg({ exercises: [exercise('Push-up', set(0, 20))] })).to.equal(0);
    expect(volumeKg({ exercises: [] })).to.equal(0);
  });
});

describe('the top sets of a session', () => {
  it('are the heaviest of each exercise, and among equal ones the one with more repetitions', () => {
    const top = (...sets: ExerciseSet[]) =>
      topSets({ exercises: [exercise('Squat', ...sets), exercise('Rest')] }).map(({ weightKg, reps }) => [
        weightKg,
        reps,
      ]);
    expect(topSets({ exercises: [exercise('Squat', set(80, 5)), exercise('Rest')] })).to.deep.equal([
      { exercise: 'Squat', weightKg: 80, reps: 5, rpe: null },
    ]);
    expect(top(set(60, 8), set(80, 3), set(80, 5))).to.deep.equal([[80, 5]]);
    expect(top(set(80, 5), set(80, 3), set(60, 8))).to.deep.equal([[80, 5]]);
  });

  it('exclude a failed set: a heavier one without a repetition', () => {
    const exercises = [exercise('Squat', set(80, 5), set(120, 0)), exercise('Press', set(60, 0))];
    expect(topSets({ exercises })).to.deep.equal([{ exercise: 'Squat', ...set(80, 5) }]);
  });

  it('are the first of two equal ones', () => {
    const first: ExerciseSet = { ...set(80, 5), rpe: 9 };
    expect(topSets({ exercises: [exercise('Squat', first, set(80, 5))] })[0]?.rpe).to.equal(9);
  });
});

describe('the cardio of a session', () => {
  it('is the sum of its minutes', () => {
    const bike = { kind: 'bike', minutes: 12, averageHeartRate: null } as const;
    expect(cardioMinutes({ cardio: [bike, { ...bike, minutes: 8 }] })).to.equal(20);
    expect(cardioMinutes({ cardio: [] })).to.equal(0);
  });
});
