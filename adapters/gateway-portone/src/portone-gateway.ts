import {
  CancelPaymentError,
  PaymentClient,
  PayWithBillingKeyError,
  type CancelPaymentBody,
  type CancelPaymentResponse,
  type Payment,
  type PayWithBillingKeyResponse,
} from '@portone/server-sdk/payment';
import {
  gatewayIdOf,
  neverHeardOf as isNeverHeardOf,
  type Charge,
  type Charged,
  type ChargeOutcome,
  type PaymentGateway,
  type RefundOutcome,
  type RefundRequest,
} from '@spotter/core';
import { chargeOutcome, declined, neverHeardOf, type Acceptance } from './charge-outcome.js';
import { CHARGE_REFUSED, REFUND_REFUSED, refusalIn } from './portone-error.js';
import { postOnce, type Access } from './post-once.js';
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
const BASE_URL = 'https://api.portone.io';

/** How often a refund looks anew, when another one of the same payment came between its look and its cancellation. */
const LOOKS = 3;
const TOO_LATE = new Set(['CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN', 'PAYMENT_ALREADY_CANCELLED']);

/**
 * PortOne V2 (docs/adr/0020-portone-by-ids-and-keys.md). A payment by billing key has our id there, and an id is charged once. A one-time
 * payment was made in PortOne's window under an id of its own: charging is asking for it. Anything but a clear answer is `unknown`.
 */
export class PortOneGateway implements PaymentGateway {
  private readonly client: ReturnType<typeof PaymentClient>;
  private readonly access: Access;

  constructor(private readonly options: PortOneOptions) {
    const { apiSecret, storeId, baseUrl = BASE_URL, timeoutMs = TIMEOUT_MS } = options;
    this.client = PaymentClient({ secret: apiSecret, storeId, baseUrl });
    this.access = { baseUrl, apiSecret, timeoutMs };
  }

  async charge(charge: Charge): Promise<ChargeOutcome> {
    const { method } = charge;
    if (method.kind === 'one_time') return this.query(charge);
    try {
      await this.pay(charge, method.billingKey);
      return await this.confirm(charge);
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal?.type === 'ALREADY_PAID') return this.confirm(charge);
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

  /** The answer to a charge does not tell whose money moved: a billing key may be of a test channel. What is not there yet is on its way. */
  private async confirm(charged: Charged): Promise<ChargeOutcome> {
    const outcome = await this.query(charged);
    return isNeverHeardOf(outcome) ? { kind: 'unknown' } : outcome;
  }

  /** Nothing may have been cancelled since the look: PortOne compares what was left then with what is left now. */
  private async cancelOnce({ refundId, amount, reason, ...paid }: RefundRequest): Promise<RefundOutcome> {
    const paymentId = gatewayIdOf(paid);
    const payment = await this.find(paymentId);
    const known = refundIn(payment, refundId);
    if (known) return known;
    const left = cancellableOf(payment);
    const body: CancelPaymentBody = {
      storeId: this.options.storeId,
      amount,
      reason: markedReason(reason, refundId),
      currentCancellableAmount: left,
    };
    const { cancellation } = await postOnce<CancelPaymentResponse>(this.access, {
      path: `/payments/${encodeURIComponent(paymentId)}/cancel`,
      // After another cancellation it is another request.
      key: `${refundId}-${left}`,
      body,
      refusal: CancelPaymentError,
    });
    return refundOutcome(cancellation);
  }

  private pay({ paymentId, amount, orderName }: Charge, billingKey: string): Promise<PayWithBillingKeyResponse> {
    const { storeId } = this.options;
    return postOnce(this.access, {
      path: `/payments/${paymentId}/billing-key`,
      key: paymentId,
      body: { storeId, billingKey, orderName, amount: { total: amount }, currency: 'KRW' },
      refusal: PayWithBillingKeyError,
    });
  }

  /** @throws Error when the answer is not about this payment. */
  private async find(id: string): Promise<Payment> {
    const { storeId, timeoutMs = TIMEOUT_MS } = this.options;
    const payment = await within(timeoutMs, this.client.getPayment({ paymentId: id, storeId }));
    if (!('id' in payment && payment.id === id))
      throw new Error(`PortOne was asked for ${id} and told of another payment.`);
    return payment;
  }

  private unknown(error: unknown): { readonly kind: 'unknown' } {
    this.options.onTrouble?.(error);
    return { kind: 'unknown' };
  }
}

/** Dots alone would lead elsewhere in the path of its address. */
const isNoPath = (id: string): boolean => /^\.*$/.test(id);
