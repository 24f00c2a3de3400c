import { expect } from 'chai';
import type { Id, Ids, MemberId, PointLotId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { expireLot } from './expiry-entries.js';
import type { PointLot } from './point-lot.js';

const ids: Ids = { next: <Name extends Id<string>>() => 'entry' as Name };
const at = instant(1_000);
const lot: PointLot = {
  id: 'lot' as PointLotId,
  memberId: 'me' as MemberId,
  kind: 'bonus',
  amount: krw(10_000),
  remaining: krw(3_000),
  expiresAt: at,
  paymentId: null,
  createdAt: instant(1),
  disputed: false,
};

describe('an expired lot', () => {
  it('is empty and otherwise unchanged', () => {
    expect(expireLot(ids, lot, at).lot).to.deep.equal({ ...lot, remaining: 0 });
  });

  it('becomes revenue with its remaining amount, its id and the time', () => {
    expect(expireLot(ids, lot, at).entry).to.deep.equal({
      id: 'entry',
      at,
      kind: 'points_expired',
      reference: 'lot 1000',
      postings: [
        { account: 'points:me', amount: 3_000 },
        { account: 'revenue', amount: -3_000 },
      ],
    });
  });
});
