import type { GuidancePolicy, VolumePolicy } from '../policy.js';
import type { GuidanceReason } from './guidance-reason.js';
import { generalCaution, type TrainingState, type RecommendedExercise } from './recommendation.js';
import { groupsBehind, type GroupVolume, reasonBehind } from './weekly-volume.js';
import { addDays, type Day, dayOf, startOfDay } from '../../kernel/calendar.js';
import type { Instant } from '../../kernel/instant.js';
import type { MuscleGroup } from '../../training/rules/session-record.js';

export interface SuggestedDay {
  readonly day: Day;
  readonly because: GuidanceReason;
}

/** The suggested day: some days after the latest session, later after pain and in a deload; today if that day is past. */
export function suggestDay(state: TrainingState, guidance: GuidancePolicy): SuggestedDay {
  const [latest] = state.history.past;
  const today = dayOf(state.at);
  if (!latest) return { day: today, because: { key: 'any_day' } };
  const caution = generalCaution(state, guidance.recommendation);
  const isCautious = caution?.key === 'pain' || caution?.key === 'deload_week';
  const { everyDays, cautiousEveryDays } = guidance.nextSession;
  const days = isCautious ? cautiousEveryDays : everyDays;
  const rested = addDays(dayOf(latest.at), days);
  return { day: rested > today ? rested : today, because: { key: 'rested', days } };
}

/** The earliest instant of a session on that day. */
export const findEarliestStart = (day: Day, now: Instant): Instant => (startOfDay(day) > now ? startOfDay(day) : now);

export interface Focus {
  readonly muscleGroup: MuscleGroup;
  readonly because: GuidanceReason;
}

/** The muscle group furthest behind its goal; the whole body when no group is behind, or without sets. */
export function chooseFocus(volumes: readonly GroupVolume[], { weeks }: Pick<VolumePolicy, 'weeks'>): Focus {
  if (volumes.every(({ sets }) => sets === 0))
    return { muscleGroup: 'full_body', because: { key: 'no_recent_sets', weeks } };
  const [furthest] = groupsBehind(volumes);
  return furthest
    ? { muscleGroup: furthest.muscleGroup, because: reasonBehind(furthest) }
    : { muscleGroup: 'full_body', because: { key: 'groups_on_goal' } };
}

/** Exercises of the focus first, the others in their order. */
export const focusFirst = (
  exercises: readonly RecommendedExercise[],
  { muscleGroup }: Focus,
): readonly RecommendedExercise[] => [
  ...exercises.filter((exercise) => exercise.muscleGroup === muscleGroup),
  ...exercises.filter((exercise) => exercise.muscleGroup !== muscleGroup),
];
