import { z } from 'zod';
import {
  phraseMatchReason,
  type Language,
  type MatchCandidate as MatchCandidateView,
  type ProposeMatches,
  type StoreId,
} from '@spotter/core';
import { ok } from '../kernel/answer.js';
import { languageOf } from '../kernel/language.js';
import { route, type Route } from '../kernel/route.js';
import { At, id } from '../kernel/wire-types.js';
import { presentPublicMentor, PublicMentor, Tier } from '../mentor/mentor-schemas.js';
import { Block, presentBlock, Price } from './block-schema.js';

/** When, where and with what kind of mentor a member wants to train. */
export const Wanted = z
  .strictObject({ storeId: id<StoreId>().optional(), from: At, until: At, tier: Tier.optional() })
  .meta({ id: 'MatchRequest' });

const MatchCandidate = z
  .strictObject({
    mentor: PublicMentor,
    block: Block,
    price: Price,
    score: z.int().min(0).max(100),
    reasons: z.array(z.string()),
  })
  .meta({ id: 'MatchCandidate' });

const presentCandidate = (candidate: MatchCandidateView, language: Language) => ({
  mentor: presentPublicMentor(candidate.mentor),
  block: presentBlock(candidate.block),
  price: candidate.price,
  score: candidate.score,
  reasons: candidate.reasons.map((reason) => phraseMatchReason(reason, candidate, language)),
});

export interface MatchRoutesNeed {
  readonly proposeMatches: ProposeMatches;
}

export const matchRoutes = ({ proposeMatches }: MatchRoutesNeed): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/reservations/match-candidates',
    permission: 'member',
    tag: 'Reservation',
    summary: 'Three mentors who fit best, with their score and the reasons for it',
    body: Wanted,
    answers: { 200: z.strictObject({ candidates: z.array(MatchCandidate) }) },
    handle: async ({ caller, body, headers }) => {
      const language = languageOf(headers['accept-language']);
      const candidates = await proposeMatches.execute({ memberId: caller.id, ...body });
      return ok({ candidates: candidates.map((candidate) => presentCandidate(candidate, language)) });
    },
  }),
];
