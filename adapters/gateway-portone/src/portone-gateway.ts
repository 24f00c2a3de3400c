import {
  CancelPaymentError,
  PaymentClient,
  PayWithBillingKeyError,
  type CancelPaymentBody,
  type CancelPaymentResponse,
  type Payment,
  type PayWithBillingKeyResponse,
} from '@portone/server-sdk/payment';
import { NO_WON, type Instant, type Krw } from '@spotter/core/kernel';
import {
  gatewayIdOf,
  isUnknownToGateway,
  type Charge,
  type ChargeDetails,
  type ChargeOutcome,
  type ConfigurationError,
  type GatewayPayment,
  type PaymentGateway,
  type RefundOutcome,
  type RefundRequest,
} from '@spotter/core/payment';
import { chargeOutcome, declined, NOT_FOUND, toGatewayPayment, type Acceptance } from './charge-outcome.js';
import {
  BILLING_KEY_GONE,
  CHARGE_REFUSED,
  CONFIGURATION_ERRORS,
  NO_PAYMENT,
  REFUND_REFUSED,
  refusalIn,
  withoutText,
  type PortOneRefusal,
} from './portone-error.js';
import { postOnce, type Access } from './post-once.js';
import { findCancellable, needsRefundAccount, refundIn, refundOutcome, refused } from './refund-outcome.js';
import { markedReason } from './refund-mark.js';
import { within } from './time-limit.js';

export interface PortOneOptions {
  readonly apiSecret: string;
  readonly storeId: string;
  readonly acceptance: Acceptance;
  readonly baseUrl: string;
  /** The time limit of an answer in milliseconds; PortOne requires at least 60 seconds. */
  readonly timeoutMs?: number;
  /** Milliseconds since 1970 in real time, not the service's clock: PortOne's times are. */
  readonly now?: () => number;
  /** Called with the reason when an outcome is unknown: no answer, or an unexpected one. */
  readonly onTrouble?: (error: unknown) => void;
  /** Called for each request that PortOne refuses because of a configuration error. */
  readonly onConfigurationError?: (refusal: Pick<PortOneRefusal, 'type'>) => void;
}

const TIMEOUT_MS = 65_000;
/** Payments per page of a list. */
const PAGE = 100;

/** The number of attempts in all, when another refund of the same payment comes between query and cancellation. */
const ATTEMPTS = 3;
const TOO_LATE = new Set(['CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN', 'PAYMENT_ALREADY_CANCELLED']);

/**
 * PortOne V2 (docs/adr/0020-portone-ids-and-idempotency-keys.md). Billing key payments use our id, which can be charged once. A
 * one-time payment was made in PortOne's window under its own id: charging queries it. Unclear answers are `unknown`.
 * @see https://developers.portone.io/api/rest-v2/payment.billingKey; schema: `src/schema/v2.openapi.yml` in
 * https://github.com/portone-io/developers.portone.io; types: https://portone-io.github.io/server-sdk/js/, 0.19.0
 */
export class PortOneGateway implements PaymentGateway {
  private readonly client: ReturnType<typeof PaymentClient>;
  private readonly options: PortOneOptions & Access & Required<Pick<PortOneOptions, 'now'>>;

  constructor({ timeoutMs = TIMEOUT_MS, now = Date.now, ...options }: PortOneOptions) {
    this.options = { ...options, timeoutMs, now };
    const { apiSecret: secret, storeId, baseUrl } = options;
    this.client = PaymentClient({ secret, storeId, baseUrl });
  }

  async charge(charge: Charge): Promise<ChargeOutcome> {
    const { method } = charge;
    if (method.kind === 'one_time') return this.query(charge);
    try {
      await this.pay(charge, method.billingKey);
      return await this.confirm(charge);
    } catch (error) {
      const refusal = refusalIn(error);
      // After PG_PROVIDER too: the card company can refuse one attempt and accept another.
      if (refusal?.type === 'ALREADY_PAID' || refusal?.type === 'PG_PROVIDER') return this.confirm(charge);
      if (!refusal || !CHARGE_REFUSED.has(refusal.type)) return this.reportUndecided(error);
      // The refused request can repeat an accepted one whose answer was lost before the key was deleted.
      return this.confirm(charge, declined(refusal.code, refusal.message));
    }
  }

