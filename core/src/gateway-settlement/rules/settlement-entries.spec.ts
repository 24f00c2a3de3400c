import { expect } from 'chai';
import type { PaymentId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { ids } from '../../kernel/testing/ids.js';
import type { GatewaySettlement } from './decide-settlements.js';
import { createSettlementEntry } from './settlement-entries.js';
import { plainEntry } from '../../ledger/testing/plain-entry.js';

const settlement = {
  paymentId: 'p' as PaymentId,
  number: 2,
  gross: krw(400_000),
  fee: krw(13_200),
  net: krw(386_800),
  bookedAt: instant(5),
} as GatewaySettlement;

describe('the entry of a gateway settlement', () => {
  it('moves gross from the gateway to the bank and the fees', () => {
    expect(plainEntry(createSettlementEntry(ids, settlement))).to.deep.equal({
      id: 'new',
      at: 5,
      kind: 'gateway_settled',
      reference: 'p:2',
      postings: { bank: 386_800, fees: 13_200, gateway: -400_000 },
    });
  });
});
