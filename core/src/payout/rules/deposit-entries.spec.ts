import { expect } from 'chai';
import type { PayoutId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { ids } from '../../kernel/testing/ids.js';
import { plainEntry } from '../../ledger/testing/plain-entry.js';
import { createDepositEntry, createReturnEntry } from './deposit-entries.js';
import type { Payout } from './payout.js';

const at = instant(9);

const payout = { id: 'p' as PayoutId, attempts: 2, gross: krw(100_000), net: krw(96_700) } as Payout;

describe('the entry of a deposit', () => {
  it('moves the net amount from transit to the bank, once for each attempt', () => {
    expect(plainEntry(createDepositEntry(ids, payout, at))).to.deep.include({
      id: 'new',
      at,
      kind: 'payout_deposited',
      reference: 'p:2',
      postings: { 'in_transit:p': 96_700, bank: -96_700 },
    });
  });

  it('is reversed by a return of the same attempt', () => {
    expect(plainEntry(createReturnEntry(ids, payout, at))).to.deep.include({
      id: 'new',
      at,
      kind: 'payout_returned',
      reference: 'p:2',
      postings: { bank: 96_700, 'in_transit:p': -96_700 },
    });
  });
});
