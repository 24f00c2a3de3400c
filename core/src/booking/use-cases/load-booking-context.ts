import type { Policies } from '../../application/policies.js';
import type { Repositories } from '../../application/repositories.js';
import type { BookingContextRequest } from '../ports.js';
import { hasExpiredOffer } from '../rules/waitlist-offer.js';
import type { BookingContext } from '../rules/booking-context.js';
import { type OfferBlockRepositories, expireOffer, previewExpiredOffer } from './offer-block.js';
import type { Instant } from '../../kernel/instant.js';

/** The booking context, after passing an expired offer of the block to the next member. */
export async function loadBookingContext(
  repositories: OfferBlockRepositories & Pick<Repositories, 'bookingContext'>,
  request: BookingContextRequest,
  at: Instant,
  { waitlist }: Policies,
): Promise<BookingContext> {
  const context = await repositories.bookingContext.load(request);
  if (!hasExpiredOffer(context.block, at)) return context;
  return { ...context, block: await expireOffer(repositories, context.block, at, waitlist) };
}

/** The booking context as `loadBookingContext` finds it, without any change: for a quote. */
export async function previewBookingContext(
  repositories: Pick<Repositories, 'bookingContext' | 'waitlist'>,
  request: BookingContextRequest,
  at: Instant,
  { waitlist }: Policies,
): Promise<BookingContext> {
  const context = await repositories.bookingContext.load(request);
  if (!hasExpiredOffer(context.block, at)) return context;
  return { ...context, block: await previewExpiredOffer(repositories, context.block, at, waitlist) };
}
