import { z } from 'zod';
import {
  phraseBecause,
  type Because,
  type Language,
  type Phase as PhaseOf,
  type Recommendation as RecommendationOf,
  type ReservationId,
  type SessionReference,
} from '@spotter/core';
import { formatAt } from '../kernel/wire-time.js';
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

/** The recorded sessions that a judgement rests on. */
export const RestsOn = z
  .array(z.strictObject({ sessionId: id<ReservationId>(), at: At }))
  .meta({ description: 'The recorded sessions that it rests on, newest first' });

const RecommendedExercise = z
  .strictObject({
    name: z.string(),
    sets: z.int(),
    reps: z.int(),
    targetWeightKg: z.number().nullable().meta({ description: 'Null: the body’s own weight' }),
    targetRpe: z.number(),
    because: z.string(),
    restsOn: RestsOn,
  })
  .meta({ id: 'RecommendedExercise' });

export const recommendationFields = { warmUp: z.string(), exercises: z.array(RecommendedExercise) };
export const Recommendation = z.strictObject(recommendationFields).meta({ id: 'Recommendation' });

export const presentReferences = (references: readonly SessionReference[]) =>
  references.map(({ sessionId, at }) => ({ sessionId, at: formatAt(at) }));

export const phrasedIn = (language: Language) => (because: Because) => phraseBecause(because, language);

export const presentPhase = ({ because, next, ...phase }: PhaseOf, language: Language) => ({
  ...phase,
  because: because.map(phrasedIn(language)),
  next: next && { phase: next.phase, when: phraseBecause(next.when, language) },
});

export const presentRecommendation = ({ warmUp, exercises }: RecommendationOf, language: Language) => ({
  warmUp: phraseBecause(warmUp, language),
  exercises: exercises.map(({ name, sets, reps, targetWeightKg, targetRpe, because, restsOn }) => ({
    name,
    sets,
    reps,
    targetWeightKg,
    targetRpe,
    because: phraseBecause(because, language),
    restsOn: presentReferences(restsOn),
  })),
});
