import { z } from 'zod';
import type { NextRecommendation } from '@spotter/core/guidance';
import type { Language, ReservationId } from '@spotter/core/kernel';
import { MUSCLE_GROUPS } from '@spotter/core/training';
import { ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, Day, id } from '../kernel/wire-types.js';
import { phrasedIn, toRecommendationResponse, recommendationFields, Narrative, RestsOn } from './guidance-schema.js';

const SessionRecommendation = component('SessionRecommendation', {
  sessionId: id<ReservationId>(),
  ...recommendationFields,
  narrative: Narrative,
});

const NextRecommendationSchema = component('NextRecommendation', {
  sessionId: id<ReservationId>().nullable().meta({ description: 'The next booked session' }),
  ...recommendationFields,
  suggestedOn: Day.meta({ description: 'When to train next' }),
  focus: z.enum(MUSCLE_GROUPS).meta({ description: 'The muscle group that needs most' }),
  because: z.array(z.string()).meta({ description: 'The reasons for this day, phase and focus' }),
  restsOn: RestsOn,
  narrative: Narrative,
});

const toNextResponse = (next: NextRecommendation, language: Language) => ({
  ...next,
  ...toRecommendationResponse(next, language),
  because: next.because.map(phrasedIn(language)),
});

export const recommendationRoutes: ResourceRoutes = ({ recommendSession, recommendNext }) => [
  route('GET /api/ai/recommendation', 'member, mentor', 'AI', {
    summary: 'Recommend what to train in one of your sessions, and why',
    query: { sessionId: id<ReservationId>().meta({ description: 'The id of the session’s reservation' }) },
    answers: { 200: SessionRecommendation },
    refusals: ['NOT_FOUND'],
    policies: ['state'],
    handle: async ({ caller, query: { sessionId }, language }) => {
      const recommendation = await recommendSession.execute({ sessionId, person: caller, language });
      const { narrative } = recommendation;
      return ok({ sessionId, ...toRecommendationResponse(recommendation, language), narrative });
    },
  }),
  route('GET /api/ai/recommendation/next', 'member', 'AI', {
    summary: 'Recommend when and what to train next, and why',
    answers: { 200: NextRecommendationSchema },
    handle: async ({ caller, language }) =>
      ok(toNextResponse(await recommendNext.execute(caller.id, language), language)),
  }),
];
