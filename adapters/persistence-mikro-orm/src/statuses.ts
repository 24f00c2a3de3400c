import {
  isCancelledOrRejected,
  isFundingHeld,
  isNoShow,
  occupies,
  RESERVATION_STATUSES,
  takesPlace,
} from '@spotter/core/booking';
import { COMPLAINT_STATUSES, holdsBack } from '@spotter/core/complaint';
import type { MentorId, ReservationId } from '@spotter/core/kernel';
import { OTHER_GATEWAY_KINDS } from '@spotter/core/ledger';
import { isInForce, isOver, isRunning, MEMBERSHIP_STATUSES } from '@spotter/core/membership';
import { isPro, TIER_STATUSES, TIERS } from '@spotter/core/mentor';
import { canRefundBeOwed, holdsMoney, PAYMENT_STATUSES, REFUND_STATUSES, wasPaid } from '@spotter/core/payment';
import { isOpenPayout, PAYOUT_STATUSES } from '@spotter/core/payout';
import { REPORTED_KINDS } from '@spotter/core/tax-report';
import { isQueued, isWaiting, WAITLIST_STATUSES } from '@spotter/core/waitlist';

// Conditions for statements, made from the predicates of the core. Write them after the column: `r.status ${OCCUPYING}`.

const oneOf = (values: readonly string[]): string => `in (${values.map((value) => `'${value}'`).join(', ')})`;

const selectStatuses = <Status extends string>(
  all: readonly Status[],
  holds: (row: { readonly status: Status }) => boolean,
): string => oneOf(all.filter((status) => holds({ status })));

export const OCCUPYING = selectStatuses(RESERVATION_STATUSES, occupies);
export const CANCELLED_OR_REJECTED = selectStatuses(RESERVATION_STATUSES, isCancelledOrRejected);
export const MISSED = selectStatuses(RESERVATION_STATUSES, isNoShow);
export const TAKING_PLACE = selectStatuses(RESERVATION_STATUSES, takesPlace);

/** A complaint with this status holds back its mentor's earnings of its session. */
export const HOLDING_BACK = selectStatuses(COMPLAINT_STATUSES, ({ status }) => {
  const about = { mentorId: 'any' as MentorId, reservationId: 'any' as ReservationId };
  return holdsBack({ status, ...about }, about);
});

/** `holdsBack`, for the earning `e`. */
export const IS_HELD_BACK = `exists (
  select from complaint c
  where c.mentor_id = e.mentor_id and c.reservation_id = e.reservation_id and c.status ${HOLDING_BACK})`;

export const IN_FORCE = selectStatuses(MEMBERSHIP_STATUSES, isInForce);
export const RUNNING = selectStatuses(MEMBERSHIP_STATUSES, isRunning);
export const NOT_OVER = selectStatuses(MEMBERSHIP_STATUSES, (membership) => !isOver(membership));
export const WAITING = selectStatuses(WAITLIST_STATUSES, isWaiting);
export const QUEUED = selectStatuses(WAITLIST_STATUSES, isQueued);
export const PAID = selectStatuses(PAYMENT_STATUSES, wasPaid);
export const HOLDING_MONEY = selectStatuses(PAYMENT_STATUSES, holdsMoney);
export const OPEN_PAYOUT = selectStatuses(PAYOUT_STATUSES, isOpenPayout);
export const REPORTED = oneOf(REPORTED_KINDS);
export const OTHER_AT_GATEWAY = oneOf(OTHER_GATEWAY_KINDS);

/** `isPro` for mentor `m`. */
export const PRO = `(${TIERS.flatMap((tier) => TIER_STATUSES.map((tierStatus) => ({ tier, tierStatus })))
  .filter(isPro)
  .map(({ tier, tierStatus }) => `m.tier = '${tier}' and m.tier_status = '${tierStatus}'`)
  .join(' or ')})`;

/** `holdsFunding` for reservation `r`. */
export const HOLDS_FUNDING = fundingCondition();

function fundingCondition(): string {
  const always = RESERVATION_STATUSES.filter((status) => isFundingHeld(status, false));
  const forfeited = RESERVATION_STATUSES.filter((status) => isFundingHeld(status, true) && !always.includes(status));
  return `(r.status ${oneOf(always)} or (r.status ${oneOf(forfeited)} and r.deducted))`;
}

/** `isRefundOwed` for refund `r`. */
export const REFUND_OWED = owedCondition();

function owedCondition(): string {
  const ofPoints = REFUND_STATUSES.filter((status) => canRefundBeOwed(status, 'points'));
  const ofOthers = REFUND_STATUSES.filter((status) => canRefundBeOwed(status, 'membership'));
  const status = `r.status ${oneOf(ofPoints)} or (r.status ${oneOf(ofOthers)} and r.lot_id is null)`;
  return `((${status}) and r.charged_back < r.amount)`;
}
