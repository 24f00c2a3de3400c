import type { Block } from './block.js';
import type { BookingContext } from './booking-context.js';
import { priceWith } from './price.js';
import { resolveDecision } from './quote.js';
import type { Funding, Origin } from './reservation.js';
import { dayOf } from '../../kernel/calendar.js';
import { DomainError, policyViolation, wrongState } from '../../kernel/domain-error.js';
import type { Instant } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';
import { creditValue, firstFreeCredit } from '../../membership/rules/credit.js';
import { type Membership, termOn } from '../../membership/rules/membership.js';
import { isPausedOn, isRunning } from '../../membership/rules/pause.js';
import { balanceOfLots, drawPoints } from '../../points/rules/point-lot.js';

/** The policies of other contexts that a booking needs. */
export interface FundingPolicies {
  readonly settlement: { readonly dayPassValue: Krw };
}

/**
 * The funding that pays for a block. A paused membership stops fixed slots, also those paid by points.
 * @throws DomainError as `decideBooking`.
 */
export function decideFunding(
  context: BookingContext,
  origin: Origin,
  at: Instant,
  policies: FundingPolicies,
): Funding {
  if (origin === 'fixed_slot' && context.membership) requireNotPaused(context.membership.membership, context.block, at);
  return origin === 'day_pass' ? dayPassFunding(context, at, policies) : fundingByPrice(context, at);
}

/** Whether the member can book the block if it is offered: has no other session then, and credits or points that pay at that instant. */
export const canTakeOffer = (context: BookingContext, at: Instant): boolean =>
  !context.memberIsBusy && resolveDecision(() => fundingByPrice(context, at)).refusal === null;

function fundingByPrice(context: BookingContext, at: Instant): Funding {
  const price = priceWith(context.mentor);
  return price.kind === 'points' ? pointFunding(context, price.points, at) : creditFunding(context, at);
}

/**
 * The lowest free credit of the term that covers the start; for a change the present credit, if it is of that term.
 * @throws DomainError insufficient-credits without a free credit; policy-violation while the membership is paused, now or at the start.
 */
export function creditFunding(
  { block, membership: held }: BookingContext,
  at: Instant,
  present: Funding | null = null,
): Funding {
  if (!held) throw noCreditsError();
  const { membership, heldCredits } = held;
  requireNotPaused(membership, block, at);
  const term = isRunning(membership) ? termOn(membership, dayOf(block.startsAt)) : null;
  if (!term) throw noCreditsError();
  if (present?.kind === 'credit' && present.termId === term.id) return present;
  const credit = firstFreeCredit(term, heldCredits.get(term.id) ?? []);
  if (credit === null) throw noCreditsError();
  return { kind: 'credit', membershipId: membership.id, termId: term.id, credit, value: creditValue(term, credit) };
}

/** @throws DomainError policy-violation during a pause of the membership, and for a block on a day of a scheduled pause. */
function requireNotPaused(membership: Membership, { startsAt }: Pick<Block, 'startsAt'>, at: Instant): void {
  if (![at, startsAt].some((moment) => isPausedOn(membership, dayOf(moment)))) return;
  throw policyViolation('membership-paused', 'Your membership is paused.', { state: 'paused', ...membership.pause });
}

const noCreditsError = (): DomainError =>
  new DomainError('insufficient-credits', 'You have no session credit for this slot.');

/** Points by lots, in spending order. @throws DomainError insufficient-points when the usable lots hold fewer. */
export function pointFunding({ pointLots }: BookingContext, points: Krw, at: Instant): PointFunding {
  const draws = drawPoints(pointLots, points, at);
  if (draws) return { kind: 'points', value: points, draws };
  throw new DomainError('insufficient-points', 'You do not have enough points for this mentor.', {
    needed: points,
    balance: balanceOfLots(pointLots, at),
  });
}

type PointFunding = Extract<Funding, { kind: 'points' }>;

/**
 * The day pass of the booking context as funding.
 * @throws DomainError policy-violation when it is used or has expired, for a Pro mentor, and for a block of another day.
 */
export function dayPassFunding(
  { block, mentor, dayPass }: BookingContext,
  at: Instant,
  { settlement }: FundingPolicies,
): Funding {
  if (dayPass?.status !== 'available') throw wrongState('day pass', dayPass?.status ?? 'unknown', 'used');
  if (at >= dayPass.expiresAt) throw policyViolation('day-pass-validity', 'This day pass has expired.');
  if (priceWith(mentor).kind === 'points')
    throw policyViolation('day-pass-standard-only', 'A day pass is not valid for Pro mentors.');
  if (dayOf(block.startsAt) !== dayOf(at)) {
    throw policyViolation('day-pass-same-day', 'A day pass is only valid for slots that start later today.');
  }
  return { kind: 'day_pass', dayPassId: dayPass.id, value: settlement.dayPassValue };
}
