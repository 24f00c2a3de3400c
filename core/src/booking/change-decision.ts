import { dayOf, formatInstant } from '../shared/calendar.js';
import { policyViolation, wrongState } from '../shared/domain-error.js';
import type { Instant } from '../shared/instant.js';
import { subtract } from '../shared/krw.js';
import type { CancellationPolicy, Policies } from '../shared/policies.js';
import { termOn } from '../membership/membership.js';
import { isPausedOn, isRunning } from '../membership/pause.js';
import { drawPoints, firstOfDraws } from '../points/point-lot.js';
import { placeOf, requireBookable } from './booking-decision.js';
import { freeCancellationUntil } from './cancellation-policy.js';
import { creditFunding, dayPassFunding, notEnoughPoints, pointFunding } from './funding-decision.js';
import type { BookingSituation } from './ports.js';
import { priceWith } from './price.js';
import type { Confirmed, Funding, Reservation } from './reservation.js';

/**
 * The reservation, moved to another block, with what pays for it there. It is the member's choice from then on: an automatic match
 * that was changed can no longer be rejected. Refusals, in this order:
 * @throws DomainError policy-violation when it is not confirmed, later than six hours before its start, or after the third change;
 * then as a booking of the other block.
 */
export function decideChange(
  reservation: Reservation,
  situation: BookingSituation,
  at: Instant,
  policies: Policies,
): Confirmed {
  if (reservation.status !== 'confirmed') throw wrongState('reservation', reservation.status, 'changed');
  requireChangeable(reservation, at, policies.cancellation);
  requireBookable(situation, reservation.memberId, at);
  const change = { at, fromBlockId: reservation.blockId, toBlockId: situation.block.id };
  return {
    ...reservation,
    ...placeOf(situation.block),
    matchedAt: null,
    memberArrivedAt: null,
    funding: fundingAfter(reservation.funding, situation, at, policies),
    changes: [...reservation.changes, change],
  };
}

function requireChangeable(reservation: Confirmed, at: Instant, policy: CancellationPolicy): void {
  const until = freeCancellationUntil(reservation, policy);
  if (at > until)
    throw policyViolation('cancellation-6h', 'It is too late to change this reservation.', {
      freeCancellationUntil: formatInstant(until),
    });
  const { maxChanges } = policy;
  if (reservation.changes.length >= maxChanges)
    throw policyViolation('change-limit', 'This reservation cannot be changed any more.', { maxChanges });
}

/** A credit stays the credit it is where its term covers the new day; points move by the difference; a day pass stays one. */
function fundingAfter(funding: Funding, situation: BookingSituation, at: Instant, policies: Policies): Funding {
  const price = priceWith(situation.mentor);
  if (funding.kind === 'day_pass') return dayPassFunding(situation, price.kind, at, policies.settlement.dayPassValue);
  if (price.kind === 'credit') return isCovered(funding, situation, at) ? funding : creditFunding(situation, at);
  if (funding.kind !== 'points') return pointFunding(situation, price.points, at);
  const missing = subtract(price.points, funding.value);
  if (missing <= 0) return { ...funding, value: price.points, draws: firstOfDraws(funding.draws, price.points) };
  const more = drawPoints(situation.pointLots, missing, at);
  if (!more) throw notEnoughPoints(situation.pointLots, missing, at);
  return { ...funding, value: price.points, draws: [...funding.draws, ...more] };
}

function isCovered(funding: Funding, { block, membership: held }: BookingSituation, at: Instant): boolean {
  if (funding.kind !== 'credit' || !held || !isRunning(held.membership)) return false;
  const day = dayOf(block.startsAt);
  if ([dayOf(at), day].some((one) => isPausedOn(held.membership, one))) return false;
  return termOn(held.membership, day)?.id === funding.termId;
}
