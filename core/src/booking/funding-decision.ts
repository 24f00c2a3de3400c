import { dayOf } from '../shared/calendar.js';
import { DomainError, policyViolation, wrongState } from '../shared/domain-error.js';
import type { Instant } from '../shared/instant.js';
import type { Krw } from '../shared/krw.js';
import type { Policies } from '../shared/policies.js';
import { creditValue, firstFreeCredit } from '../membership/credit.js';
import { termOn, type Membership } from '../membership/membership.js';
import { isPausedOn, isRunning } from '../membership/pause.js';
import { balanceOfLots, drawPoints, type PointLot } from '../points/point-lot.js';
import type { Block } from './block.js';
import type { BookingSituation } from './ports.js';
import { priceWith } from './price.js';
import type { Funding, Origin } from './reservation.js';

/** What pays for a block. @throws DomainError as `decideBooking`. */
export function fundingFor(situation: BookingSituation, origin: Origin, at: Instant, policies: Policies): Funding {
  const price = priceWith(situation.mentor);
  if (origin === 'fixed_slot' && situation.membership)
    requireNotPaused(situation.membership.membership, situation.block, at);
  if (origin === 'day_pass') return dayPassFunding(situation, price.kind, at, policies.settlement.dayPassValue);
  return price.kind === 'points' ? pointFunding(situation, price.points, at) : creditFunding(situation, at);
}

/**
 * The lowest free credit of the term that covers the start.
 * @throws DomainError insufficient-credits without one; policy-violation while the membership is paused, now or at the start.
 */
export function creditFunding({ block, membership: held }: BookingSituation, at: Instant): Funding {
  if (!held) throw noCredits();
  const { membership, heldCredits } = held;
  requireNotPaused(membership, block, at);
  const term = isRunning(membership) ? termOn(membership, dayOf(block.startsAt)) : null;
  if (!term) throw noCredits();
  const credit = firstFreeCredit(term, heldCredits.get(term.id) ?? []);
  if (credit === null) throw noCredits();
  return { kind: 'credit', membershipId: membership.id, termId: term.id, credit, value: creditValue(term, credit) };
}

/** @throws DomainError policy-violation while the membership is paused, and for a block on a day of a pause that lies ahead. */
function requireNotPaused(membership: Membership, { startsAt }: Pick<Block, 'startsAt'>, at: Instant): void {
  if (![at, startsAt].some((moment) => isPausedOn(membership, dayOf(moment)))) return;
  throw policyViolation('membership-paused', 'Your membership is paused.', { state: 'paused', ...membership.pause });
}

const noCredits = (): DomainError =>
  new DomainError('insufficient-credits', 'No session credit of an active membership covers this slot.');

/** Points by lots, in spending order. @throws DomainError insufficient-points when the usable lots hold fewer. */
export function pointFunding({ pointLots }: BookingSituation, points: Krw, at: Instant): Funding {
  const draws = drawPoints(pointLots, points, at);
  if (!draws) throw notEnoughPoints(pointLots, points, at);
  return { kind: 'points', value: points, draws };
}

/** Tells how many points are needed, and how many are usable at that instant. */
export const notEnoughPoints = (lots: readonly PointLot[], needed: Krw, at: Instant): DomainError =>
  new DomainError('insufficient-points', 'Not enough points for this mentor.', {
    needed,
    balance: balanceOfLots(lots, at),
  });

/**
 * The day pass of the situation.
 * @throws DomainError policy-violation when it is used or has expired, for a Pro mentor, and for a block of another day.
 */
export function dayPassFunding(
  { block, dayPass }: BookingSituation,
  price: 'credit' | 'points',
  at: Instant,
  value: Krw,
): Funding {
  if (dayPass?.status !== 'available') throw wrongState('day pass', dayPass?.status ?? 'unknown', 'used');
  if (at >= dayPass.expiresAt) throw policyViolation('day-pass-validity', 'This day pass has expired.');
  if (price === 'points') throw policyViolation('day-pass-standard-only', 'A day pass does not pay for a Pro mentor.');
  if (dayOf(block.startsAt) !== dayOf(at)) {
    throw policyViolation('day-pass-same-day', 'A day pass books a slot that starts later today.');
  }
  return { kind: 'day_pass', dayPassId: dayPass.id, value };
}
