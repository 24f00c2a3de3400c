import { expect } from 'chai';
import { type Category, type EventKey, MATRIX } from './matrix.js';

/** The categories of the interface specification, section 6. What it does not name is of operations, an offer of the waitlist aside. */
const TRANSACTION: readonly EventKey[] = [
  'reservation-confirmed',
  'reservation-changed',
  'reservation-cancelled',
  'reservation-cancelled-late',
  'session-imminent_T-1h',
  'session-imminent_T-15m',
  'session-imminent_T-5m',
  'mentor-matched',
  'waitlist-offered',
  'payment-succeeded',
  'payment-failed',
  'payment-returned',
  'membership-renewal_D-7',
  'membership-renewed',
  'refund-processed',
  'refund-failed',
  'payment-charged-back',
  'chargeback-won',
  'dispute-reported',
  'payout-deposited',
  'payout-failed',
  'handover-note-compensated',
];

const MARKETING: readonly EventKey[] = ['new-mentor-recommended', 'promotion', 'monthly-analysis-ready'];

const categoryOf = (eventKey: EventKey): Category => {
  if (MARKETING.includes(eventKey)) return 'marketing';
  return TRANSACTION.includes(eventKey) ? 'transaction' : 'operations';
};

describe('the trigger matrix', () => {
  for (const eventKey of Object.keys(MATRIX) as EventKey[])
    it(`contains ${eventKey} in the category ${categoryOf(eventKey)}, as the specification states`, () => {
      expect(MATRIX[eventKey].category).to.equal(categoryOf(eventKey));
    });
});
