import { expect } from 'chai';
import { instant } from '../../kernel/instant.js';
import { ids } from '../../kernel/testing/ids.js';
import { plainEntry } from '../../ledger/testing/plain-entry.js';
import { expireLot } from './expiry-entries.js';
import { lot } from '../testing/point-lot.js';

const at = instant(1_000);
const expired = lot('lot', 3_000, { kind: 'bonus', expiresAt: at });

describe('an expired lot', () => {
  it('is empty and otherwise unchanged', () => {
    expect(expireLot(ids, expired, at).lot).to.deep.equal({ ...expired, remaining: 0 });
  });

  it('becomes revenue with its remaining amount, its id and the time', () => {
    expect(plainEntry(expireLot(ids, expired, at).entry)).to.deep.equal({
      id: 'new',
      at,
      kind: 'points_expired',
      reference: 'lot 1000',
      postings: { 'points:me': 3_000, revenue: -3_000 },
    });
  });
});
