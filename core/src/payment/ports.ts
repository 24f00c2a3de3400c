import type { MemberId, PaymentId, PaymentIntentId, RefundId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import type { Krw } from '../kernel/krw.js';
import type { Page, PageRequest } from '../kernel/page.js';
import type { Receipt } from './receipt-ports.js';
import type { ChargeDetails } from './rules/charge-details.js';
import type { ChargeOutcome, RefundOutcome, RefundRequest } from './rules/gateway-outcome.js';
import type { PaymentIntent } from './rules/payment-intent.js';
import type { PaidPayment, Payment } from './rules/payment.js';
import type { Refund } from './rules/refund.js';

export interface Payments {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: PaymentId): Promise<Payment>;
  /** The member's payments without an outcome, the oldest first; not locked. */
  findPending(member: MemberId): Promise<readonly Payment[]>;
  /** The member's failed purchases that were made after `since`, the oldest first; not locked. */
  findFailed(member: MemberId, since: Instant): Promise<readonly Payment[]>;
  /**
   * @throws DomainError policy-violation (`payment-used`) when another payment already has its id at the gateway.
   */
  add(payment: Payment): Promise<void>;
  save(payment: Payment): Promise<void>;
}

export interface PaymentIntents {
  add(intent: PaymentIntent): Promise<void>;
  /** Finds an intent without a lock: it never changes. Null for an unknown id. */
  find(id: PaymentIntentId): Promise<PaymentIntent | null>;
  /** Forgets at most `limit` intents that began before `before`. @returns their number. */
  deleteOlderThan(before: Instant, limit: number): Promise<number>;
}

export interface Refunds {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: RefundId): Promise<Refund>;
  /** @throws Error when the refunds of a payment that were not refused would exceed it: a constraint of the database forbids it. */
  add(...refunds: readonly Refund[]): Promise<void>;
  save(refund: Refund): Promise<void>;
  /** The refunds of a payment, in any status, by id. Locked for this transaction. */
  findByPayment(payment: PaymentId): Promise<readonly Refund[]>;
}

/** A payment without an outcome, and when it was made. */
export type PendingSince = Pick<Payment, 'id' | 'createdAt'>;

/** A paid payment, its id at the gateway, and when it was paid. */
export interface PaidSince extends Pick<PaidPayment, 'id' | 'paidAt'> {
  readonly gatewayId: string;
}

/** A refund without an outcome, and when it was stored. */
export type RefundPendingSince = Pick<Refund, 'id' | 'createdAt'>;

export interface PaymentQueries {
  /** Newest first. */
  payments(member: MemberId, page: PageRequest): Promise<Page<Payment>>;
  /** Pending payments made before `before`, newest first, after `after`. */
  pendingPayments(before: Instant, limit: number, after: PendingSince | null): Promise<readonly PendingSince[]>;
  /** Pending refunds stored before `before`, newest first, after `after`. */
  pendingRefunds(before: Instant, limit: number, after: RefundPendingSince | null): Promise<readonly Refund[]>;
  /** The pending refunds of a payment, oldest first. */
  pendingRefundsOf(payment: PaymentId): Promise<readonly Refund[]>;
  /** Payments that were paid from `from` on and before `until`, and are not fully refunded; newest first, after `after`. */
  paidPayments(from: Instant, until: Instant, limit: number, after: PaidSince | null): Promise<readonly PaidSince[]>;
  /** The payment with an id of the gateway, as in `gatewayIdOf`; a failed one only when there is no other. */
  findByGatewayId(gatewayId: string): Promise<PaymentId | null>;
  /** The receipt of a paid payment or refund; null for any other, without a known payer, and for unknown ids. */
  receipt(of: PaymentId | RefundId): Promise<Receipt | null>;
  /** Webhooks that are not handled, and whose handling did not begin since `abandonedBefore`; newest first, after `after`. */
  unhandledWebhooks(
    abandonedBefore: Instant,
    limit: number,
    after: UnhandledWebhook | null,
  ): Promise<readonly UnhandledWebhook[]>;
}

/** A message of the gateway about one of our payments. Its id is the same in every delivery. */
export interface Webhook {
  readonly id: string;
  readonly paymentId: PaymentId;
  /** It says that a dispute of the payment began or ended. */
  readonly reportsDispute: boolean;
}

/** A webhook that is to be handled, and when it first came. */
export interface UnhandledWebhook extends Webhook {
  readonly receivedAt: Instant;
}

/** The messages of the gateway, so that each is handled once. */
export interface Webhooks {
  /**
   * Claims a message for handling: a new one, a released one, or one whose handling began before `abandonedBefore` and never ended. One
   * of two concurrent calls succeeds.
   * @returns whether the caller has it; false when it is handled or another process handles it.
   */
  take(webhook: Webhook, at: Instant, abandonedBefore: Instant): Promise<boolean>;
  /**
   * Marks a webhook as handled.
   * @returns false when it is already, because its lease ended and another process took it, or when it is deleted.
   */
  finish(id: string, at: Instant): Promise<boolean>;
  /** Releases a webhook after a failure, so that it can be claimed again. */
  release(id: string): Promise<void>;
  /** Forgets webhooks that first came before `before`, the oldest first, at most `limit`. */
  deleteOlderThan(before: Instant, limit: number): Promise<DeletedWebhooks>;
}

export interface DeletedWebhooks {
  readonly count: number;
  /** The payments whose dispute one of them reported and nobody handled. */
  readonly lostDisputes: readonly PaymentId[];
}

export interface Charge extends ChargeDetails {
  /** The text on the member's bill. */
  readonly orderName: string;
}

export interface GatewayPayment {
  /** The id as in `gatewayIdOf`: our own id, or that of a payment made in the gateway's window. */
  readonly gatewayId: string;
  /** The payment less its refunds; zero in another currency. */
  readonly amount: Krw;
}

/** The payment gateway. Never called inside a transaction; no answer is `unknown`, never an error. */
export interface PaymentGateway {
  /**
   * Charges a billing key, once for a payment id however often it is called. A one-time payment is not charged: the answer is that of
   * `query`.
   */
  charge(charge: Charge): Promise<ChargeOutcome>;
  /**
   * The gateway's state of a payment; a payment refunded since is still `paid`. `declined` with the code `not_found` when the gateway
   * does not know it, with `amount_mismatch` when another amount or currency was paid.
   */
  query(charged: ChargeDetails): Promise<ChargeOutcome>;
  /** Refunds a payment in whole or in part, once for a refund id; `refused` when the amount exceeds the rest of the payment. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** The gateway's state of a refund. `refused` with the code `not_found` when the gateway does not know it. */
  queryRefund(request: RefundRequest): Promise<RefundOutcome>;
  /** Whether a billing key can be charged: `gone` when it was deleted or never issued; `unknown` without a clear answer. */
  findBillingKey(billingKey: string): Promise<'issued' | 'gone' | 'unknown'>;
  /**
   * Deletes a billing key.
   * @returns whether the gateway no longer charges it; false without a clear answer: ask again later.
   */
  deleteBillingKey(billingKey: string): Promise<boolean>;
  /**
   * The amount of a payment that the gateway holds. Zero for one that is not paid, fully refunded, or unknown to it; null without an
   * answer.
   */
  amountHeld(gatewayId: string): Promise<Krw | null>;
  /**
   * Every payment that was paid from `from` on and before `until`, and is not fully refunded; of zero won in another currency. Null without
   * an answer.
   */
  listPaid(from: Instant, until: Instant): Promise<readonly GatewayPayment[] | null>;
}
