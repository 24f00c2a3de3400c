import { expect } from 'chai';
import type { PaymentId } from '../../kernel/ids.js';
import { krw } from '../../kernel/krw.js';
import { toChargeDetails, gatewayIdOf } from './charge-details.js';
import type { PaymentCore, PaymentMethod } from './payment.js';

const BILLING_KEY: PaymentMethod = { kind: 'billing_key', billingKey: 'sandbox-ok' };

const paymentId = 'p' as PaymentId;

describe('a charge', () => {
  it('has the id, amount and method of its payment', () => {
    const payment = { id: paymentId, amount: krw(10_000), method: BILLING_KEY } as PaymentCore;
    expect(toChargeDetails(payment)).to.deep.equal({ paymentId: 'p', amount: 10_000, method: BILLING_KEY });
  });

  it('has our id at the gateway, except for a one-time payment of the member', () => {
    expect(gatewayIdOf({ paymentId, method: BILLING_KEY })).to.equal('p');
    expect(gatewayIdOf({ paymentId, method: { kind: 'one_time', gatewayPaymentId: 'g' } })).to.equal('g');
  });
});
