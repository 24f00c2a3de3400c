import { expect } from 'chai';
import type { Day } from '../shared/calendar.js';
import type { Membership } from './membership.js';
import { nextRenewalOn } from './next-renewal.js';

const membership = (fields: Partial<Membership>): Membership =>
  ({ status: 'active', autoRenew: true, terms: [{ endsOn: '2026-03-01' as Day }], ...fields }) as Membership;

describe('next renewal', () => {
  it('falls on the last day covered', () => {
    expect(nextRenewalOn(membership({}))).to.equal('2026-02-28');
  });

  it('falls after the term that is paid ahead', () => {
    const terms = [{ endsOn: '2026-03-01' as Day }, { endsOn: '2026-04-01' as Day }] as unknown as Membership['terms'];
    expect(nextRenewalOn(membership({ terms }))).to.equal('2026-03-31');
  });

  it('is not, without automatic renewal or when all is over', () => {
    expect(nextRenewalOn(membership({ autoRenew: false }))).to.equal(null);
    expect(nextRenewalOn(membership({ status: 'expired' }))).to.equal(null);
  });
});
