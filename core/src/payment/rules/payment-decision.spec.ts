import { expect } from 'chai';
import { DomainError } from '../../kernel/domain-error.js';
import type { MemberId, PaymentId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw, NO_WON } from '../../kernel/krw.js';
import type { ChargeOutcome } from './gateway-outcome.js';
import {
  decidePayment,
  isAnswered,
  isCardDeclined,
  isDecided,
  isUnknownToGateway,
  paymentFailedError,
  paymentUsedError,
} from './payment-decision.js';
import type { Payment, PaymentCore } from './payment.js';

const core: PaymentCore = {
  id: 'p' as PaymentId,
  memberId: 'me' as MemberId,
  purpose: 'points_charge',
  membershipId: null,
  amount: krw(10_000),
  method: { kind: 'one_time', gatewayPaymentId: 'sandbox-ok' },
  refundedAmount: NO_WON,
  createdAt: instant(0),
  sentAt: null,
  resend: false,
  version: 3,
};

const failure = { code: 'card_declined', message: 'The card was declined.' };

const pending: Payment = { ...core, status: 'pending' };

const failed = { ...core, status: 'failed' as const, failure };

const paid: ChargeOutcome = { kind: 'paid', at: instant(7) };

const declined: ChargeOutcome = { kind: 'declined', ...failure };

const receivedPayments = (['paid', 'partially_refunded', 'refunded'] as const).map((status): Payment => ({
  ...core,
  status,
  paidAt: instant(5),
}));

describe('a pending payment', () => {
  it('is paid at the time that the gateway reports', () => {
    expect(decidePayment(pending, paid)).to.deep.equal({ ...core, status: 'paid', paidAt: 7 });
  });

  it('fails with the reason that the gateway reports', () => {
    expect(decidePayment(pending, declined)).to.deep.equal(failed);
  });
});

describe('a decided payment', () => {
  it('stays unchanged for the same answer', () => {
    expect(decidePayment(failed, declined)).to.equal(null);
    for (const payment of receivedPayments) expect(decidePayment(payment, paid)).to.equal(null);
  });

  it('changes to paid when its money arrives late', () => {
    expect(decidePayment(failed, paid)).to.deep.equal({ ...core, status: 'paid', paidAt: 7 });
  });

  it('refuses a contradicting answer', () => {
    for (const payment of receivedPayments)
      expect(() => decidePayment(payment, declined)).to.throw(
        DomainError,
        `A payment that is ${payment.status} cannot be declined.`,
      );
  });
});

describe("the gateway's answer", () => {
  const undecided: readonly ChargeOutcome[] = [
    { kind: 'unknown' },
    { kind: 'configuration_error', code: 'UNAUTHORIZED', message: '' },
    { kind: 'not_yet' },
  ];

  it('does not decide a payment while it is missing, not final or caused by our configuration', () => {
    for (const outcome of undecided) {
      expect(isDecided(outcome), outcome.kind).to.equal(false);
      for (const payment of [pending, failed, ...receivedPayments])
        expect(decidePayment(payment, outcome)).to.equal(null);
    }
    for (const outcome of [paid, declined]) expect(isDecided(outcome), outcome.kind).to.equal(true);
  });

  it('exists when the gateway has the payment, decided or not', () => {
    expect(undecided.map(isAnswered)).to.deep.equal([false, false, true]);
    expect([paid, declined].map(isAnswered)).to.deep.equal([true, true]);
  });
});

describe('a used payment', () => {
  it('cannot pay again', () => {
    expect(paymentUsedError()).to.include({ code: 'policy-violation', message: 'This payment was already used.' });
    expect(paymentUsedError().details).to.deep.equal({ policy: 'payment-used' });
  });
});

describe('a refused payment', () => {
  it('contains the reason for the member', () => {
    const error = paymentFailedError(failed);
    expect(error).to.include({ code: 'payment-failed', message: 'The payment was declined.' });
    expect(error.details).to.deep.equal({ paymentId: 'p', ...failure });
  });

  it('counts as a declined card unless a person has to examine it', () => {
    expect(isCardDeclined(paymentFailedError(failed))).to.equal(true);
    for (const code of ['amount_mismatch', 'cancelled_elsewhere', 'test_payment'])
      expect(isCardDeclined(paymentFailedError({ ...failed, failure: { ...failure, code } })), code).to.equal(false);
    for (const other of [
      Object.assign(new Error(), { code: 'payment-failed', details: { paymentId: 'p' } }),
      new DomainError('payment-failed', 'no payment', {}),
      new DomainError('not-found', 'no failure', { paymentId: 'p' }),
    ])
      expect(isCardDeclined(other), other.message).to.equal(false);
  });

  it('is distinguished, like a refused refund, from one that is unknown to the gateway', () => {
    for (const kind of ['declined', 'refused'] as const) {
      expect(isUnknownToGateway({ kind, code: 'not_found', message: '' }), kind).to.equal(true);
      expect(isUnknownToGateway({ kind, ...failure }), kind).to.equal(false);
    }
    expect(isUnknownToGateway({ kind: 'configuration_error', code: 'not_found', message: '' })).to.equal(false);
    expect([paid, { kind: 'unknown' } as const].map(isUnknownToGateway)).to.deep.equal([false, false]);
  });
});
