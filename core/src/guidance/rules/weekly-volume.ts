import type { GuidancePolicies, VolumePolicy } from '../policy.js';
import type { GuidanceReason } from './guidance-reason.js';
import { selectWorkingSets } from './progression.js';
import { DAY, type Instant, minus } from '../../kernel/instant.js';
import type { NumberRange } from '../../kernel/number-range.js';
import type { Goal } from '../../member/rules/member.js';
import { MUSCLE_GROUPS, type MuscleGroup } from '../../training/rules/session-record.js';
import type { PastSession } from '../../training/rules/session-view.js';
import { roundKg, volumeKg } from '../../training/rules/volume.js';

const WEEK = 7 * DAY;

/** The sets done for one muscle group, compared with the goal (docs/guidance.md, Weekly volume). */
export interface GroupVolume {
  readonly muscleGroup: MuscleGroup;
  /** Working sets. */
  readonly sets: number;
  readonly volumeKg: number;
  /** The mean of sets per week to a tenth; sets of the whole body count in part. */
  readonly weeklySets: number;
  /** The goal of sets per week; null for the whole body, which counts for all the others. */
  readonly goal: NumberRange | null;
}

type Records = readonly Pick<PastSession, 'record'>[];

/** The volumes in the order of MUSCLE_GROUPS, including groups without a set. */
export function volumeByGroup(
  sessions: Records,
  weeks: number,
  goal: Goal | null,
  { guidance: { volume, recommendation } }: GuidancePolicies,
): readonly GroupVolume[] {
  const exercises = sessions.flatMap(({ record }) => record.exercises);
  const setsOf = (group: MuscleGroup): number =>
    exercises
      .filter(({ muscleGroup }) => muscleGroup === group)
      .reduce((total, { sets }) => total + selectWorkingSets(sets, recommendation).length, 0);
  const ofWholeBody = setsOf('full_body') * volume.fullBodyPart;
  return MUSCLE_GROUPS.map((muscleGroup) => {
    const sets = setsOf(muscleGroup);
    const isWhole = muscleGroup === 'full_body';
    return {
      muscleGroup,
      sets,
      volumeKg: volumeKg({ exercises: exercises.filter((exercise) => exercise.muscleGroup === muscleGroup) }),
      weeklySets: roundKg((isWhole ? sets : sets + ofWholeBody) / weeks),
      goal: isWhole ? null : volume.weeklySets[goal ?? 'none'],
    };
  });
}

/** Sessions of the last weeks before `at`, over which weekly volume is averaged. */
export const recentSessions = (
  past: readonly PastSession[],
  at: Instant,
  { weeks }: Pick<VolumePolicy, 'weeks'>,
): readonly PastSession[] => past.filter((session) => session.at >= minus(at, weeks * WEEK));

/** The volume of the last weeks before `at`; of fewer, but at least one, when the first session is more recent. */
export function recentVolume(
  past: readonly PastSession[],
  at: Instant,
  goal: Goal | null,
  policies: GuidancePolicies,
): readonly GroupVolume[] {
  const { volume } = policies.guidance;
  const oldest = past.at(-1)?.at ?? at;
  const weeks = Math.min(volume.weeks, Math.max(1, (at - oldest) / WEEK));
  return volumeByGroup(recentSessions(past, at, volume), weeks, goal, policies);
}

/** A group with fewer sets than its goal. */
export type GroupBehind = GroupVolume & { readonly goal: NumberRange };

/** The groups with fewer sets than their goal, the furthest behind (by its part of the goal) first. */
export const groupsBehind = (volumes: readonly GroupVolume[]): readonly GroupBehind[] =>
  volumes
    .filter((volume): volume is GroupBehind => volume.goal !== null && volume.weeklySets < volume.goal.min)
    .sort((one, other) => one.weeklySets / one.goal.min - other.weeklySets / other.goal.min);

/** The reason to train a group that is behind. */
export const reasonBehind = ({ muscleGroup, weeklySets, goal }: GroupBehind): GuidanceReason => ({
  key: 'group_behind',
  muscleGroup,
  weeklySets,
  needed: goal.min,
});
