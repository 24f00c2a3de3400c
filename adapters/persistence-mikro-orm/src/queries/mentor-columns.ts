import type { ScoredMentor } from '@spotter/core/booking';
import type { MentorId, StoreId } from '@spotter/core/kernel';
import type { Goal } from '@spotter/core/member';
import { toOfferedTerms, type MentorTerms, type PublicMentor, type Tier } from '@spotter/core/mentor';
import { PRO } from '../statuses.js';

/** Whether mentor `m` is offered at the tier (`toOfferedTerms`). */
export const OFFERED_AS: Readonly<Record<Tier, string>> = { pro: PRO, standard: `not ${PRO}` };

/** The columns of mentor `m` and tally `t` that the score needs. */
export const SCORED_COLUMNS = `m.tier, m.tier_status as "tierStatus", m.rate_points as "ratePoints", m.specialties,
  t.rating_sum as "ratingSum", t.rating_count as "ratingCount", t.completed_sessions as "completedSessions"`;

/** The public view of mentor `m`, with person `p` and tally `t`. */
export const PUBLIC_COLUMNS = `${SCORED_COLUMNS}, p.name, m.bio, m.years_of_experience as "yearsOfExperience",
  array(select ms.store_id from mentor_store ms where ms.mentor_id = m.id order by ms.position) as "storeIds"`;

export interface ScoredMentorRow extends RatingTotals, MentorTerms {
  readonly specialties: readonly Goal[];
  readonly completedSessions: number | null;
}

export interface PublicMentorRow extends ScoredMentorRow {
  readonly name: string;
  readonly bio: string;
  readonly yearsOfExperience: number;
  readonly storeIds: readonly StoreId[];
}

/** Null for a mentor without any counted session. */
export interface RatingTotals {
  readonly ratingSum: number | null;
  readonly ratingCount: number | null;
}

export const publicMentorFrom = (id: MentorId, row: PublicMentorRow): PublicMentor => ({
  ...scoredMentorFrom(id, row),
  name: row.name,
  bio: row.bio,
  yearsOfExperience: row.yearsOfExperience,
  storeIds: row.storeIds,
});

export const scoredMentorFrom = (id: MentorId, row: ScoredMentorRow): ScoredMentor => ({
  id,
  ...toOfferedTerms(row),
  specialties: row.specialties,
  rating: { average: averageOf(row), count: row.ratingCount ?? 0 },
  completedSessions: row.completedSessions ?? 0,
});

export const averageOf = ({ ratingSum, ratingCount }: RatingTotals): number | null =>
  ratingSum === null || !ratingCount ? null : ratingSum / ratingCount;