  async query(charged: ChargeDetails): Promise<ChargeOutcome> {
    const id = gatewayIdOf(charged);
    if (changesPath(id)) return NOT_FOUND;
    const { acceptance, now } = this.options;
    try {
      return chargeOutcome(await this.find(id), charged, acceptance, now());
    } catch (error) {
      const type = refusalIn(error)?.type;
      // A member can enter an invalid id; our own ids are always valid.
      const isNoId = type === 'INVALID_REQUEST' && charged.method.kind === 'one_time';
      return type === 'PAYMENT_NOT_FOUND' || isNoId ? NOT_FOUND : this.reportUndecided(error);
    }
  }

  async refund(request: RefundRequest): Promise<RefundOutcome> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.cancelOnce(request);
      } catch (error) {
        const refusal = refusalIn(error);
        if (refusal && TOO_LATE.has(refusal.type) && attempt < ATTEMPTS) continue;
        if (refusal?.type === 'PG_PROVIDER') return this.confirmRefusal(request, refusal);
        return refusal && REFUND_REFUSED.has(refusal.type)
          ? refused(refusal.code, refusal.message)
          : this.reportUndecided(error);
      }
    }
  }

  async queryRefund({ refundId, ...payment }: RefundRequest): Promise<RefundOutcome> {
    try {
      return refundIn(await this.find(gatewayIdOf(payment)), refundId) ?? NO_REFUND;
    } catch (error) {
      // Not final: the request for the refund is refused then.
      return refusalIn(error)?.type === 'PAYMENT_NOT_FOUND' ? NO_REFUND : this.reportUndecided(error);
    }
  }

  /** A key of a test channel moves no money. */
  async findBillingKey(billingKey: string): Promise<'issued' | 'gone' | 'unknown'> {
    if (changesPath(billingKey)) return 'gone';
    const { storeId, timeoutMs, acceptance } = this.options;
    try {
      const found = await within(timeoutMs, this.client.billingKey.getBillingKeyInfo({ billingKey, storeId }));
      if (!('billingKey' in found && found.billingKey === billingKey))
        throw new Error('PortOne answered with another key.');
      const isAccepted = acceptance.testPayments || found.channels.some(({ type }) => type === 'LIVE');
      return found.status === 'ISSUED' && isAccepted ? 'issued' : 'gone';
    } catch (error) {
      if (BILLING_KEY_GONE.has(refusalIn(error)?.type ?? '')) return 'gone';
      this.reportUndecided(error);
      return 'unknown';
    }
  }

  async deleteBillingKey(billingKey: string): Promise<boolean> {
    if (changesPath(billingKey)) return true;
    const { storeId, timeoutMs } = this.options;
    try {
      await within(timeoutMs, this.client.billingKey.deleteBillingKey({ billingKey, storeId, ...DELETION }));
      return true;
    } catch (error) {
      if (BILLING_KEY_GONE.has(refusalIn(error)?.type ?? '')) return true;
      this.reportUndecided(error);
      return false;
    }
  }

  async amountHeld(gatewayId: string): Promise<Krw | null> {
    if (changesPath(gatewayId)) return NO_WON;
    try {
      return toGatewayPayment(await this.find(gatewayId), this.options.acceptance)?.amount ?? NO_WON;
    } catch (error) {
      if (NO_PAYMENT.has(refusalIn(error)?.type ?? '')) return NO_WON;
      this.reportUndecided(error);
      return null;
    }
  }

  /** Only payments by an accepted channel. A page without a new payment is an error: the list would never end. */
  async listPaid(from: Instant, until: Instant): Promise<readonly GatewayPayment[] | null> {
    const { storeId, timeoutMs, acceptance } = this.options;
    const status = ['PAID', 'PARTIAL_CANCELLED'];
    const range = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
    const filter = { storeId, timestampType: 'STATUS_CHANGED_AT', status, ...range };
    const listed: GatewayPayment[] = [];
    const seen = new Set<string>();
    try {
      for (let number = 0; ; number += 1) {
        const page = { number, size: PAGE };
        const { items } = await within(timeoutMs, this.client.getPayments({ page, filter }));
        listed.push(...items.map((payment) => toGatewayPayment(payment, acceptance)).filter((one) => one !== null));
        if (items.length < PAGE) return listed;
        const ids = items.flatMap((payment) => ('id' in payment ? [payment.id] : []));
        if (ids.every((id) => seen.has(id))) throw new Error('PortOne repeated a page of payments.');
        ids.forEach((id) => seen.add(id));
      }
    } catch (error) {
      this.reportUndecided(error);
      return null;
    }
  }

  /** The answer to a charge names no channel, and a key can be of a test channel. Unless refused, a missing payment is in progress. */
  private async confirm(charged: ChargeDetails, missing: ChargeOutcome = { kind: 'unknown' }): Promise<ChargeOutcome> {
    const outcome = await this.query(charged);
    return isUnknownToGateway(outcome) ? missing : outcome;
  }

  /** A refusal by the card company is final only after a query without the cancellation. */
  private async confirmRefusal(request: RefundRequest, { code, message }: PortOneRefusal): Promise<RefundOutcome> {
    const outcome = await this.queryRefund(request);
    return outcome.kind === 'refused' ? refused(code, message) : outcome;
  }

  /** Excludes a cancellation in between: PortOne compares the cancellable amounts. */
  private async cancelOnce({ refundId, amount, reason, ...paid }: RefundRequest): Promise<RefundOutcome> {
    const paymentId = gatewayIdOf(paid);
    const payment = await this.find(paymentId);
    const known = refundIn(payment, refundId);
    if (known) return known;
    const left = findCancellable(payment);
    const body: CancelPaymentBody = {
      storeId: this.options.storeId,
      amount,
      reason: markedReason(reason, refundId),
      currentCancellableAmount: left,
    };
    try {
      const { cancellation } = await postOnce<CancelPaymentResponse>(this.options, {
        path: `/payments/${encodeURIComponent(paymentId)}/cancel`,
        // After another cancellation it is a new request.
        key: `${refundId}-${left}`,
        body,
        refusal: CancelPaymentError,
      });
      return refundOutcome(cancellation);
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal?.type === 'INVALID_REQUEST' && needsRefundAccount(payment))
        return refused(refusal.code, refusal.message);
      throw error;
    }
  }

  private pay({ paymentId, amount, orderName }: Charge, billingKey: string): Promise<PayWithBillingKeyResponse> {
    const { storeId } = this.options;
    return postOnce(this.options, {
      path: `/payments/${paymentId}/billing-key`,
      key: paymentId,
      body: { storeId, billingKey, orderName, amount: { total: amount }, currency: 'KRW' },
      refusal: PayWithBillingKeyError,
    });
  }

  /** @throws Error when the answer is about another payment. */
  private async find(id: string): Promise<Payment> {
    const { storeId, timeoutMs } = this.options;
    const payment = await within(timeoutMs, this.client.getPayment({ paymentId: id, storeId }));
    if (!('id' in payment && payment.id === id)) throw new Error(`PortOne answered with another payment than ${id}.`);
    return payment;
  }

  private reportUndecided(error: unknown): ConfigurationError | { readonly kind: 'unknown' } {
    const refusal = refusalIn(error);
    if (refusal && CONFIGURATION_ERRORS.has(refusal.type)) {
      this.options.onConfigurationError?.(refusal);
      return { kind: 'configuration_error', code: refusal.type, message: refusal.message };
    }
    this.options.onTrouble?.(withoutText(error));
    return { kind: 'unknown' };
  }
}

/** Naver Pay requires both. A key is deleted when its member replaces it or closes the account. */
const DELETION = { requester: 'CUSTOMER', reason: '결제 수단 변경 또는 회원 탈퇴' } as const;

const NO_REFUND = refused('not_found', 'PortOne has no such refund.');

/** An empty id, or one of dots only, would change the URL's path. No payment of PortOne has such an id. */
const changesPath = (id: string): boolean => /^\.*$/.test(id);
