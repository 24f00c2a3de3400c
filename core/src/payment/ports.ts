import type { MemberId, PaymentId, RefundId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Krw } from '../shared/krw.js';
import type { Page, PageRequest } from '../shared/page.js';
import type { Charged } from './charged.js';
import type { Payment, PaymentMethod } from './payment.js';
import type { Receipt } from './receipt.js';
import type { Refund } from './refund.js';

export interface Payments {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: PaymentId): Promise<Payment>;
  /** @throws DomainError policy-violation (`payment-used`) when the gateway's payment pays for another one, or is another one. */
  add(payment: Payment): Promise<void>;
  save(payment: Payment): Promise<void>;
}

export interface Refunds {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: RefundId): Promise<Refund>;
  /** @throws Error when more of a payment would go back than was paid: what was refused aside, the database forbids it. */
  add(...refunds: readonly Refund[]): Promise<void>;
  save(refund: Refund): Promise<void>;
}

/** A payment without an outcome, and when it was made. */
export type PendingSince = Pick<Payment, 'id' | 'createdAt'>;

export interface PaymentQueries {
  /** Newest first. */
  payments(member: MemberId, page: PageRequest): Promise<Page<Payment>>;
  /** Pending ones made before `before`, oldest first, from behind `after` on. */
  pendingPayments(before: Instant, limit: number, after: PendingSince | null): Promise<readonly PendingSince[]>;
  /** Pending ones written down before `before`, oldest first. */
  pendingRefunds(before: Instant, limit: number): Promise<readonly Refund[]>;
  /** Those of a payment, oldest first. */
  pendingRefundsOf(payment: PaymentId): Promise<readonly Refund[]>;
  /** The payment that the gateway knows under an id, as `gatewayIdOf` tells; one that failed only when there is no other. */
  knownToGatewayAs(gatewayId: string): Promise<PaymentId | null>;
  /** Of a payment whose money was taken, or of a refund that was paid; null of any other, and of what does not exist. */
  receipt(of: PaymentId | RefundId): Promise<Receipt | null>;
  /** Webhooks that nobody handled, nor is at since `abandonedBefore`; oldest first. */
  unhandledWebhooks(abandonedBefore: Instant, limit: number): Promise<readonly Webhook[]>;
}

/** A message of the gateway about a payment of ours. Its id stays the same however often it is delivered. */
export interface Webhook {
  readonly id: string;
  readonly paymentId: PaymentId;
}

/** The messages of the gateway, so that each is handled once. */
export interface Webhooks {
  /**
   * Takes a message in order to handle it: a new one, one that was given back, or one whose handling began before `abandonedBefore`
   * and never ended. Of two that take it at once, one gets it.
   * @returns whether it is the caller's; it is not when it has been handled, or somebody is at it.
   */
  take(webhook: Webhook, at: Instant, abandonedBefore: Instant): Promise<boolean>;
  /** It is handled, for good. */
  finish(id: string, at: Instant): Promise<void>;
  /** Its handling failed: whoever comes next may take it. */
  giveBack(id: string): Promise<void>;
  /** Forgets those that first came before `before`. */
  forget(before: Instant): Promise<void>;
}

/** What became of a charge. `unknown`: no answer, so the money may or may not have moved. */
export type ChargeOutcome =
  | { readonly kind: 'paid'; readonly at: Instant }
  | { readonly kind: 'declined'; readonly code: string; readonly message: string }
  | { readonly kind: 'unknown' };

export interface Charge extends Charged {
  /** What the member reads on the bill. */
  readonly orderName: string;
}

/** What became of a refund. `unknown`: no answer, so the money may or may not have moved. */
export type RefundOutcome =
  | { readonly kind: 'refunded'; readonly at: Instant }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'unknown' };

export interface RefundRequest {
  /** The idempotency key: the same refund is paid once, however often this is called. */
  readonly refundId: RefundId;
  /** The payment whose money goes back, whole or in part. */
  readonly paymentId: PaymentId;
  /** How it was paid: one that the member made in the gateway's own window is known there by another id. */
  readonly method: PaymentMethod;
  readonly amount: Krw;
  /** What the member, and whoever looks at the gateway's console, reads of it. */
  readonly reason: string;
}

/** The payment gateway. Never called inside a transaction; no answer is `unknown`, never an error. */
export interface PaymentGateway {
  charge(charge: Charge): Promise<ChargeOutcome>;
  /**
   * What the gateway knows of a payment; one that was refunded since was `paid` all the same. `declined` with the code `not_found`
   * when it never heard of it, with `amount_mismatch` when another amount, or other money, was paid than we asked for.
   */
  query(charged: Charged): Promise<ChargeOutcome>;
  /** Gives money of a payment back; `refused` when that would be more than is left of it. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** What the gateway knows of a refund. `refused` with the code `not_found` when it never heard of it. */
  queryRefund(request: RefundRequest): Promise<RefundOutcome>;
}
