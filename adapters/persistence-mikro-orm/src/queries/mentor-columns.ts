import type { MentorId, StoreId } from '@spotter/core/kernel';
import type { Goal } from '@spotter/core/member';
import { toOfferedTerms, type MentorTerms, type PublicMentor, type Tier } from '@spotter/core/mentor';
import { PRO } from '../statuses.js';

/** Whether mentor `m` is offered at the tier (`toOfferedTerms`). */
export const OFFERED_AS: Readonly<Record<Tier, string>> = { pro: PRO, standard: `not ${PRO}` };

/** The public view of mentor `m`, with person `p` and tally `t`. */
export const PUBLIC_COLUMNS = `p.name, m.tier, m.tier_status as "tierStatus", m.rate_points as "ratePoints", m.bio,
  m.specialties, m.years_of_experience as "yearsOfExperience",
  array(select ms.store_id from mentor_store ms where ms.mentor_id = m.id order by ms.position) as "storeIds",
  t.rating_sum as "ratingSum", t.rating_count as "ratingCount", t.completed_sessions as "completedSessions"`;

export interface PublicMentorRow extends RatingTotals, MentorTerms {
  readonly name: string;
  readonly bio: string;
  readonly specialties: readonly Goal[];
  readonly yearsOfExperience: number;
  readonly storeIds: readonly StoreId[];
  readonly completedSessions: number | null;
}

/** Null for a mentor without any counted session. */
export interface RatingTotals {
  readonly ratingSum: number | null;
  readonly ratingCount: number | null;
}

export const publicMentorFrom = (id: MentorId, row: PublicMentorRow): PublicMentor => ({
  id,
  name: row.name,
  ...toOfferedTerms(row),
  bio: row.bio,
  specialties: row.specialties,
  yearsOfExperience: row.yearsOfExperience,
  storeIds: row.storeIds,
  rating: { average: averageOf(row), count: row.ratingCount ?? 0 },
  completedSessions: row.completedSessions ?? 0,
});

export const averageOf = ({ ratingSum, ratingCount }: RatingTotals): number | null =>
  ratingSum === null || !ratingCount ? null : ratingSum / ratingCount;
