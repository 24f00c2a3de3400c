import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Authority } from '../../audit-trail/rules/administrator-action.js';
import { compensationDayPass } from '../rules/compensation-day-pass.js';
import { type ResolvedCompensationReview, resolveReview, type ReviewAction } from '../rules/compensation-review.js';
import { storeResolvedReview } from './store-resolved-review.js';
import type { CompensationReviewId } from '../../kernel/ids.js';

export interface ResolveCompensationReviewCommand extends Authority {
  readonly reviewId: CompensationReviewId;
  readonly action: ReviewAction;
  readonly reason: string;
}

/** An administrator decides whether a member gets a day pass for a session that the mentor missed, or cancelled at short notice. */
export class ResolveCompensationReview {
  constructor(
    private readonly ports: RequiredPorts<
      'compensationReviews' | 'dayPasses' | 'outbox' | 'administratorActions',
      'clock' | 'ids' | 'policies'
    >,
  ) {}

  /** @throws DomainError not-found; policy-violation (`state`) when it is resolved already. */
  execute(
    command: ResolveCompensationReviewCommand,
    idempotency?: IdempotencyContext,
  ): Promise<ResolvedCompensationReview> {
    const { reviewId, adminId: by, requestId, action, reason } = command;
    return this.ports.transaction.run(async (repositories) => {
      const at = this.ports.clock.now();
      const open = await repositories.compensationReviews.get(reviewId);
      const review = resolveReview(open, { action, why: reason, by, at });
      if (action === 'grant') {
        const { reservationId, memberId } = review;
        const session = { id: reservationId, memberId };
        await repositories.dayPasses.add(compensationDayPass(this.ports.ids, session, at, this.ports.policies.dayPass));
      }
      await storeResolvedReview(repositories, review, { outcome: action, by, requestId });
      return review;
    }, idempotency);
  }
}
