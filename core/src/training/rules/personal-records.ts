import { normalizeName } from '../../kernel/shown-name.js';
import { oneRepMax } from './one-rep-max.js';
import { type ExerciseSet, isLifted, type SessionNotes } from './session-record.js';
import { roundKg, topSet } from './volume.js';

export interface PersonalRecord {
  readonly exercise: string;
  /**
   * `weight`: heavier than ever. `reps`: more repetitions than ever at that weight or a heavier one. `e1rm`: a greater
   * estimated one-repetition maximum than ever.
   */
  readonly kind: 'weight' | 'reps' | 'e1rm';
  /** Kilograms, or repetitions. */
  readonly value: number;
}

type Notes = Pick<SessionNotes, 'exercises'>;

/** Exercises are compared by name, in composed form, ignoring case and extra spaces. */
export const exerciseKey = (name: string): string => normalizeName(name).toLowerCase().replace(/\s+/g, ' ');

/** The sets of an exercise in which something was lifted. */
export const setsOf = ({ exercises }: Notes, key: string): readonly ExerciseSet[] =>
  exercises.filter(({ name }) => exerciseKey(name) === key).flatMap(({ sets }) => sets.filter(isLifted));

/**
 * The records of a session. An exercise done for the first time sets none.
 * @param estimateMaxReps sets of more repetitions do not count for `e1rm`.
 */
export function personalRecords(
  session: Notes,
  earlier: readonly Notes[],
  { estimateMaxReps }: { readonly estimateMaxReps: number },
): readonly PersonalRecord[] {
  const names = new Map(session.exercises.map(({ name }) => [exerciseKey(name), name.trim()]));
  return [...names].flatMap(([key, exercise]) => {
    const before = earlier.flatMap((notes) => setsOf(notes, key));
    if (before.length === 0) return [];
    const current = setsOf(session, key);
    const records = [
      weightRecord(current, before),
      repsRecord(current, before),
      maxRecord(current, before, estimateMaxReps),
    ];
    return records.flatMap((record) => (record ? [{ exercise, ...record }] : []));
  });
}

/** What an exercise set in the session; null for no record. */
type NewRecord = Omit<PersonalRecord, 'exercise'> | null;

type Sets = readonly ExerciseSet[];

function weightRecord(current: Sets, before: Sets): NewRecord {
  const value = heaviest(current);
  return value > heaviest(before) ? { kind: 'weight', value } : null;
}

/** The heaviest set that outdid every earlier one of its weight or more; a weight never lifted has no repetitions to outdo. */
function repsRecord(current: Sets, before: Sets): NewRecord {
  const improved = current.filter(({ weightKg, reps }) => {
    const comparable = before.filter((set) => set.weightKg >= weightKg);
    return comparable.length > 0 && comparable.every((set) => set.reps < reps);
  });
  const best = topSet({ sets: improved });
  return best ? { kind: 'reps', value: best.reps } : null;
}

function maxRecord(current: Sets, before: Sets, maxReps: number): NewRecord {
  const value = roundKg(bestOneRepMax(current, maxReps));
  return value > roundKg(bestOneRepMax(before, maxReps)) ? { kind: 'e1rm', value } : null;
}

const heaviest = (sets: Sets): number => sets.reduce((best, { weightKg }) => Math.max(best, weightKg), 0);

/** The greatest estimate from sets of at most `maxReps` repetitions, in kilograms; 0 without one. */
export const bestOneRepMax = (sets: Sets, maxReps: number): number =>
  sets
    .filter(({ reps }) => reps <= maxReps)
    .reduce((best, { weightKg, reps }) => Math.max(best, oneRepMax(weightKg, reps)), 0);
