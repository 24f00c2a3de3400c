import { DomainError, policyViolation } from '../shared/domain-error.js';
import type { MemberId, ReservationId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import { requireNotOfferedToAnother } from '../waitlist/block-offer.js';
import type { Block } from './block.js';
import { fundingFor } from './funding-decision.js';
import type { BookingSituation } from './ports.js';
import type { Claim, Confirmed, Origin } from './reservation.js';

export interface Claimed {
  readonly id: ReservationId;
  readonly memberId: MemberId;
  readonly origin: Origin;
}

/**
 * Whether a member may book a block, and what pays for it. Refusals, in this order:
 * @throws DomainError reservation-conflict when the block is not open, or offered to somebody else;
 * policy-violation when it has started, when the mentor is not active, when the member is booked elsewhere at that time, or when the membership is paused;
 * insufficient-credits or insufficient-points when nothing pays for it.
 */
export function decideBooking(claim: Claimed, situation: BookingSituation, at: Instant, policies: Policies): Confirmed {
  requireBookable(situation, claim.memberId, at);
  return {
    id: claim.id,
    memberId: claim.memberId,
    ...placeOf(situation.block),
    origin: claim.origin,
    matchedAt: claim.origin === 'auto_match' ? at : null,
    funding: fundingFor(situation, claim.origin, at, policies),
    changes: [],
    createdAt: at,
    memberArrivedAt: null,
    version: 1,
    status: 'confirmed',
  };
}

/** Whatever pays for it. @throws DomainError reservation-conflict, policy-violation: as `decideBooking`. */
export function requireBookable(situation: BookingSituation, memberId: MemberId, at: Instant): void {
  const { block } = situation;
  if (block.status !== 'open')
    throw new DomainError('reservation-conflict', 'This slot is already taken.', { blockId: block.id });
  requireNotOfferedToAnother(block, memberId, at);
  if (block.startsAt <= at) throw policyViolation('block-in-the-future', 'This slot has already started.');
  if (situation.mentor.status !== 'active')
    throw policyViolation('mentor-active', 'This mentor takes no sessions now.');
  if (situation.memberIsBusy) throw memberIsBusy();
}

/** When, where and with whom a session on the block is. */
export const placeOf = ({
  mentorId,
  storeId,
  roomId,
  id: blockId,
  startsAt,
  endsAt,
  isPeak,
}: Block): Pick<Claim, 'mentorId' | 'storeId' | 'roomId' | 'blockId' | 'startsAt' | 'endsAt' | 'isPeak'> => ({
  mentorId,
  storeId,
  roomId,
  blockId,
  startsAt,
  endsAt,
  isPeak,
});

/** Also thrown by the stores, when two bookings of one member race. */
export const memberIsBusy = (): DomainError =>
  policyViolation('one-session-at-a-time', 'You have another reservation at that time.');
