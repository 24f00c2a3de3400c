import type { Interval } from '../shared/instant.js';
import type { MatchingPolicy } from '../shared/policies.js';
import type { Goal } from '../member/member.js';
import type { PublicMentor } from '../mentor/ports.js';
import type { Block } from './block.js';
import { priceWith, type Price } from './price.js';

/** One mentor with the earliest block that fits, and what the score is made of. */
export interface MatchOption {
  readonly mentor: PublicMentor;
  readonly block: Block;
  /** Sessions that the two have completed together. */
  readonly sessionsTogether: number;
  /** The mentor's booked blocks in the ISO week of the block. */
  readonly bookedThatWeek: number;
}

export type MatchAspect = keyof MatchingPolicy['weights'];

/** An aspect that gave something, and how much of the score. */
export interface MatchReason {
  readonly aspect: MatchAspect;
  readonly points: number;
}

export interface MatchCandidate extends MatchOption {
  readonly price: Price;
  /** The member's, when the score was made. */
  readonly goal: Goal | null;
  /** 0 to 100, whole. */
  readonly score: number;
  /** The one that gave most first; they sum to the score before it was rounded. */
  readonly reasons: readonly MatchReason[];
}

export interface Wanted {
  readonly window: Interval;
  readonly goal: Goal | null;
}

/**
 * The best candidates, each a different mentor (docs/matching.md). Deterministic: equal scores go to the earlier block, then to
 * the lower mentor id.
 */
export function matchCandidates(
  options: readonly MatchOption[],
  wanted: Wanted,
  policy: MatchingPolicy,
): readonly MatchCandidate[] {
  return options
    .map((option) => candidate(option, wanted, policy))
    .sort(
      (one, other) =>
        other.score - one.score ||
        one.block.startsAt - other.block.startsAt ||
        (one.mentor.id < other.mentor.id ? -1 : 1),
    )
    .slice(0, policy.candidates);
}

function candidate(option: MatchOption, wanted: Wanted, policy: MatchingPolicy): MatchCandidate {
  const aspects = fitness(option, wanted, policy);
  const reasons = (Object.keys(policy.weights) as MatchAspect[])
    .map((aspect) => ({ aspect, points: Math.round(policy.weights[aspect] * aspects[aspect] * 10) / 10 }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points);
  const score = Math.min(100, Math.round(reasons.reduce((total, { points }) => total + points, 0)));
  return { ...option, price: priceWith(option.mentor), goal: wanted.goal, score, reasons };
}

/** How well an option does in each aspect, 0 to 1. */
export function fitness(
  { mentor, block, sessionsTogether, bookedThatWeek }: MatchOption,
  { window, goal }: Wanted,
  policy: MatchingPolicy,
): Readonly<Record<MatchAspect, number>> {
  return {
    goal: goal === null ? 0.5 : mentor.specialties.includes(goal) ? 1 : 0,
    rating: (bayesianRating(mentor.rating, policy) - 1) / 4,
    continuity: Math.min(1, sessionsTogether / policy.continuitySessions),
    time: 1 - Math.min(1, (block.startsAt - window.startsAt) / (window.endsAt - window.startsAt)),
    fairness: 1 - Math.min(1, bookedThatWeek / policy.fullWeekBlocks),
    newcomer: mentor.completedSessions < policy.newcomerSessions ? 1 : 0,
  };
}

/** The mean as if `ratingPriorCount` ratings of `ratingPrior` had come before the real ones, 1 to 5: few ratings say little. */
export function bayesianRating(
  { average, count }: PublicMentor['rating'],
  { ratingPrior, ratingPriorCount }: Pick<MatchingPolicy, 'ratingPrior' | 'ratingPriorCount'>,
): number {
  return (ratingPrior * ratingPriorCount + (average ?? 0) * count) / (ratingPriorCount + count);
}
