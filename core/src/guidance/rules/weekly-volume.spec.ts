import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { groupsBehind, recentVolume, volumeByGroup } from './weekly-volume.js';
import { DAY, instant, minus } from '../../kernel/instant.js';
import type { Goal } from '../../member/rules/member.js';
import type { MuscleGroup } from '../../training/rules/session-record.js';
import type { PastSession } from '../../training/rules/session-view.js';

const now = instant(1_000 * DAY);

/** A number of sets of 50 kg x 10 for each group. */
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

  it('counts a set for the whole body as half a set of each group', () => {
    const all = weekly([session(1, { full_body: 4, legs: 1 })]);
    expect(all).to.include({ legs: 3, back: 2, core: 2, full_body: 4 });
  });

  it('is the mean of the last four weeks, or of the existing weeks, at least one', () => {
    expect(weekly([session(1, { legs: 8 }), session(60, { legs: 99 })])).to.include({ legs: 2 });
    expect(weekly([session(28, { legs: 8 })])).to.include({ legs: 2 });
    expect(weekly([session(1, { legs: 8 }), session(14, { legs: 8 })])).to.include({ legs: 8 });
    expect(weekly([session(1, { legs: 8 })])).to.include({ legs: 8 });
  });

  it('is compared with the goal, sorted by deficit, without the whole body', () => {
    const volumes = recent([session(1, { legs: 6, back: 5, chest: 1, full_body: 0, shoulders: 3, arms: 6, core: 6 })]);
    expect(groupsBehind(volumes).map(({ muscleGroup }) => muscleGroup)).to.deep.equal(['chest', 'shoulders', 'back']);
    expect(groupsBehind(recent([], 'rehabilitation'))).to.have.length(6);
  });

  it('requires the sets of the goal', () => {
    const legs = (goal: Goal | null) => recent([], goal)[0]!.goal;
    expect(legs('muscle_gain')).to.deep.equal({ min: 10, max: 20 });
    for (const goal of ['strength', 'weight_loss'] as const) expect(legs(goal)).to.deep.equal({ min: 6, max: 15 });
    expect(legs('endurance')).to.deep.equal({ min: 4, max: 10 });
    expect(legs('posture')).to.deep.equal({ min: 4, max: 12 });
    expect(legs('rehabilitation')).to.deep.equal({ min: 3, max: 8 });
    expect(legs(null)).to.deep.equal({ min: 4, max: 15 });
  });
});
