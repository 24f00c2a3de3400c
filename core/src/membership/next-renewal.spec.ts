import { expect } from 'chai';
import type { Day } from '../shared/calendar.js';
import type { PaymentId } from '../shared/ids.js';
import { defaultPolicies } from '../shared/policies.js';
import type { Membership } from './membership.js';
import { nextRenewalOn } from './next-renewal.js';

const membership = (fields: Partial<Membership>): Membership =>
  ({
    status: 'active',
    autoRenew: true,
    renewal: null,
    terms: [{ endsOn: '2026-03-01' as Day }],
    ...fields,
  }) as Membership;
const renewsOn = (fields: Partial<Membership>) => nextRenewalOn(membership(fields), defaultPolicies.membership);
const failed = (attempts: number, attemptedOn: string): Partial<Membership> => ({
  status: 'past_due',
  renewal: { paymentId: 'p' as PaymentId, status: 'failed', attempts, attemptedOn: attemptedOn as Day },
});

describe('next renewal', () => {
  it('falls on the last day covered', () => {
    expect(renewsOn({})).to.equal('2026-02-28');
  });

  it('falls after the term that is paid ahead', () => {
    const terms = [{ endsOn: '2026-03-01' as Day }, { endsOn: '2026-04-01' as Day }] as unknown as Membership['terms'];
    expect(renewsOn({ terms })).to.equal('2026-03-31');
  });

  it('is not, without automatic renewal or when all is over', () => {
    expect(renewsOn({ autoRenew: false })).to.equal(null);
    expect(renewsOn({ status: 'expired' })).to.equal(null);
  });

  it('is tried again on the day after it failed, whenever that was', () => {
    expect(renewsOn(failed(1, '2026-02-28'))).to.equal('2026-03-01');
    expect(renewsOn(failed(2, '2026-03-05'))).to.equal('2026-03-06');
  });

  it('is tried three times more, and then no more', () => {
    expect(renewsOn(failed(3, '2026-03-02'))).to.equal('2026-03-03');
    expect(renewsOn(failed(4, '2026-03-03'))).to.equal(null);
  });

  it('waits for the last day again where a pause has moved the end', () => {
    expect(renewsOn({ ...failed(1, '2026-02-20'), status: 'active' })).to.equal('2026-02-28');
  });
});
