import { expect } from 'chai';
import { DomainError } from '../shared/domain-error.js';
import type { MemberId, PaymentId } from '../shared/ids.js';
import { instant } from '../shared/instant.js';
import { krw, NO_WON } from '../shared/krw.js';
import type { Payment, PaymentCore } from './payment.js';
import { decidePayment, neverHeardOf, paymentFailed } from './payment-decision.js';
import type { ChargeOutcome } from './ports.js';

const core: PaymentCore = {
  id: 'p' as PaymentId,
  memberId: 'me' as MemberId,
  purpose: 'points_charge',
  membershipId: null,
  amount: krw(10_000),
  method: { kind: 'one_time', gatewayPaymentId: 'sandbox-ok' },
  refundedAmount: NO_WON,
  createdAt: instant(0),
  version: 3,
};
const failure = { code: 'card_declined', message: 'The card was declined.' };
const pending: Payment = { ...core, status: 'pending' };
const failed = { ...core, status: 'failed' as const, failure };
const paid: ChargeOutcome = { kind: 'paid', at: instant(7) };
const declined: ChargeOutcome = { kind: 'declined', ...failure };
const moneyCame = (['paid', 'partially_refunded', 'refunded'] as const).map((status): Payment => ({
  ...core,
  status,
  paidAt: instant(5),
}));

describe('a pending payment', () => {
  it('is paid at the time that the gateway tells', () => {
    expect(decidePayment(pending, paid)).to.deep.equal({ ...core, status: 'paid', paidAt: 7 });
  });

  it('fails with the reason that the gateway tells', () => {
    expect(decidePayment(pending, declined)).to.deep.equal(failed);
  });

  it('waits while there is no answer', () => {
    expect(decidePayment(pending, { kind: 'unknown' })).to.equal(null);
  });
});

describe('a payment that is decided', () => {
  it('stays as it is when the same answer comes again', () => {
    expect(decidePayment(failed, declined)).to.equal(null);
    for (const payment of moneyCame) expect(decidePayment(payment, paid)).to.equal(null);
  });

  it('stays as it is without an answer', () => {
    for (const payment of [failed, ...moneyCame]) expect(decidePayment(payment, { kind: 'unknown' })).to.equal(null);
  });

  it('refuses an answer that contradicts what was decided', () => {
    expect(() => decidePayment(failed, paid)).to.throw(DomainError, 'failed');
    for (const payment of moneyCame)
      expect(() => decidePayment(payment, declined)).to.throw(DomainError, payment.status);
  });
});

describe('a refused payment', () => {
  it('tells the member why', () => {
    const error = paymentFailed(failed);
    expect(error.code).to.equal('payment-failed');
    expect(error.details).to.deep.equal({ paymentId: 'p', ...failure });
  });

  it('is told from one that the gateway never heard of', () => {
    expect(neverHeardOf({ kind: 'declined', code: 'not_found', message: '' })).to.equal(true);
    expect([paid, declined, { kind: 'unknown' } as const].map(neverHeardOf)).to.deep.equal([false, false, false]);
  });
});
