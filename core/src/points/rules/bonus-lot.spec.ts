import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { MemberId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { ids } from '../../kernel/testing/ids.js';
import { plainEntry } from '../../ledger/testing/plain-entry.js';
import { createBonusLot, createBonusEntry } from './bonus-lot.js';

const at = instant(Date.parse('2028-02-29T18:30:15.250+09:00'));
const lot = createBonusLot(ids, 'me' as MemberId, krw(5_000), at, defaultPolicies.points);

describe('a bonus lot', () => {
  it('is full, has no payment and expires like a paid one', () => {
    expect(lot).to.deep.equal({
      id: 'new',
      memberId: 'me',
      kind: 'bonus',
      amount: 5_000,
      remaining: 5_000,
      expiresAt: Date.parse('2033-02-28T18:30:15.250+09:00'),
      paymentId: null,
      createdAt: at,
      disputed: false,
    });
  });

  it('is owed at the cost of the company', () => {
    expect(plainEntry(createBonusEntry(ids, lot))).to.deep.equal({
      id: 'new',
      at,
      kind: 'points_given',
      reference: 'new',
      postings: { compensation: 5_000, 'points:me': -5_000 },
    });
  });
});
