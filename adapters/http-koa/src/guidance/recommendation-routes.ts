import { z } from 'zod';
import {
  MUSCLE_GROUPS,
  type Language,
  type NextRecommendation,
  type RecommendNext,
  type RecommendSession,
  type ReservationId,
} from '@spotter/core';
import { ok } from '../kernel/answer.js';
import { languageOf } from '../kernel/language.js';
import { route, type Route } from '../kernel/route.js';
import { Day, id } from '../kernel/wire-types.js';
import {
  phrasedIn,
  presentRecommendation,
  presentReferences,
  recommendationFields,
  RestsOn,
} from './guidance-schema.js';

const SessionRecommendation = z
  .strictObject({ sessionId: id<ReservationId>(), ...recommendationFields, narrative: z.string() })
  .meta({ id: 'SessionRecommendation' });

const NextRecommendationSchema = z
  .strictObject({
    sessionId: id<ReservationId>().nullable().meta({ description: 'The next one that is booked' }),
    ...recommendationFields,
    suggestedOn: Day,
    focus: z.enum(MUSCLE_GROUPS),
    because: z.array(z.string()).meta({ description: 'Why this day, this phase and this focus' }),
    restsOn: RestsOn,
    narrative: z.string(),
  })
  .meta({ id: 'NextRecommendation' });

const presentNext = (next: NextRecommendation, language: Language) => ({
  sessionId: next.sessionId,
  ...presentRecommendation(next, language),
  suggestedOn: next.suggestedOn,
  focus: next.focus,
  because: next.because.map(phrasedIn(language)),
  restsOn: presentReferences(next.restsOn),
  narrative: next.narrative,
});

export interface RecommendationRoutesNeed {
  readonly recommendSession: RecommendSession;
  readonly recommendNext: RecommendNext;
}

export const recommendationRoutes = ({
  recommendSession,
  recommendNext,
}: RecommendationRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/ai/recommendation',
    permission: 'member, mentor',
    tag: 'AI',
    summary: 'What to train in a session of one’s own, and why',
    query: { sessionId: id<ReservationId>() },
    answers: { 200: SessionRecommendation },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    handle: async ({ caller, query: { sessionId }, headers }) => {
      const language = languageOf(headers['accept-language']);
      const recommendation = await recommendSession.execute({ sessionId, person: caller, language });
      const { narrative } = recommendation;
      return ok({ sessionId, ...presentRecommendation(recommendation, language), narrative });
    },
  }),
  route({
    method: 'get',
    path: '/api/ai/recommendation/next',
    permission: 'member',
    tag: 'AI',
    summary: 'When to train next, what, and why',
    answers: { 200: NextRecommendationSchema },
    handle: async ({ caller, headers }) => {
      const language = languageOf(headers['accept-language']);
      return ok(presentNext(await recommendNext.execute(caller.id, language), language));
    },
  }),
];
