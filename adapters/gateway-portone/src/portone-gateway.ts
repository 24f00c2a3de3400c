import { PaymentClient, type Payment } from '@portone/server-sdk/payment';
import {
  gatewayIdOf,
  type Charge,
  type Charged,
  type ChargeOutcome,
  type PaymentGateway,
  type RefundOutcome,
  type RefundRequest,
} from '@spotter/core';
import { chargeOutcome, declined, instantOf, neverHeardOf, type Acceptance } from './charge-outcome.js';
import { CHARGE_REFUSED, REFUND_REFUSED, refusalIn } from './portone-error.js';
import { cancellableOf, refundIn, refundOutcome, refused } from './refund-outcome.js';
import { markedReason } from './refund-mark.js';
import { within } from './time-limit.js';

export interface PortOneOptions {
  readonly apiSecret: string;
  readonly storeId: string;
  readonly acceptance: Acceptance;
  /** `https://api.portone.io` without. */
  readonly baseUrl?: string;
  /** Milliseconds that an answer may take; PortOne asks for 60 seconds at least. */
  readonly timeoutMs?: number;
  /** Told why an outcome is unknown: no answer, or one that makes no sense. */
  readonly onTrouble?: (error: unknown) => void;
}

const TIMEOUT_MS = 65_000;

/** How often a refund looks anew, when another one of the same payment came between its look and its cancellation. */
const LOOKS = 3;
const TOO_LATE = new Set(['CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN', 'PAYMENT_ALREADY_CANCELLED']);

/**
 * PortOne V2 (docs/adr/0020-portone-without-idempotency-header.md). A payment by billing key has our id there, and PortOne charges an id once. A
 * one-time payment was made in its window under an id of its own: charging is asking for it. Anything but a clear answer is `unknown`.
 */
export class PortOneGateway implements PaymentGateway {
  private readonly client: ReturnType<typeof PaymentClient>;

  constructor(private readonly options: PortOneOptions) {
    const { apiSecret: secret, storeId, baseUrl } = options;
    this.client = PaymentClient({ secret, storeId, ...(baseUrl !== undefined && { baseUrl }) });
  }

  async charge(charge: Charge): Promise<ChargeOutcome> {
    const { paymentId, amount, method, orderName } = charge;
    if (method.kind === 'one_time') return this.query(charge);
    const { billingKey } = method;
    try {
      const { payment } = await this.answerOf(
        this.client.payWithBillingKey({ paymentId, billingKey, orderName, amount: { total: amount }, currency: 'KRW' }),
      );
      return { kind: 'paid', at: instantOf(payment.paidAt) };
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal?.type === 'ALREADY_PAID') return this.query(charge);
      return refusal && CHARGE_REFUSED.has(refusal.type)
        ? declined(refusal.code, refusal.message)
        : this.unknown(error);
    }
  }

  async query(charged: Charged): Promise<ChargeOutcome> {
    const id = gatewayIdOf(charged);
    if (isNoPath(id)) return neverHeardOf();
    try {
      return chargeOutcome(await this.find(id), charged, this.options.acceptance);
    } catch (error) {
      const type = refusalIn(error)?.type;
      // What a member typed may be no id at all; our own always are.
      const isNoId = type === 'INVALID_REQUEST' && charged.method.kind === 'one_time';
      return type === 'PAYMENT_NOT_FOUND' || isNoId ? neverHeardOf() : this.unknown(error);
    }
  }

  async refund(request: RefundRequest): Promise<RefundOutcome> {
    for (let look = 1; ; look += 1) {
      try {
        return await this.cancelOnce(request);
      } catch (error) {
        const refusal = refusalIn(error);
        if (refusal && TOO_LATE.has(refusal.type) && look < LOOKS) continue;
        return refusal && REFUND_REFUSED.has(refusal.type)
          ? refused(refusal.code, refusal.message)
          : this.unknown(error);
      }
    }
  }

  async queryRefund({ refundId, ...payment }: RefundRequest): Promise<RefundOutcome> {
    try {
      return (
        refundIn(await this.find(gatewayIdOf(payment)), refundId) ?? refused('not_found', 'PortOne has no such refund.')
      );
    } catch (error) {
      return this.unknown(error);
    }
  }

  /** Nothing may have been cancelled since the look: PortOne compares what was left then with what is left now. */
  private async cancelOnce({ refundId, amount, reason, ...paid }: RefundRequest): Promise<RefundOutcome> {
    const paymentId = gatewayIdOf(paid);
    const payment = await this.find(paymentId);
    const known = refundIn(payment, refundId);
    if (known) return known;
    const left = cancellableOf(payment);
    const { cancellation } = await this.answerOf(
      this.client.cancelPayment({
        paymentId,
        amount,
        reason: markedReason(reason, refundId),
        ...(left !== undefined && { currentCancellableAmount: left }),
      }),
    );
    return refundOutcome(cancellation);
  }

  /** @throws Error when the answer is not about this payment. */
  private async find(id: string): Promise<Payment> {
    const payment = await this.answerOf(this.client.getPayment({ paymentId: id, storeId: this.options.storeId }));
    if (!('id' in payment && payment.id === id))
      throw new Error(`PortOne was asked for ${id} and told of another payment.`);
    return payment;
  }

  private answerOf<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return within(this.options.timeoutMs ?? TIMEOUT_MS, answer);
  }

  private unknown(error: unknown): { readonly kind: 'unknown' } {
    this.options.onTrouble?.(error);
    return { kind: 'unknown' };
  }
}

/** Dots alone would lead elsewhere in the path of its address. */
const isNoPath = (id: string): boolean => /^\.*$/.test(id);
