import type { MemberId, PaymentId, RefundId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Krw } from '../shared/krw.js';
import type { Page, PageRequest } from '../shared/page.js';
import type { Payment, PaymentMethod } from './payment.js';

export interface Payments {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: PaymentId): Promise<Payment>;
  add(payment: Payment): Promise<void>;
  save(payment: Payment): Promise<void>;
}

export interface PaymentQueries {
  /** Newest first. */
  payments(member: MemberId, page: PageRequest): Promise<Page<Payment>>;
  /** Pending ones made before `before`, oldest first. */
  pendingPayments(before: Instant, limit: number): Promise<readonly PaymentId[]>;
}

/** What became of a charge. `unknown`: no answer, so the money may or may not have moved. */
export type ChargeOutcome =
  | { readonly kind: 'paid'; readonly at: Instant }
  | { readonly kind: 'declined'; readonly code: string; readonly message: string }
  | { readonly kind: 'unknown' };

export interface Charge {
  /** The idempotency key: the same payment is charged once, however often this is called. */
  readonly paymentId: PaymentId;
  readonly amount: Krw;
  readonly method: PaymentMethod;
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
  readonly amount: Krw;
  /** What the member, and whoever looks at the gateway's console, reads of it. */
  readonly reason: string;
}

/** The payment gateway. Never called inside a transaction; no answer is `unknown`, never an error. */
export interface PaymentGateway {
  charge(charge: Charge): Promise<ChargeOutcome>;
  /**
   * What the gateway knows of a payment; one that was refunded since was `paid` all the same. `declined` with the code `not_found`
   * when it never heard of it.
   */
  query(paymentId: PaymentId): Promise<ChargeOutcome>;
  /** Gives money of a payment back; `refused` when that would be more than is left of it. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** What the gateway knows of a refund. `refused` with the code `not_found` when it never heard of it. */
  queryRefund(request: RefundRequest): Promise<RefundOutcome>;
}
