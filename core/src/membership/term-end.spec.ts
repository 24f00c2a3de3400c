import { expect } from 'chai';
import fc from 'fast-check';
import type { Day } from '../shared/calendar.js';
import type { PaymentId } from '../shared/ids.js';
import { krw, sum } from '../shared/krw.js';
import { defaultPolicies } from '../shared/policies.js';
import { creditValue } from './credit.js';
import type { Membership, Term } from './membership.js';
import { hasCome, nextStepOn, scheduled } from './next-step.js';
import { SEEDED_PLANS } from './plans.js';
import { closesOn, expiresOn, noticeOn, unusedValue } from './term-end.js';

const policy = defaultPolicies.membership;
const D = '2028-03-01' as Day; // the day after a leap day
const term = {
  id: 't1',
  startsOn: '2028-02-01' as Day,
  endsOn: D,
  credits: 8,
  price: krw(400_000),
  pausesUsed: 0,
  pauseDaysUsed: 0,
  dayPasses: 1,
  closed: false,
} as unknown as Term;
const membership = (facts: Partial<Membership> = {}): Membership =>
  ({
    ...{ status: 'active', plan: SEEDED_PLANS[1]!, terms: [term], autoRenew: true, pause: null },
    ...rest,
    ...facts,
  }) as Membership;
const rest = { renewal: null, toldOfEnd: null, nextStepOn: null } as const;
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
    expect(noticeOn(membership({ toldOfEnd: D }), policy)).to.equal(null);
    expect(noticeOn(membership({ toldOfEnd: '2028-02-28' as Day }), policy)).to.equal('2028-02-23');
  });

  it('is due to nobody else', () => {
    for (const status of ['pending_payment', 'past_due', 'cancelled', 'expired'] as const)
      expect(noticeOn(membership({ status }), policy)).to.equal(null);
  });
});

describe('a membership expires', () => {
  const expires = (facts: Partial<Membership>) => expiresOn(membership(facts), policy);

  it('on D when it does not renew itself', () => expect(expires({ autoRenew: false })).to.equal(D));

  it('on the day of the fourth charge in vain, not before D', () => {
    expect(expires(failed(4, '2028-03-03'))).to.equal('2028-03-03');
    expect(expires(failed(4, '2028-02-29'))).to.equal(D);
    expect(expires(failed(3, '2028-03-02'))).to.equal('2028-04-01');
  });

  it('when the term to come would be over, if nobody charged for it', () => expect(expires({})).to.equal('2028-04-01'));

  it('not while a charge has no answer', () => {
    const renewal = { ...failed(1, '2028-02-29').renewal!, status: 'pending' as const };
    expect(expires({ renewal })).to.equal(null);
    expect(expires({ renewal, autoRenew: false })).to.equal(null);
  });

  it('not when it is paused, or over', () => {
    for (const status of ['pending_payment', 'paused', 'cancelled', 'expired'] as const)
      expect(expires({ status, autoRenew: false })).to.equal(null);
  });
});

describe('the closing of terms', () => {
  const next = { ...term, startsOn: D, endsOn: '2028-04-01' as Day };

  it('is due for the first that is not closed, an expired membership’s too', () => {
    expect(closesOn(membership({ terms: [term, next] }))).to.equal(D);
    expect(closesOn(membership({ terms: [{ ...term, closed: true }, next] }))).to.equal('2028-04-01');
    expect(closesOn(membership({ status: 'expired' }))).to.equal(D);
    expect(closesOn(membership({ terms: [{ ...term, closed: true }] }))).to.equal(null);
  });

  it('is not due for what was never paid, or is settled', () => {
    expect(closesOn(membership({ status: 'pending_payment' }))).to.equal(null);
    expect(closesOn(membership({ status: 'cancelled' }))).to.equal(null);
  });

  it('leaves to each session that holds a credit its value, to the won', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.uniqueArray(fc.nat({ max: 59 })),
        (credits, price, wanted) => {
          const sold = { ...term, credits, price: krw(price) };
          const held = wanted.filter((credit) => credit < credits);
          const used = sum(held.map((credit) => creditValue(sold, credit)));
          expect(unusedValue(sold, held) + used).to.equal(price);
        },
      ),
    );
  });
});

describe('the next step of a membership', () => {
  const step = (facts: Partial<Membership>) => nextStepOn(membership(facts), policy);

  it('is the earliest that is to come', () => {
    expect(step({})).to.equal('2028-02-23');
    expect(step({ toldOfEnd: D })).to.equal('2028-02-29');
    expect(step({ toldOfEnd: D, autoRenew: false })).to.equal(D);
    expect(step(failed(1, '2028-02-29'))).to.equal(D);
    expect(step({ pause: { from: '2028-02-10' as Day, until: '2028-02-12' as Day } })).to.equal('2028-02-10');
    const pause = { from: '2028-02-10' as Day, until: '2028-02-12' as Day };
    expect(step({ pause, status: 'paused' })).to.equal('2028-02-13');
    expect(step({ plan: SEEDED_PLANS[3]!, terms: [{ ...term, startsOn: '2028-01-01' as Day }] })).to.equal(
      '2028-02-01',
    );
  });

  it('is none when all is over', () => {
    expect(step({ status: 'expired', terms: [{ ...term, closed: true }] })).to.equal(null);
    expect(step({ status: 'cancelled' })).to.equal(null);
    expect(step({ status: 'pending_payment' })).to.equal(null);
  });

  it('is kept with it', () => expect(scheduled(membership(), policy).nextStepOn).to.equal('2028-02-23'));

  it('has come on its day', () => {
    const come = (['2028-02-28', '2028-02-29', '2028-03-01'] as Day[]).map((today) =>
      hasCome('2028-02-29' as Day, today),
    );
    expect(come).to.deep.equal([false, true, true]);
    expect(hasCome(null, D)).to.equal(false);
  });
});
