import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { BookingContextRequest } from '../ports.js';
import { offerIsOver } from '../rules/waitlist-offer.js';
import type { BookingContext } from '../rules/booking-context.js';
import { type OfferBlockStores, expireOffer } from './offer-block.js';
import type { Instant } from '../../kernel/instant.js';

/** The booking context, after passing an expired offer of the block to the next member. */
export async function loadBookingContext(
  stores: OfferBlockStores & Pick<Stores, 'bookingContext'>,
  claim: BookingContextRequest,
  at: Instant,
  { waitlist }: Policies,
): Promise<BookingContext> {
  const context = await stores.bookingContext.load(claim);
  const { block } = context;
  if (block.status !== 'open' || !offerIsOver(block, at)) return context;
  return { ...context, block: await expireOffer(stores, block, at, waitlist) };
}
