import type { Repositories } from '../../application/repositories.js';
import type { AdminId } from '../../kernel/ids.js';
import type { ResolvedCompensationReview, ReviewOutcome } from '../rules/compensation-review.js';

type StoreResolvedReviewRepositories = Pick<Repositories, 'compensationReviews' | 'outbox' | 'administratorActions'>;

/** Stores an administrator's decision about a compensation, publishes its event, and records it in the audit trail. */
export async function storeResolvedReview(
  { compensationReviews, outbox, administratorActions }: StoreResolvedReviewRepositories,
  review: ResolvedCompensationReview,
  { outcome, by, requestId }: { outcome: ReviewOutcome; by: AdminId; requestId: string },
): Promise<void> {
  const { id, reservationId, memberId, mentorId, decision } = review;
  const about = { reviewId: id, reservationId, memberId, mentorId };
  await compensationReviews.save(review);
  await outbox.add({ type: 'compensation-review-resolved', ...about, action: outcome, by });
  await administratorActions.add({
    adminId: by,
    requestId,
    reason: decision.why,
    action: 'resolve-compensation-review',
    subject: { type: 'compensation-review', id },
    before: { status: 'open' },
    after: { status: review.status, action: decision.action },
  });
}
