import { z } from 'zod';
import {
  phraseReason,
  type GuidanceReason,
  type Phase as PhaseOf,
  type Recommendation as RecommendationOf,
} from '@spotter/core/guidance';
import type { Language, ReservationId } from '@spotter/core/kernel';
import { At, Day, id } from '../kernel/wire-types.js';

const PhaseName = z.enum(['adaptation', 'base', 'build', 'peak', 'deload']);

export const Phase = z
  .strictObject({
    phase: PhaseName,
    since: Day.nullable(),
    completedSessions: z.int(),
    because: z.array(z.string()),
    next: z.strictObject({ phase: PhaseName, when: z.string() }).nullable(),
  })
  .meta({ id: 'Phase' });

export const RestsOn = z
  .array(z.strictObject({ sessionId: id<ReservationId>(), at: At }))
  .meta({ description: 'The recorded sessions that the result is based on, newest first' });

const RecommendedExercise = z
  .strictObject({
    name: z.string(),
    sets: z.int(),
    reps: z.int(),
    targetWeightKg: z.number().nullable().meta({ description: 'null for bodyweight' }),
    targetRpe: z.number(),
    because: z.string(),
    restsOn: RestsOn,
  })
  .meta({ id: 'RecommendedExercise' });

export const recommendationFields = { warmUp: z.string(), exercises: z.array(RecommendedExercise) };
export const Recommendation = z.strictObject(recommendationFields).meta({ id: 'Recommendation' });

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
