import type { Repositories } from '../../application/repositories.js';
import type { BookingContextRequest } from '../ports.js';
import { hasExpiredOffer } from '../rules/waitlist-offer.js';
import type { BookingContext } from '../rules/booking-context.js';
import { type OfferBlockRepositories, type OfferStep, expireOffer, previewExpiredOffer } from './offer-block.js';

/** The booking context, after passing an expired offer of the block to the next member. */
export async function loadBookingContext(
  repositories: OfferBlockRepositories & Pick<Repositories, 'bookingContext'>,
  request: BookingContextRequest,
  step: OfferStep,
): Promise<BookingContext> {
  const context = await repositories.bookingContext.load(request);
  if (!hasExpiredOffer(context.block, step.at)) return context;
  return { ...context, block: await expireOffer(repositories, context.block, step) };
}

/** The booking context as `loadBookingContext` finds it, without any change: for a quote. */
export async function previewBookingContext(
  repositories: Pick<Repositories, 'bookingContext' | 'waitlist'>,
  request: BookingContextRequest,
  step: OfferStep,
): Promise<BookingContext> {
  const context = await repositories.bookingContext.load(request);
  if (!hasExpiredOffer(context.block, step.at)) return context;
  return { ...context, block: await previewExpiredOffer(repositories, context.block, step) };
}
