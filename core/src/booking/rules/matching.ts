import type { MatchingPolicy } from '../policy.js';
import type { Block } from './block.js';
import { type Price, findOfferedPrice } from './price.js';
import type { Interval } from '../../kernel/instant.js';
import type { Goal } from '../../member/rules/member.js';
import type { OfferedTerms } from '../../mentor/rules/offered-terms.js';
import type { PublicMentor } from '../../mentor/rules/public-mentor.js';
import { withoutRoundingError } from '../../kernel/rounding-error.js';

/** The facts of a mentor that the score and the price need. */
export type ScoredMentor = Pick<
  PublicMentor,
  'id' | keyof OfferedTerms | 'specialties' | 'rating' | 'completedSessions'
>;

/** A mentor with the earliest block that fits, and the other facts of the score. */
export interface ScoreFacts {
  readonly mentor: ScoredMentor;
  readonly block: Block;
  /** Completed sessions of this member with this mentor. */
  readonly sessionsTogether: number;
  /** The mentor's booked blocks in the ISO week of the block. */
  readonly bookedThatWeek: number;
}

/** The facts of the score with all that members see of the mentor. */
export interface MatchOption extends ScoreFacts {
  readonly mentor: PublicMentor;
}

export type MatchAspect = keyof MatchingPolicy['weights'];

/** An aspect that contributed to the score, and its points. */
export interface MatchReason {
  readonly aspect: MatchAspect;
  readonly points: number;
}

export interface MatchScore {
  readonly price: Price;
  /** The member's goal at the time of the score. */
  readonly goal: Goal | null;
  /** 0 to 100, whole. */
  readonly score: number;
  /** The largest contribution first; they sum to the unrounded score. */
  readonly reasons: readonly MatchReason[];
}

export type MatchCandidate<Option extends ScoreFacts = MatchOption> = Option & MatchScore;

export interface MatchCriteria {
  readonly window: Interval;
  readonly goal: Goal | null;
}

/**
 * The best candidates, each a different mentor (docs/matching.md). They are sorted by the unrounded score, so that rounding does not hide
 * a slightly emptier week. Deterministic: ties go to the earlier block, then to the emptier week, then to the lower mentor id.
 */
export function matchCandidates<Option extends ScoreFacts>(
  options: readonly Option[],
  wanted: MatchCriteria,
  policy: MatchingPolicy,
): readonly MatchCandidate<Option>[] {
  return options
    .map((option) => scoreOption(option, wanted, policy))
    .sort(
      (one, other) =>
        other.tenths - one.tenths ||
        one.option.block.startsAt - other.option.block.startsAt ||
        one.option.bookedThatWeek - other.option.bookedThatWeek ||
        (one.option.mentor.id < other.option.mentor.id ? -1 : 1),
    )
    .slice(0, policy.candidates)
    .map(({ option, reasons, tenths }) => ({
      price: findOfferedPrice(option.mentor),
      goal: wanted.goal,
      score: Math.round(tenths / 10),
      reasons,
      ...option,
    }));
}

interface ScoredOption<Option> {
  readonly option: Option;
  readonly reasons: readonly MatchReason[];
  /** The sum of the reasons in tenths of a point: whole numbers, so that sums compare exactly. */
  readonly tenths: number;
}

function scoreOption<Option extends ScoreFacts>(
  option: Option,
  wanted: MatchCriteria,
  policy: MatchingPolicy,
): ScoredOption<Option> {
  const aspects = fitness(option, wanted, policy);
  const given = (Object.keys(policy.weights) as MatchAspect[])
    .map((aspect) => ({ aspect, tenths: roundToTenths(policy.weights[aspect] * aspects[aspect]) }))
    .filter(({ tenths }) => tenths > 0)
    .sort((one, other) => other.tenths - one.tenths);
  return {
    option,
    reasons: given.map(({ aspect, tenths }) => ({ aspect, points: tenths / 10 })),
    tenths: given.reduce((total, { tenths }) => total + tenths, 0),
  };
}

/** In tenths; half a tenth is rounded up, as for 6.75 points of fairness. */
const roundToTenths = (points: number): number => Math.round(withoutRoundingError(points * 10));

/** The fitness of an option in each aspect, 0 to 1. */
export function fitness(
  { mentor, block, sessionsTogether, bookedThatWeek }: ScoreFacts,
  { window, goal }: MatchCriteria,
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

/** The mean with `ratingPriorCount` ratings of `ratingPrior` added to the real ones (1 to 5): few ratings have little effect. */
export function bayesianRating(
  { average, count }: PublicMentor['rating'],
  { ratingPrior, ratingPriorCount }: Pick<MatchingPolicy, 'ratingPrior' | 'ratingPriorCount'>,
): number {
  return (ratingPrior * ratingPriorCount + (average ?? 0) * count) / (ratingPriorCount + count);
}
