import { expect } from 'chai';
import type { MemberId, MembershipId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw, NO_WON } from '../../kernel/krw.js';
import { ids } from '../../kernel/testing/ids.js';
import type { Chargeback } from './chargeback.js';
import { createChargebackWonEntry, createChargebackEntry, unusedAccountOf } from './chargeback-entries.js';
import { plainEntry } from '../../ledger/testing/plain-entry.js';

const membership = 'm' as MembershipId;
const loss = {
  id: 'c',
  amount: krw(400_000),
  fromMember: krw(150_000),
  fromRefunds: NO_WON,
  bookedAt: instant(5),
} as Chargeback;

describe('the entry of a chargeback', () => {
  it('debits the member’s account by its balance, and the company by the rest', () => {
    expect(plainEntry(createChargebackEntry(ids, loss, `deferred:${membership}`))).to.deep.equal({
      id: 'new',
      at: 5,
      kind: 'chargeback',
      reference: 'c',
      postings: { [`deferred:${membership}`]: 150_000, chargebacks: 250_000, gateway: -400_000 },
    });
  });

  it('debits the account of the unused credits, and revenue once the term is over', () => {
    const memberId = 'me' as MemberId;
    expect(unusedAccountOf({ memberId, membershipId: membership }, true)).to.equal('deferred:m');
    expect(unusedAccountOf({ memberId, membershipId: membership }, false)).to.equal('revenue');
  });

  it('is reversed when the dispute is won', () => {
    expect(
      plainEntry(createChargebackWonEntry(ids, loss, `deferred:${membership}`, 'revenue', instant(9))),
    ).to.deep.equal({
      id: 'new',
      at: 9,
      kind: 'chargeback_won',
      reference: 'c',
      postings: { gateway: 400_000, revenue: -150_000, chargebacks: -250_000 },
    });
  });
});
