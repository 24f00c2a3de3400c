import { expect } from 'chai';
import { krw } from '../../kernel/krw.js';
import { isList, type OpenMatters, refuseWhileOpen } from './personal-data.js';

const NOTHING: OpenMatters = {
  reservations: 0,
  memberships: 0,
  pendingPayments: 0,
  pendingRefunds: 0,
  paidPoints: krw(0),
  fixedSlots: 0,
  waitlistEntries: 0,
};

describe('the closing of an account', () => {
  it('succeeds without open matters', () => {
    expect(() => refuseWhileOpen(NOTHING)).not.to.throw();
  });

  for (const matter of Object.keys(NOTHING) as (keyof OpenMatters)[]) {
    it(`is refused for open ${matter}, and lists all open matters`, () => {
      expect(() => refuseWhileOpen({ ...NOTHING, [matter]: 1 }))
        .to.throw()
        .with.deep.property('details', { policy: 'open-matters', ...NOTHING, [matter]: 1 });
      expect(() => refuseWhileOpen({ ...NOTHING, [matter]: 1 })).to.throw(
        'The account cannot be closed while sessions, a membership, points, payments or earnings are open.',
      );
    });
  }
});

describe('the parts of an export', () => {
  it('are one row for the account and the profile, and lists for the others', () => {
    expect((['account', 'profile', 'devices', 'requests'] as const).map(isList)).to.deep.equal([
      false,
      false,
      true,
      true,
    ]);
  });
});
