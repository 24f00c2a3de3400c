import { expect } from 'chai';
import { DAY, instant, minus } from '../shared/instant.js';
import { defaultPolicies } from '../shared/policies.js';
import type { Goal } from '../member/member.js';
import type { PastSession } from '../training/ports.js';
import type { MuscleGroup } from '../training/session-record.js';
import { groupsBehind, recentVolume, volumeByGroup } from './weekly-volume.js';

const now = instant(1_000 * DAY);

/** So many sets of 50 kg x 10 for each group. */
const session = (daysAgo: number, groups: Partial<Record<MuscleGroup, number>>): PastSession =>
  ({
    at: minus(now, daysAgo * DAY),
    record: {
      exercises: Object.entries(groups).map(([muscleGroup, count]) => ({
        ...{ name: muscleGroup, muscleGroup },
        sets: Array.from({ length: count }, () => ({ weightKg: 50, reps: 10, rpe: 7 })),
      })),
    },
  }) as unknown as PastSession;

const recent = (past: readonly PastSession[], goal: Goal | null = 'strength') =>
  recentVolume(past, now, goal, defaultPolicies);
const weekly = (past: readonly PastSession[]) =>
  Object.fromEntries(recent(past).map(({ muscleGroup, weeklySets }) => [muscleGroup, weeklySets]));

describe('weekly volume by muscle group', () => {
  it('counts working sets and kilograms', () => {
    const warmedUp = session(1, { legs: 3 });
    (warmedUp.record.exercises[0]!.sets as unknown[]).push({ weightKg: 20, reps: 10, rpe: null });
    const [legs, back] = volumeByGroup([warmedUp], 1, null, defaultPolicies);
    expect(legs).to.deep.equal({
      muscleGroup: 'legs',
      sets: 3,
      volumeKg: 1_700,
      weeklySets: 3,
      goal: { min: 4, max: 15 },
    });
    expect(back).to.deep.include({ sets: 0, volumeKg: 0, weeklySets: 0 });
  });

  it('counts a set of the whole body as half a set of each group', () => {
    const all = weekly([session(1, { full_body: 4, legs: 1 })]);
    expect(all).to.include({ legs: 3, back: 2, core: 2, full_body: 4 });
  });

  it('is the mean of the last four weeks, of fewer where there are no more, of one at least', () => {
    expect(weekly([session(1, { legs: 8 }), session(60, { legs: 99 })])).to.include({ legs: 2 });
    expect(weekly([session(28, { legs: 8 })])).to.include({ legs: 2 });
    expect(weekly([session(1, { legs: 8 }), session(14, { legs: 8 })])).to.include({ legs: 8 });
    expect(weekly([session(1, { legs: 8 })])).to.include({ legs: 8 });
  });

  it('is held against the goal, the furthest behind first, the whole body never', () => {
    const volumes = recent([session(1, { legs: 6, back: 5, chest: 1, full_body: 0, shoulders: 3, arms: 6, core: 6 })]);
    expect(groupsBehind(volumes).map(({ muscleGroup }) => muscleGroup)).to.deep.equal(['chest', 'shoulders', 'back']);
    expect(groupsBehind(recent([], 'rehabilitation'))).to.have.length(6);
  });

  it('asks for more sets of who wants to gain muscle', () => {
    const legs = (goal: Goal | null) => recent([], goal)[0]!.goal;
    expect(legs('muscle_gain')).to.deep.equal({ min: 10, max: 20 });
    expect(legs('rehabilitation')).to.deep.equal({ min: 3, max: 8 });
    expect(legs(null)).to.deep.equal({ min: 4, max: 15 });
  });
});
