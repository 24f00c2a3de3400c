import { krw } from '../../kernel/krw.js';
import { expect } from 'chai';
import { isHeld, otherAmountHeldError } from './held-amount.js';
import type { Payment } from './payment.js';
import type { Refund } from './refund.js';

const paid = (refunded: number) => ({ status: 'paid', amount: krw(10_000), refundedAmount: krw(refunded) }) as Payment;
const refund = (amount: number) => ({ amount: krw(amount) }) as Refund;

describe('the amount that the gateway holds of a payment', () => {
  it('is the paid amount less the refunds, to the won', () => {
    for (const [held, is] of [
      [6_999, false],
      [7_000, true],
      [7_001, false],
    ] as const)
      expect(isHeld(krw(held), paid(3_000), paid(3_000), []), String(held)).to.equal(is);
  });

  it('can be less by at most the refunds in progress', () => {
    const underWay = [refund(2_000), refund(1_000)];
    for (const [held, is] of [
      [6_999, false],
      [7_000, true],
      [10_000, true],
      [10_001, false],
    ] as const)
      expect(isHeld(krw(held), paid(0), paid(0), underWay), String(held)).to.equal(is);
  });

  it('can be the amount before or after a refund that was settled meanwhile', () => {
    for (const held of [7_000, 10_000]) expect(isHeld(krw(held), paid(0), paid(3_000), [])).to.equal(true);
  });

  it('is zero for a failed payment', () => {
    const failed = { ...paid(0), status: 'failed' } as Payment;
    expect(isHeld(krw(0), failed, failed, [])).to.equal(true);
    expect(isHeld(krw(1), failed, failed, [])).to.equal(false);
  });

  it('is stated with the amount of the books when they differ', () => {
    const { code, message, details } = otherAmountHeldError(krw(6_000), paid(0));
    expect({ code, ...details }).to.deep.equal({ code: 'policy-violation', policy: 'state', state: 'paid' });
    expect(message).to.equal('The gateway holds 6,000 won of a payment, but our books say 10,000 won.');
  });
});
