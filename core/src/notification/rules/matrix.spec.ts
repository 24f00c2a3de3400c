import { expect } from 'chai';
import { type Category, channelsFor, type EventKey, goesByKakao, isUrgent, MATRIX } from './matrix.js';

/** The categories of the interface specification, section 6. Events that it does not name are operations, except a waitlist offer. */
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
      expect(MATRIX[eventKey].category, 'the lists above name its category').to.equal(categoryOf(eventKey));
    });
});

describe('the channels of an event', () => {
  it('are Kakao for one role at most, because an approved text exists once per event', () => {
    const roles = ['member', 'mentor', 'admin'] as const;
    for (const eventKey of Object.keys(MATRIX) as EventKey[])
      expect(roles.filter((role) => goesByKakao(eventKey, role)).length, eventKey).to.be.at.most(1);
  });

  it('are those of the recipient and in-app, which gets no one-time token', () => {
    expect(channelsFor('reservation-confirmed', 'member')).to.deep.equal(['push', 'kakao', 'in_app']);
    expect(channelsFor('reservation-cancelled-late', 'member')).to.deep.equal(['in_app']);
    expect(channelsFor('reservation-confirmed', 'admin')).to.deep.equal([]);
    expect(channelsFor('password-reset', 'member')).to.deep.equal(['email']);
  });

  it('interrupt only administrators, and only for urgent events', () => {
    const urgent = (templateId: string, recipientType: 'admin' | 'mentor') => isUrgent({ templateId, recipientType });
    expect([urgent('payout-failed', 'admin'), urgent('payout-failed', 'mentor')]).to.deep.equal([true, false]);
    expect([urgent('chargeback-won', 'admin'), urgent('unknown', 'admin')]).to.deep.equal([false, false]);
  });
});
