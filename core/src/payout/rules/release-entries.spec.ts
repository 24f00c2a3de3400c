import { expect } from 'chai';
import type { EarningId, MentorId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { ids } from '../../kernel/testing/ids.js';
import { plainEntry } from '../../ledger/testing/plain-entry.js';
import { createReleaseEntry } from './release-entries.js';

const at = instant(1_000);
const released = (amount: number) => ({
  mentorId: 'm' as MentorId,
  amount: krw(amount),
  first: 'a' as EarningId,
});

describe('the release of earnings', () => {
  it('moves their sum from escrow to payable, with the reference of the first one', () => {
    expect(plainEntry(createReleaseEntry(ids, released(300), at))).to.deep.equal({
      id: 'new',
      at,
      kind: 'escrow_release',
      reference: 'a',
      postings: { 'escrow:m': 300, 'payable:m': -300 },
    });
  });

  it('moves no money when an earning and the penalty that forfeits it cancel out', () => {
    expect(createReleaseEntry(ids, released(0), at).postings).to.deep.equal([]);
  });
});
