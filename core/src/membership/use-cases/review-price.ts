import type { Policies } from '../../application/policies.js';
import type { Repositories } from '../../application/repositories.js';
import type { Day } from '../../kernel/calendar.js';
import { lastTerm, type Membership } from '../rules/membership.js';
import { isReached } from '../rules/next-transition.js';
import { awaitsConsent, priceReviewOn, withPriceReviewed, withoutObsoletePriceRequest } from '../rules/price-change.js';

/**
 * Compares the next price with the present one from `priceDaysBefore` on, and asks about a rise. Removes a question that another price has
 * made obsolete. Runs within a transaction that holds the membership. Writes the event; the caller saves the membership.
 * @returns the same object when no change was due.
 */
export async function reviewPrice(
  { planPrices, outbox }: Pick<Repositories, 'planPrices' | 'outbox'>,
  membership: Membership,
  today: Day,
  { membership: policy }: Policies,
): Promise<Membership> {
  const isDue = isReached(priceReviewOn(membership, policy), today);
  if (!isDue && !awaitsConsent(membership)) return membership;
  const prices = await planPrices.findByPlan(membership.plan.id);
  if (!isDue) return withoutObsoletePriceRequest(membership, prices, policy);
  if (prices.length === 0) return membership;
  const reviewed = withPriceReviewed(membership, prices, policy);
  const { id: membershipId, memberId, plan, priceChange } = reviewed;
  const { endsOn } = lastTerm(reviewed);
  if (priceChange && awaitsConsent(reviewed) && today < endsOn)
    await outbox.add({
      type: 'price-change',
      membershipId,
      memberId,
      endsOn,
      formerPrice: plan.price,
      price: priceChange.price,
    });
  return reviewed;
}
