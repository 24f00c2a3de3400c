import type { PaymentId, RefundId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';
import type { PaymentMethod } from './payment.js';

/**
 * The gateway refused the request because of our configuration, for example a wrong secret. No money moved, and the payer is not at
 * fault. The same request is sent again.
 */
export interface ConfigurationError {
  readonly kind: 'configuration_error';
  readonly code: string;
  readonly message: string;
}

/** The gateway knows the payment and has not decided it, for example an unpaid virtual account. A later query can give the outcome. */
export interface UndecidedOutcome {
  readonly kind: 'not_yet';
}

/** The payer disputes the payment at the card company. The gateway names neither the amount nor who won. */
export interface GatewayDispute {
  readonly at: Instant;
  readonly reason: string;
  readonly isResolved: boolean;
}

/** The outcome of a charge. `unknown`: no answer, so it is unknown whether the money moved. */
export type ChargeOutcome =
  | {
      readonly kind: 'paid';
      readonly at: Instant;
      /** The disputes; missing without a dispute, or if the gateway discloses none. */
      readonly disputes?: readonly GatewayDispute[];
    }
  | { readonly kind: 'declined'; readonly code: string; readonly message: string }
  | UndecidedOutcome
  | ConfigurationError
  | { readonly kind: 'unknown' };

/** The outcome of a refund. `unknown`: no answer, so it is unknown whether the money moved. */
export type RefundOutcome =
  | { readonly kind: 'refunded'; readonly at: Instant }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | UndecidedOutcome
  | ConfigurationError
  | { readonly kind: 'unknown' };

export interface RefundRequest {
  /** The idempotency key: the same refund is paid once, however often this is called. */
  readonly refundId: RefundId;
  /** The payment that is refunded, whole or in part. */
  readonly paymentId: PaymentId;
  /** The method of the payment: the gateway knows a payment made in its own window by another id. */
  readonly method: PaymentMethod;
  readonly amount: Krw;
  /** Shown to the member, and in the gateway's console. */
  readonly reason: string;
}
