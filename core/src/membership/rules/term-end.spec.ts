import { expect } from 'chai';
import fc from 'fast-check';
import { defaultPolicies } from '../../application/policies.js';
import type { Day } from '../../kernel/calendar.js';
import type { PaymentId } from '../../kernel/ids.js';
import { krw, sum } from '../../kernel/krw.js';
import { creditValue, calculateUnusedValue } from './credit.js';
import type { Membership } from './membership.js';
import { closesOn, expiresOn, noticeOn } from './term-end.js';
import { aMembership, aTerm } from '../testing/membership.js';

const policy = defaultPolicies.membership;

// the day after a leap day
const D = '2028-03-01' as Day;

const term = aTerm({ startsOn: '2028-02-01' as Day, endsOn: D });

const membership = (facts: Partial<Membership> = {}) => aMembership({ terms: [term], ...facts });

const failed = (attempts: number, attemptedOn: string): Partial<Membership> => ({
  status: 'past_due',
  renewal: { paymentId: 'p' as PaymentId, status: 'failed', attempts, attemptedOn: attemptedOn as Day },
});

describe('the notice of the end', () => {
  it('is due from D-7 on', () => {
    expect(noticeOn(membership(), policy)).to.equal('2028-02-23');
    expect(noticeOn(membership({ status: 'paused' }), policy)).to.equal('2028-02-23');
  });

  it('is due once for each end', () => {
    expect(noticeOn(membership({ endNoticeSentOn: D }), policy)).to.equal(null);
    expect(noticeOn(membership({ endNoticeSentOn: '2028-02-28' as Day }), policy)).to.equal('2028-02-23');
  });

  it('is not due for other memberships', () => {
    for (const status of ['pending_payment', 'past_due', 'cancelled', 'expired'] as const)
      expect(noticeOn(membership({ status }), policy)).to.equal(null);
  });
});

describe('the expiry of a membership', () => {
  const expires = (facts: Partial<Membership>) => expiresOn(membership(facts), policy);

  it('is on D without renewal', () => expect(expires({ autoRenew: false })).to.equal(D));

  it('is on the day of the fourth failed charge, not before D', () => {
    expect(expires(failed(4, '2028-03-03'))).to.equal('2028-03-03');
    expect(expires(failed(4, '2028-02-29'))).to.equal(D);
    expect(expires(failed(3, '2028-03-02'))).to.equal('2028-04-01');
  });

  it('is at the end of the next term when nothing was charged for it', () =>
    expect(expires({})).to.equal('2028-04-01'));

  it('does not happen while a charge has no answer', () => {
    const renewal = { ...failed(1, '2028-02-29').renewal!, status: 'pending' as const };
    expect(expires({ renewal })).to.equal(null);
    expect(expires({ renewal, autoRenew: false })).to.equal(null);
  });

  it('does not happen to an unpaid, paused or ended membership', () => {
    for (const status of ['pending_payment', 'paused', 'cancelled', 'expired'] as const)
      expect(expires({ status, autoRenew: false })).to.equal(null);
  });
});

describe('the closing of terms', () => {
  const next = { ...term, startsOn: D, endsOn: '2028-04-01' as Day };

  it('is due for the first open term, also of an expired or cancelled membership', () => {
    expect(closesOn(membership({ terms: [term, next] }))).to.equal(D);
    expect(closesOn(membership({ terms: [{ ...term, closed: true }, next] }))).to.equal('2028-04-01');
    expect(closesOn(membership({ status: 'expired' }))).to.equal(D);
    expect(closesOn(membership({ status: 'cancelled' }))).to.equal(D);
  });

  it('is not due for an unpaid or closed term', () => {
    expect(closesOn(membership({ status: 'pending_payment' }))).to.equal(null);
    for (const status of ['active', 'cancelled'] as const)
      expect(closesOn(membership({ status, terms: [{ ...term, closed: true }] })), status).to.equal(null);
  });

  it('keeps the exact value for each session that holds a credit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.uniqueArray(fc.nat({ max: 59 })),
        (credits, price, wanted) => {
          const sold = { ...term, credits, price: krw(price) };
          const held = wanted.filter((credit) => credit < credits);
          const used = sum(held.map((credit) => creditValue(sold, credit)));
          expect(calculateUnusedValue(sold, held) + used).to.equal(price);
        },
      ),
    );
  });
});
