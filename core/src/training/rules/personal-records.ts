import { normalizeText } from '../../kernel/shown-name.js';
import { oneRepMax } from './one-rep-max.js';
import { type ExerciseSet, isLifted, type SessionNotes } from './session-record.js';
import { heaviest, heaviestFirst, roundKg } from './volume.js';

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
export const exerciseKey = (name: string): string => normalizeText(name).toLowerCase().replace(/\s+/g, ' ');

type Sets = readonly ExerciseSet[];

/**
 * The records of a session. An exercise done for the first time sets no record.
 * @param estimateMaxReps sets of more repetitions do not count for `e1rm`.
 */
export function personalRecords(
  session: Notes,
  earlier: readonly Notes[],
  { estimateMaxReps }: { readonly estimateMaxReps: number },
): readonly PersonalRecord[] {
  const names = new Map(session.exercises.map(({ name }) => [exerciseKey(name), name.trim()]));
  const current = groupLiftedSets([session]);
  const before = groupLiftedSets(earlier);
  return [...names].flatMap(([key, exercise]) =>
    recordsOf(current.get(key) ?? [], before.get(key) ?? [], estimateMaxReps).map((record) => ({
      exercise,
      ...record,
    })),
  );
}

/** The sets of each exercise in which something was lifted, by its key. */
function groupLiftedSets(sessions: readonly Notes[]): ReadonlyMap<string, Sets> {
  const lifted = new Map<string, ExerciseSet[]>();
  for (const { name, sets } of sessions.flatMap(({ exercises }) => exercises)) {
    const key = exerciseKey(name);
    const known = lifted.get(key) ?? [];
    known.push(...sets.filter(isLifted));
    lifted.set(key, known);
  }
  return lifted;
}

type NewRecord = Omit<PersonalRecord, 'exercise'>;

function recordsOf(current: Sets, before: Sets, maxReps: number): readonly NewRecord[] {
  if (before.length === 0) return [];
  const records = [weightRecord(current, before), repsRecord(current, before), maxRecord(current, before, maxReps)];
  return records.filter((record) => record !== null);
}

function weightRecord(current: Sets, before: Sets): NewRecord | null {
  const value = heaviest(current);
  return value > heaviest(before) ? { kind: 'weight', value } : null;
}

/** The heaviest set with more repetitions than every earlier set of its weight or more. A weight never lifted before sets no record. */
function repsRecord(current: Sets, before: Sets): NewRecord | null {
  const lighter = before.toSorted((one, other) => one.weightKg - other.weightKg);
  let mostReps = 0;
  for (const { weightKg, reps } of current.toSorted(heaviestFirst)) {
    for (let last = lighter.at(-1); last && last.weightKg >= weightKg; last = lighter.at(-1)) {
      mostReps = Math.max(mostReps, last.reps);
      lighter.pop();
    }
    if (mostReps > 0 && reps > mostReps) return { kind: 'reps', value: reps };
  }
  return null;
}

function maxRecord(current: Sets, before: Sets, maxReps: number): NewRecord | null {
  const value = roundKg(bestOneRepMax(current, maxReps));
  return value > roundKg(bestOneRepMax(before, maxReps)) ? { kind: 'e1rm', value } : null;
}

/** The greatest estimate from sets of at most `maxReps` repetitions, in kilograms; 0 without one. */
export const bestOneRepMax = (sets: Sets, maxReps: number): number =>
  sets
    .filter(({ reps }) => reps <= maxReps)
    .reduce((best, { weightKg, reps }) => Math.max(best, oneRepMax(weightKg, reps)), 0);
