import type { Reservation } from '../../booking/rules/reservation.js';
import { wrongState } from '../../kernel/domain-error.js';
import type { AdminId, CompensationReviewId, Ids, MemberId, MentorId, ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Phrases } from '../../kernel/phrases.js';

export const REVIEW_ACTIONS = ['grant', 'refuse'] as const;

export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

/** `corrected`: refused, because a correction says that the session took place. */
export type ReviewOutcome = ReviewAction | 'corrected';

export interface ReviewDecision {
  readonly action: ReviewAction;
  readonly why: string;
  /** The administrator; null when the review was refused because the member closed the account, or cancelled in the cooling-off period. */
  readonly by: AdminId | null;
  readonly at: Instant;
}

interface ReviewCore {
  readonly id: CompensationReviewId;
  /** The session that the mentor missed, or cancelled at short notice. */
  readonly reservationId: ReservationId;
  readonly memberId: MemberId;
  readonly mentorId: MentorId;
  readonly createdAt: Instant;
}

export type OpenCompensationReview = ReviewCore & { readonly status: 'open' };

export type ResolvedCompensationReview = ReviewCore & {
  readonly status: 'resolved';
  readonly decision: ReviewDecision;
};

/** An administrator's decision whether a member gets a day pass for a session (`Compensation`; docs/domain.md, No-show). */
export type CompensationReview = OpenCompensationReview | ResolvedCompensationReview;

export type CompensationReviewStatus = CompensationReview['status'];

/** An open review of the compensation for a session. */
export const newCompensationReview = (
  ids: Ids,
  { id, memberId, mentorId }: Pick<Reservation, 'id' | 'memberId' | 'mentorId'>,
  at: Instant,
): OpenCompensationReview => ({
  id: ids.next(),
  reservationId: id,
  memberId,
  mentorId,
  createdAt: at,
  status: 'open',
});

/** @throws DomainError policy-violation (`state`) for a resolved review. */
export function resolveReview(review: CompensationReview, decision: ReviewDecision): ResolvedCompensationReview {
  if (review.status === 'resolved') throw wrongState('compensation review', review.status, 'resolved');
  return { ...review, status: 'resolved', decision };
}

/** The decision as members read it. */
export const DECISION_PHRASES: Phrases<ReviewOutcome> = {
  grant: { ko: '당일 이용권 1장을 드렸습니다.', en: 'We gave you a day pass.' },
  refuse: { ko: '당일 이용권은 제공되지 않습니다.', en: 'You will not get a day pass.' },
  corrected: {
    ko: '세션이 진행된 것으로 확인되어 당일 이용권은 제공되지 않습니다.',
    en: 'The session took place, so you will not get a day pass.',
  },
};
