import type { MatchingPolicy } from '../../booking/policy.js';
import type { Block } from '../../booking/rules/block.js';
import { type MatchCandidate, matchCandidates, type ScoreFacts } from '../../booking/rules/matching.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import type { BlockId } from '../../kernel/ids.js';
import { type Instant, plus } from '../../kernel/instant.js';
import type { TimeOffPolicy } from '../policy.js';
import type { SubstitutionReason } from './substitution-reason.js';
import type { Goal } from '../../member/rules/member.js';

/** The maximum number of mentors whose score is compared for a session. */
export const MOST_SUBSTITUTES = 200;

/** A mentor who is free for the whole session, in its price class and at its store. */
export interface SubstituteOption extends Omit<ScoreFacts, 'block'> {
  /** The mentor's open block of exactly this time; null without one: then one is opened. */
  readonly openBlockId: BlockId | null;
}

export interface Substitute extends SubstituteOption {
  readonly reason: SubstitutionReason;
}

/** A mentor with an open block is there at that time; another one needs notice. */
export const selectWithNotice = (
  options: readonly SubstituteOption[],
  { startsAt }: Pick<Reservation, 'startsAt'>,
  at: Instant,
  { substituteNoticeMs }: TimeOffPolicy,
): readonly SubstituteOption[] =>
  options.filter(({ openBlockId }) => openBlockId !== null || plus(at, substituteNoticeMs) < startsAt);

/**
 * The options in the order of the matching's score, the best first (docs/matching.md). All have the same time, which gives each the
 * same points, so it is never the reason.
 * @param vacated the block of the mentor who is away.
 */
export function rankSubstitutes(
  options: readonly SubstituteOption[],
  vacated: Block,
  goal: Goal | null,
  policy: MatchingPolicy,
): readonly Substitute[] {
  const asMatches = options.map((option) => ({ ...option, block: vacated }));
  const ranked = matchCandidates(asMatches, { window: vacated, goal }, { ...policy, candidates: options.length });
  return ranked.map((candidate) => ({ ...candidate, reason: mainReason(candidate, policy) }));
}

const mainReason = (candidate: MatchCandidate<ScoreFacts>, policy: MatchingPolicy): SubstitutionReason => {
  const facts = candidate.reasons.map(({ aspect }) => aspect).filter((aspect) => aspect !== 'time');
  return facts.find((aspect) => isFact(aspect, candidate, policy)) ?? 'fairness';
};

/**
 * Whether an aspect of the score can be named as the reason. The score also gives points for a missing goal of the member, and for missing
 * ratings of the mentor.
 */
const isFact = (
  aspect: SubstitutionReason,
  { goal, mentor: { rating } }: MatchCandidate<ScoreFacts>,
  { ratingPrior }: MatchingPolicy,
): boolean => {
  if (aspect === 'goal') return goal !== null;
  return aspect !== 'rating' || (rating.average ?? 0) >= ratingPrior;
};
