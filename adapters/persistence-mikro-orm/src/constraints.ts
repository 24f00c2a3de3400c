import {
  accountClosed,
  applicationUnderWay,
  DomainError,
  fixedSlotTaken,
  invalid,
  memberIsBusy,
  paymentUsed,
  policyViolation,
  StaleVersionError,
} from '@spotter/core';

const overlapping = () => new DomainError('reservation-conflict', 'The slot overlaps another one.');
const staleBecause = (what: string) => () => new StaleVersionError(what);

/**
 * What it means when the database keeps two transactions from breaking a rule together. Stale: what was decided on is no longer so,
 * and the work is run again. Any other violation is a defect of ours.
 */
export const REFUSALS: Readonly<Record<string, () => Error>> = {
  account_open: accountClosed,
  person_email_once: () => invalid('email', 'This e-mail address has an account.'),
  block_mentor_free: overlapping,
  block_room_free: overlapping,
  reservation_block_once: () => new DomainError('reservation-conflict', 'This slot is already taken.'),
  reservation_member_free: memberIsBusy,
  reservation_credit_once: staleBecause('the credit is held meanwhile'),
  membership_one: () => policyViolation('one-membership', 'You have a membership that is not over.'),
  rate_change_monthly: staleBecause('the rate was changed meanwhile'),
  pro_application_once: applicationUnderWay,
  fixed_slot_mentor_free: fixedSlotTaken,
  payment_once: paymentUsed,
  payment_renewal_once: staleBecause('its renewal is being charged meanwhile'),
  rating_once: () => policyViolation('one-rating', 'This session has been rated.'),
  journal_entry_once: staleBecause('its cause has been booked meanwhile'),
  payout_once: staleBecause('the payout has been made meanwhile'),
};
