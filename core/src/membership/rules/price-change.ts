import { addDays, type Day, dayOf } from '../../kernel/calendar.js';
import { policyViolation, wrongState } from '../../kernel/domain-error.js';
import type { Instant } from '../../kernel/instant.js';
import { type Krw, krw } from '../../kernel/krw.js';
import type { MembershipPolicy } from '../policy.js';
import { type DatedPrice, priceOn } from './dated-price.js';
import { lastTerm, type Membership } from './membership.js';
import { isRunning } from './pause.js';

// A term costs the price of its plan on its first day, which is D of the term before. A higher price needs the member's consent.

type PricedMembership = Pick<Membership, 'plan' | 'terms'>;

/** The dated price of the next term; without one, the present price of the member. */
const findListedPrice = ({ plan, terms }: PricedMembership, prices: readonly DatedPrice[]): Krw =>
  priceOn(prices, lastTerm({ terms }).endsOn) ?? plan.price;

/**
 * The day on which the member is asked about a rise: `priceDaysBefore` the end of a membership that renews itself, once for each end.
 * @returns null when that was done, or when it does not renew itself.
 */
export function priceReviewOn(membership: Membership, policy: MembershipPolicy): Day | null {
  const isReviewed = membership.priceReviewedFor === lastTerm(membership).endsOn;
  return membership.autoRenew && isRunning(membership) && !isReviewed ? consentRequestedOn(membership, policy) : null;
}

/**
 * The membership once its next price was compared with the present one (docs/domain.md, Money: Prices). It keeps a consent to this price
 * or a higher one, given at most `priceDaysBefore` days before the end: the law requires it within thirty days before the higher charge.
 */
export function withPriceReviewed(
  membership: Membership,
  prices: readonly DatedPrice[],
  policy: MembershipPolicy,
): Membership {
  const { plan, priceChange: before } = membership;
  const price = findAskedPrice(membership, prices, policy);
  const consentedAt =
    before !== null && before.price >= price && isFrom(before.consentedAt, consentRequestedOn(membership, policy))
      ? before.consentedAt
      : null;
  return {
    ...membership,
    priceReviewedFor: lastTerm(membership).endsOn,
    priceChange: price > plan.price ? { price, consentedAt } : null,
  };
}

const consentRequestedOn = (membership: PricedMembership, { priceDaysBefore }: MembershipPolicy): Day =>
  addDays(lastTerm(membership).endsOn, -priceDaysBefore);

/** The price of the next term without rises that were published too late. A lower price counts whenever it was published. */
function findAskedPrice(membership: PricedMembership, prices: readonly DatedPrice[], policy: MembershipPolicy): Krw {
  const inTime = prices.filter(({ publishedOn }) => publishedOn < consentRequestedOn(membership, policy));
  return krw(Math.min(findListedPrice(membership, inTime), findListedPrice(membership, prices)));
}

const isFrom = (at: Instant | null, day: Day): boolean => at !== null && dayOf(at) >= day;

/**
 * Removes a request for consent that is obsolete: the price was cut, or replaced by a higher one that was published too late. The notice of
 * the end, which said that the membership does not renew, is sent again.
 * @returns the same membership when the request is still valid.
 */
export const withoutObsoletePriceRequest = (
  membership: Membership,
  prices: readonly DatedPrice[],
  policy: MembershipPolicy,
): Membership =>
  awaitsConsent(membership) && findAskedPrice(membership, prices, policy) <= membership.plan.price
    ? { ...membership, priceChange: null, endNoticeSentOn: null }
    : membership;

/** Whether the next term is not renewed unless its member consents to the price. */
export const awaitsConsent = ({ autoRenew, priceChange }: Pick<Membership, 'autoRenew' | 'priceChange'>): boolean =>
  autoRenew && priceChange !== null && priceChange.consentedAt === null;

/** Whether the next term is to be charged: automatic renewal is on, and no higher price waits for the member's consent. */
export const renewsItself = (membership: Pick<Membership, 'autoRenew' | 'priceChange'>): boolean =>
  membership.autoRenew && !awaitsConsent(membership);

/** The price of the next term: the list's price, at most the price to which the member agreed. */
export function renewalPrice(membership: Membership, prices: readonly DatedPrice[]): Krw {
  const { plan, priceChange } = membership;
  const agreed = priceChange !== null && priceChange.consentedAt !== null ? priceChange.price : plan.price;
  return krw(Math.min(agreed, findListedPrice(membership, prices)));
}

/**
 * The membership with the member's consent to the pending price. A repetition has no effect.
 * @param price the price to which the member agrees: the question may have changed since it was shown. Default: the pending price.
 * @returns the same object when the consent is given already.
 * @throws DomainError policy-violation (`price-consent`) without a pending question or to another price, (`state`) when the last paid
 * term is over.
 */
export function withPriceConsent(membership: Membership, today: Day, at: Instant, price?: Krw): Membership {
  const { autoRenew, priceChange } = membership;
  if (!autoRenew || priceChange === null)
    throw policyViolation('price-consent', 'There is no price change to consent to.');
  if (today >= lastTerm(membership).endsOn) throw wrongState('membership', 'over', 'renewed at another price');
  if (price !== undefined && price !== priceChange.price)
    throw policyViolation('price-consent', 'The next term has another price.', { price: priceChange.price });
  return priceChange.consentedAt === null
    ? { ...membership, priceChange: { ...priceChange, consentedAt: at } }
    : membership;
}
