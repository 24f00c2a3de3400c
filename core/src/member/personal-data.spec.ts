import { expect } from 'chai';
import { krw } from '../shared/krw.js';
import { refuseWhileOpen, type OpenMatters } from './personal-data.js';

const NOTHING: OpenMatters = {
  reservations: 0,
  memberships: 0,
  pendingPayments: 0,
  pendingRefunds: 0,
  paidPoints: krw(0),
  fixedSlots: 0,
  waitlistEntries: 0,
};

describe('closing an account', () => {
  it('goes through when nothing is open', () => {
    expect(() => refuseWhileOpen(NOTHING)).not.to.throw();
  });

  for (const matter of Object.keys(NOTHING) as (keyof OpenMatters)[]) {
    it(`is refused for ${matter} alone, and tells all of them`, () => {
      expect(() => refuseWhileOpen({ ...NOTHING, [matter]: 1 }))
        .to.throw()
        .with.deep.property('details', { policy: 'open-matters', ...NOTHING, [matter]: 1 });
    });
  }
});
