import { z } from 'zod';
import {
  phraseBecause,
  type Because,
  type Language,
  type Phase as PhaseOf,
  type Recommendation as RecommendationOf,
} from '@spotter/core';
import { Day } from '../kernel/wire-types.js';

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

export const Recommendation = z
  .strictObject({
    warmUp: z.string(),
    exercises: z.array(
      z.strictObject({
        name: z.string(),
        sets: z.int(),
        reps: z.int(),
        targetWeightKg: z.number().nullable(),
        targetRpe: z.number(),
        because: z.string(),
      }),
    ),
  })
  .meta({ id: 'Recommendation' });

const phrasedIn = (language: Language) => (because: Because) => phraseBecause(because, language);

export const presentPhase = ({ because, next, ...phase }: PhaseOf, language: Language) => ({
  ...phase,
  because: because.map(phrasedIn(language)),
  next: next && { phase: next.phase, when: phraseBecause(next.when, language) },
});

export const presentRecommendation = ({ warmUp, exercises }: RecommendationOf, language: Language) => ({
  warmUp: phraseBecause(warmUp, language),
  exercises: exercises.map(({ name, sets, reps, targetWeightKg, targetRpe, because }) => ({
    name,
    sets,
    reps,
    targetWeightKg,
    targetRpe,
    because: phraseBecause(because, language),
  })),
});
