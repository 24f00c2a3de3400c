import { withoutRoundingError } from '../../kernel/rounding-error.js';
import { type ExerciseSet, isLifted, type SessionNotes } from './session-record.js';

/** Kilograms moved: the sum of weight x repetitions of every set, to a tenth. */
export const volumeKg = ({ exercises }: Pick<SessionNotes, 'exercises'>): number =>
  roundKg(exercises.flatMap(({ sets }) => sets).reduce((total, { weightKg, reps }) => total + weightKg * reps, 0));

/** The volume of several sessions, rounded once: rounded volumes do not sum to it. */
export const totalVolumeKg = (sessions: readonly Pick<SessionNotes, 'exercises'>[]): number =>
  volumeKg({ exercises: sessions.flatMap(({ exercises }) => exercises) });

/** The minutes of all kinds of cardio together. */
export const cardioMinutes = ({ cardio }: Pick<SessionNotes, 'cardio'>): number =>
  withoutRoundingError(cardio.reduce((total, { minutes }) => total + minutes, 0));

export interface TopSet extends ExerciseSet {
  readonly exercise: string;
}

/** The heaviest set of each exercise that was lifted; of equally heavy ones the one with the most repetitions. */
export const topSets = ({ exercises }: Pick<SessionNotes, 'exercises'>): readonly TopSet[] =>
  exercises.flatMap((exercise) => {
    const [top] = exercise.sets.filter(isLifted).toSorted(heaviestFirst);
    return top ? [{ exercise: exercise.name, ...top }] : [];
  });

/** Orders sets: the heaviest first, of equally heavy ones the one with the most repetitions. */
export const heaviestFirst = (one: ExerciseSet, other: ExerciseSet): number =>
  other.weightKg - one.weightKg || other.reps - one.reps;

/** The greatest weight, in kilograms; 0 without a set. */
export const heaviest = (sets: readonly ExerciseSet[]): number =>
  sets.reduce((most, { weightKg }) => Math.max(most, weightKg), 0);

/** Rounds to a tenth of a kilogram. */
export const roundKg = (kilograms: number): number => Math.round(withoutRoundingError(kilograms * 10)) / 10;
