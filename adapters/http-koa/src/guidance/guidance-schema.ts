import { z } from 'zod';
import {
  phraseReason,
  type GuidanceReason,
  type Phase as PhaseOf,
  type Recommendation as RecommendationOf,
} from '@spotter/core/guidance';
import type { Language, ReservationId } from '@spotter/core/kernel';
import { explainedEnum } from '../kernel/explained-enum.js';
import { At, component, Day, id } from '../kernel/wire-types.js';

const PhaseName = explainedEnum<PhaseOf['phase']>({
  adaptation: 'the first sessions',
  base: 'few completed sessions, or low attendance',
  build: 'regular training',
  peak: 'long, regular training with rising weights',
  deload: 'less load, to recover',
});

export const Phase = component('Phase', {
  phase: PhaseName,
  since: Day.nullable().meta({ description: 'The day of the session that began the phase; null before the first' }),
  completedSessions: z.int(),
  because: z.array(z.string()).meta({ description: 'The reasons, in the reader’s language' }),
  next: z
    .strictObject({
      phase: PhaseName,
      when: z.string().meta({ description: 'Its condition, in the reader’s language' }),
    })
    .nullable(),
});

/** Generated where a language model is configured, else composed from the reasons. */
export const Narrative = z
  .string()
  .meta({ description: 'The result as a text for the member, in the reader’s language' });

export const RestsOn = z
  .array(z.strictObject({ sessionId: id<ReservationId>(), at: At }))
  .meta({ description: 'The recorded sessions that the result is based on, newest first' });

const RecommendedExercise = component('RecommendedExercise', {
  name: z.string(),
  sets: z.int(),
  reps: z.int(),
  targetWeightKg: z.number().nullable().meta({ description: 'null for bodyweight' }),
  targetRpe: z.number().meta({ description: 'Rating of perceived exertion, from 1 to 10' }),
  because: z.string().meta({ description: 'The reason, in the reader’s language' }),
  restsOn: RestsOn,
});

export const recommendationFields = { warmUp: z.string(), exercises: z.array(RecommendedExercise) };
export const Recommendation = component('Recommendation', recommendationFields);

export const phrasedIn = (language: Language) => (because: GuidanceReason) => phraseReason(because, language);

export const toPhaseResponse = ({ because, next, ...phase }: PhaseOf, language: Language) => ({
  ...phase,
  because: because.map(phrasedIn(language)),
  next: next && { phase: next.phase, when: phraseReason(next.when, language) },
});

export const toRecommendationResponse = ({ warmUp, exercises }: RecommendationOf, language: Language) => ({
  warmUp: phraseReason(warmUp, language),
  exercises: exercises.map((exercise) => ({ ...exercise, because: phraseReason(exercise.because, language) })),
});
