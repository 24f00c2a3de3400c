import { memberIsBusy } from '@spotter/core/booking';
import { fixedSlotTakenError } from '@spotter/core/fixed-slot';
import { accountClosedError, lastOwnerError } from '@spotter/core/identity';
import { DomainError, invalid, policyViolation, StaleVersionError } from '@spotter/core/kernel';
import { pendingApplicationError } from '@spotter/core/mentor';
import { paymentUsedError } from '@spotter/core/payment';
import { effectiveDayTakenError, versionTakenError } from '@spotter/core/terms';
import { timeOffRefusedError } from '@spotter/core/time-off';

const overlapping = () => new DomainError('reservation-conflict', 'The slot overlaps another one.');
const staleBecause = (what: string) => () => new StaleVersionError(what);

/**
 * The meaning of each constraint that protects a rule from concurrent transactions. Stale: the decision was based on outdated data,
 * and the work is repeated. Any other violation is a defect.
 */
export const REFUSALS: Readonly<Record<string, () => Error>> = {
  account_open: accountClosedError,
  person_email_once: () => invalid('email', 'This e-mail address already has an account.'),
  block_mentor_free: overlapping,
  block_room_free: overlapping,
  reservation_block_once: () => new DomainError('reservation-conflict', 'This slot is already taken.'),
  reservation_member_free: memberIsBusy,
  reservation_credit_once: staleBecause('the credit is held in the meantime'),
  membership_one: () => policyViolation('one-membership', 'You already have a membership.'),
  rate_change_monthly: staleBecause('the rate was changed in the meantime'),
  pro_application_once: pendingApplicationError,
  fixed_slot_mentor_free: fixedSlotTakenError,
  time_off_mentor_free: () => timeOffRefusedError('overlaps'),
  hand_over_open_once: staleBecause('the session was offered in the meantime'),
  payment_once: paymentUsedError,
  payment_renewal_once: staleBecause('its renewal is being charged'),
  rating_once: () => policyViolation('one-rating', 'This session is already rated.'),
  journal_entry_once: staleBecause('its transaction was booked in the meantime'),
  terms_version_once: versionTakenError,
  terms_effective_day_once: effectiveDayTakenError,
  staff_account_owner: lastOwnerError,
  chargeback_once: staleBecause('the chargeback was recorded in the meantime'),
  gateway_settlement_once: staleBecause('the payment was settled in the meantime'),
  gateway_settlement_day_once: staleBecause('the payment was settled in the meantime'),
  payout_once: staleBecause('the payout was created in the meantime'),
};
