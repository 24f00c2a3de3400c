import type { BookingPolicies, CancellationPolicy } from '../policy.js';
import { placeOf, requireBookable } from './booking-decision.js';
import type { BookingContext } from './booking-context.js';
import { changeableUntil, freeCancellationUntil } from './cancellation.js';
import { creditFunding, dayPassFunding, type FundingPolicies, pointFunding } from './funding-decision.js';
import { priceWith } from './price.js';
import type { ConfirmedReservation, Funding, Reservation } from './reservation.js';
import { formatInstant } from '../../kernel/calendar.js';
import { policyViolation, wrongState } from '../../kernel/domain-error.js';
import type { Instant } from '../../kernel/instant.js';
import { subtract } from '../../kernel/krw.js';
import { drawsUpTo } from '../../points/rules/point-lot.js';

export type ChangePolicies = FundingPolicies & Pick<BookingPolicies, 'cancellation'>;

/**
 * Moves the reservation to another block, with its funding there. It counts as the member's choice from then on: a changed automatic
 * match can no longer be rejected. Refusals, in this order:
 * @throws DomainError policy-violation when it is not confirmed, later than `changeableUntil`, or after `maxChanges` changes; then as for
 * a booking of the other block.
 */
export function decideChange(
  reservation: Reservation,
  context: BookingContext,
  at: Instant,
  policies: ChangePolicies,
): ConfirmedReservation {
  if (reservation.status !== 'confirmed') throw wrongState('reservation', reservation.status, 'changed');
  requireChangeable(reservation, at, policies.cancellation);
  requireBookable(context, reservation.memberId, at);
  const change = { at, fromBlockId: reservation.blockId, toBlockId: context.block.id };
  return {
    ...reservation,
    ...placeOf(context.block),
    matchedAt: null,
    memberArrivedAt: null,
    substitutedAt: null,
    funding: fundingAfter(reservation.funding, context, at, policies),
    changes: [...reservation.changes, change],
  };
}

function requireChangeable(reservation: ConfirmedReservation, at: Instant, policy: CancellationPolicy): void {
  if (at > changeableUntil(reservation, policy))
    throw policyViolation('cancellation-6h', 'This reservation can no longer be changed.', {
      freeCancellationUntil: formatInstant(freeCancellationUntil(reservation, policy)),
    });
  const { maxChanges } = policy;
  if (reservation.changes.length >= maxChanges)
    throw policyViolation('change-limit', 'This reservation has reached its maximum number of changes.', {
      maxChanges,
    });
}

/** Keeps a credit whose term covers the new day. Points change by the difference; a day pass stays a day pass. */
function fundingAfter(funding: Funding, context: BookingContext, at: Instant, policies: FundingPolicies): Funding {
  if (funding.kind === 'day_pass') return dayPassFunding(context, at, policies);
  const price = priceWith(context.mentor);
  if (price.kind === 'credit') return creditFunding(context, at, funding);
  if (funding.kind !== 'points') return pointFunding(context, price.points, at);
  const missing = subtract(price.points, funding.value);
  if (missing <= 0) return { ...funding, value: price.points, draws: drawsUpTo(funding.draws, price.points) };
  const { draws } = pointFunding(context, missing, at);
  return { ...funding, value: price.points, draws: [...funding.draws, ...draws] };
}
