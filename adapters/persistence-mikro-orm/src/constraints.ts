import { blockOverlapsError, blockTakenError, memberBusyError } from '@spotter/core/booking';
import { fixedSlotTakenError } from '@spotter/core/fixed-slot';
import { accountClosedError, emailTakenError, lastOwnerError } from '@spotter/core/identity';
import { StaleVersionError } from '@spotter/core/kernel';
import { secondMembershipError } from '@spotter/core/membership';
import { pendingApplicationError } from '@spotter/core/mentor';
import { paymentUsedError } from '@spotter/core/payment';
import { effectiveDayTakenError, versionTakenError } from '@spotter/core/terms';
import { timeOffRefusedError } from '@spotter/core/time-off';
import { secondRatingError } from '@spotter/core/training';

const staleBecause = (what: string) => () => new StaleVersionError(what);

/**
 * The meaning of each constraint that protects a rule from concurrent transactions. Stale: the decision was based on outdated data,
 * and the work is repeated. Any other violation is a defect.
 */
export const REFUSALS: Readonly<Record<string, () => Error>> = {
  account_open: accountClosedError,
  person_email_once: emailTakenError,
  block_mentor_free: blockOverlapsError,
  block_room_free: blockOverlapsError,
  reservation_block_once: () => blockTakenError(),
  reservation_member_free: memberBusyError,
  reservation_credit_once: staleBecause('the credit is held in the meantime'),
  membership_one: secondMembershipError,
  rate_change_monthly: staleBecause('the rate was changed in the meantime'),
  pro_application_once: pendingApplicationError,
  fixed_slot_mentor_free: fixedSlotTakenError,
  time_off_mentor_free: () => timeOffRefusedError('overlaps'),
  hand_over_open_once: staleBecause('the session was offered in the meantime'),
  payment_once: paymentUsedError,
  payment_renewal_once: staleBecause('its renewal is being charged'),
  rating_once: secondRatingError,
  journal_entry_once: staleBecause('the cause was booked in the meantime'),
  terms_version_once: versionTakenError,
  terms_effective_day_once: effectiveDayTakenError,
  staff_account_owner: lastOwnerError,
  chargeback_once: staleBecause('the chargeback was recorded in the meantime'),
  gateway_settlement_once: staleBecause('the payment was settled in the meantime'),
  gateway_settlement_day_once: staleBecause('the payment was settled in the meantime'),
  payout_once: staleBecause('the payout was created in the meantime'),
};
