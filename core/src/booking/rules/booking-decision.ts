import { requireNotOfferedToAnother } from './waitlist-offer.js';
import { type Block, blockTakenError } from './block.js';
import type { BookingContext } from './booking-context.js';
import { decideFunding, type FundingPolicies } from './funding-decision.js';
import { pointsOf, priceWith } from './price.js';
import type { ConfirmedReservation, Origin } from './reservation.js';
import { type DomainError, policyViolation } from '../../kernel/domain-error.js';
import type { MemberId, ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { type Krw, NO_WON } from '../../kernel/krw.js';
import type { Mentor, MentorTerms } from '../../mentor/rules/mentor.js';

/** A booking as it was requested; its block is in the booking context. */
export interface NewReservation {
  readonly id: ReservationId;
  readonly memberId: MemberId;
  readonly origin: Origin;
  /** The points that the member expects to pay, 0 for a credit; without it, the present price is accepted. */
  readonly expectedPrice?: Krw;
}

/**
 * Decides whether a member may book a block, and which funding pays for it. Refusals, in this order:
 * @throws DomainError reservation-conflict when the block is not open, or offered to another member;
 * policy-violation when it has started, the mentor is not active, the member has an overlapping booking, the price is not the expected
 * one, or the membership is paused;
 * insufficient-credits or insufficient-points when no funding suffices.
 */
export function decideBooking(
  request: NewReservation,
  context: BookingContext,
  at: Instant,
  policies: FundingPolicies,
): ConfirmedReservation {
  requireBookable(context, request.memberId, at);
  requireExpectedPrice(context.mentor, request.expectedPrice);
  return {
    id: request.id,
    memberId: request.memberId,
    ...placeOf(context.block),
    origin: request.origin,
    matchedAt: request.origin === 'auto_match' ? at : null,
    funding: decideFunding(context, request.origin, at, policies),
    changes: [],
    createdAt: at,
    memberArrivedAt: null,
    substitutedAt: null,
    version: 1,
    status: 'confirmed',
  };
}

/** Ignores the funding. @throws DomainError reservation-conflict, policy-violation: as `decideBooking`. */
export function requireBookable(context: BookingContext, memberId: MemberId, at: Instant): void {
  const { block } = context;
  if (block.status !== 'open') throw blockTakenError(block.id);
  requireNotOfferedToAnother(block, memberId, at);
  if (block.startsAt <= at) throw policyViolation('block-in-the-future', 'This slot has already started.');
  requireAcceptingMentor(context.mentor);
  if (context.memberIsBusy) throw memberBusyError();
}

/** For members, who must not learn the state. @throws DomainError policy-violation unless the mentor is active. */
export function requireAcceptingMentor({ status }: Pick<Mentor, 'status'>): void {
  if (status !== 'active') throw policyViolation('mentor-active', 'This mentor is not accepting sessions at present.');
}

/** The rate of a mentor may have changed since the member saw it. */
function requireExpectedPrice(mentor: MentorTerms, expectedPrice: Krw | undefined): void {
  if (expectedPrice === undefined) return;
  const price = pointsOf(priceWith(mentor)) ?? NO_WON;
  if (price !== expectedPrice)
    throw policyViolation('expected-price', 'This session now has another price.', { expectedPrice, price });
}

/** Time, place and mentor of a session on the block. */
export const placeOf = ({ mentorId, storeId, roomId, id: blockId, startsAt, endsAt, isPeak }: Block) => ({
  mentorId,
  storeId,
  roomId,
  blockId,
  startsAt,
  endsAt,
  isPeak,
});

/** Also thrown by the repositories, when two bookings of one member are concurrent. */
export const memberBusyError = (): DomainError =>
  policyViolation('one-session-at-a-time', 'You already have a reservation at this time.');
