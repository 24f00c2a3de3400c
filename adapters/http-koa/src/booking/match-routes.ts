import { z } from 'zod';
import { phraseMatchReason, type MatchCandidate as MatchCandidateView } from '@spotter/core/booking';
import { DAY, type Language, type StoreId } from '@spotter/core/kernel';
import { ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, id } from '../kernel/wire-types.js';
import { PublicMentor, Tier } from '../mentor/mentor-schemas.js';
import { Block, Price } from './block-schema.js';

export const MatchRequest = component('MatchRequest', {
  storeId: id<StoreId>().optional(),
  from: At,
  until: At,
  tier: Tier.optional(),
});

const MatchCandidate = component('MatchCandidate', {
  mentor: PublicMentor,
  block: Block,
  price: Price,
  score: z.int().min(0).max(100).meta({ description: 'The higher the better' }),
  reasons: z.array(z.string()).meta({ description: 'In the reader’s language' }),
});

const toCandidateResponse = (candidate: MatchCandidateView, language: Language) => ({
  ...candidate,
  reasons: candidate.reasons.map((reason) => phraseMatchReason(reason, candidate, language)),
});

export const matchRoutes: ResourceRoutes = ({ proposeMatches, policies }) => [
  route('POST /api/reservations/match-candidates', 'member', 'Reservation', {
    summary: 'List the best matching mentors with scores and reasons',
    description: `At most ${policies.matching.candidates}, each with a free slot inside the window, which has at most ${policies.matching.maxWindowMs / DAY} days.`,
    body: MatchRequest,
    answers: { 200: z.strictObject({ candidates: z.array(MatchCandidate) }) },
    handle: async ({ caller, body, language }) => {
      const candidates = await proposeMatches.execute({ memberId: caller.id, ...body });
      return ok({ candidates: candidates.map((candidate) => toCandidateResponse(candidate, language)) });
    },
  }),
];
