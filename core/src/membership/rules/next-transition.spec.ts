import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { Day } from '../../kernel/calendar.js';
import type { PaymentId } from '../../kernel/ids.js';
import type { Membership } from './membership.js';
import { findNextTransition, isReached, withNextTransition } from './next-transition.js';
import { SEEDED_PLANS } from './plans.js';
import { aMembership, aTerm } from '../testing/membership.js';

const policy = defaultPolicies.membership;

// the day after a leap day
const D = '2028-03-01' as Day;

const term = aTerm({ startsOn: '2028-02-01' as Day, endsOn: D });

const membership = (facts: Partial<Membership> = {}) => aMembership({ terms: [term], ...facts });

describe('the next transition of a membership', () => {
  const nextOn = (facts: Partial<Membership>) => findNextTransition(membership(facts), policy);

  it('is the earliest of all', () => {
    expect(nextOn({})).to.equal('2028-02-23');
    expect(nextOn({ endNoticeSentOn: D })).to.equal('2028-02-29');
    expect(nextOn({ endNoticeSentOn: D, autoRenew: false })).to.equal(D);
    const failed = {
      paymentId: 'p' as PaymentId,
      status: 'failed',
      attempts: 1,
      attemptedOn: '2028-02-29' as Day,
    } as const;
    expect(nextOn({ status: 'past_due', renewal: failed })).to.equal(D);
    const pause = { from: '2028-02-10' as Day, until: '2028-02-12' as Day };
    expect(nextOn({ pause })).to.equal('2028-02-10');
    expect(nextOn({ pause, status: 'paused' })).to.equal('2028-02-13');
    expect(nextOn({ plan: SEEDED_PLANS[3]!, terms: [{ ...term, startsOn: '2028-01-01' as Day }] })).to.equal(
      '2028-02-01',
    );
    const next = { ...term, startsOn: D, endsOn: '2028-04-01' as Day };
    expect(nextOn({ terms: [term, next] }), 'the first term closes before the notice of the end').to.equal(D);
  });

  it('is absent after the end, and before the first payment', () => {
    expect(nextOn({ status: 'expired', terms: [{ ...term, closed: true }] })).to.equal(null);
    expect(nextOn({ status: 'cancelled', terms: [{ ...term, closed: true }] })).to.equal(null);
    expect(nextOn({ status: 'pending_payment' })).to.equal(null);
  });

  it('is stored with the membership', () =>
    expect(withNextTransition(membership(), policy).nextTransitionOn).to.equal('2028-02-23'));

  it('is due on its day', () => {
    const days = ['2028-02-29', '2028-03-01', '2028-03-02'] as Day[];
    expect(days.map((today) => isReached(D, today))).to.deep.equal([false, true, true]);
    expect(isReached(null, D)).to.equal(false);
  });
});
