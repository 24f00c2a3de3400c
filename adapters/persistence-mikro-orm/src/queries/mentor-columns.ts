import type { Goal, Krw, MentorId, PublicMentor, StoreId, Tier, TierStatus } from '@spotter/core';

/** What members see of a mentor, of mentor `m`, its person `p` and its tally `t`. */
export const PUBLIC_COLUMNS = `p.name, m.tier, m.tier_status as "tierStatus", m.rate_points as "ratePoints", m.bio,
  m.specialties, m.years_of_experience as "yearsOfExperience",
  array(select ms.store_id from mentor_store ms where ms.mentor_id = m.id order by ms.position) as "storeIds",
  t.rating_sum as "ratingSum", t.rating_count as "ratingCount", t.completed_sessions as "completedSessions"`;

export interface PublicMentorRow extends RatingTally {
  readonly name: string;
  readonly tier: Tier;
  readonly tierStatus: TierStatus;
  readonly ratePoints: Krw | null;
  readonly bio: string;
  readonly specialties: readonly Goal[];
  readonly yearsOfExperience: number;
  readonly storeIds: readonly StoreId[];
  readonly completedSessions: number | null;
}

/** Null for a mentor whom nothing was counted of yet. */
export interface RatingTally {
  readonly ratingSum: number | null;
  readonly ratingCount: number | null;
}

export const publicMentorFrom = (id: MentorId, row: PublicMentorRow): PublicMentor => ({
  id,
  name: row.name,
  tier: row.tier,
  tierStatus: row.tierStatus,
  ratePoints: row.ratePoints,
  bio: row.bio,
  specialties: row.specialties,
  yearsOfExperience: row.yearsOfExperience,
  storeIds: row.storeIds,
  rating: { average: averageOf(row), count: row.ratingCount ?? 0 },
  completedSessions: row.completedSessions ?? 0,
});

export const averageOf = ({ ratingSum, ratingCount }: RatingTally): number | null =>
  ratingSum === null || !ratingCount ? null : ratingSum / ratingCount;
