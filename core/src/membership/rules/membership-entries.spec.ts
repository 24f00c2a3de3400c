import { expect } from 'chai';
import type { MembershipId, TermId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { ids } from '../../kernel/testing/ids.js';
import { plainEntry } from '../../ledger/testing/plain-entry.js';
import { createMembershipRevenueEntry } from './membership-entries.js';

describe('the revenue of a membership', () => {
  it('is the value that is no longer owed to the member', () => {
    const cause = { kind: 'credits_expired', reference: 'first' as TermId } as const;
    const amounts = { membershipId: 'ms' as MembershipId, amount: krw(50_000), at: instant(1) };
    expect(plainEntry(createMembershipRevenueEntry(ids, { ...cause, ...amounts }))).to.deep.equal({
      id: 'new',
      at: 1,
      ...cause,
      postings: { 'deferred:ms': 50_000, revenue: -50_000 },
    });
  });
});
