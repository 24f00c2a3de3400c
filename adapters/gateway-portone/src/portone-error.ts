import { PaymentError } from '@portone/server-sdk/payment';
import { textIn } from './provider-text.js';

/** PortOne's refusal; null for an unclear answer, after which the outcome is unknown. */
export interface PortOneRefusal {
  readonly type: string;
  readonly code: string;
  readonly message: string;
}

export function refusalIn(error: unknown): PortOneRefusal | null {
  if (!(error instanceof PaymentError)) return null;
  const { type, message, pgCode, pgMessage } = error.data as Partial<Record<string, unknown>>;
  if (typeof type !== 'string') return null;
  return {
    type,
    code: textIn(pgCode) ?? type,
    message: textIn(pgMessage) ?? textIn(message) ?? `PortOne answered ${type}.`,
  };
}

const CODE = /^\w{1,60}$/;

/** For the log: an error of PortOne with its codes alone, because its text can quote the request. */
export function withoutText(error: unknown): unknown {
  if (!(error instanceof Error && 'data' in error)) return error;
  const { type, pgCode } = error.data as Partial<Record<string, unknown>>;
  const codes = [type, pgCode].filter((code) => typeof code === 'string' && CODE.test(code));
  return new Error(`PortOne answered ${codes.length === 0 ? 'with an error' : codes.join(' ')}.`);
}

/**
 * Refusals of a charge because of the payer's billing key or attempts. Like `PG_PROVIDER`, a refusal by the card company, they are final
 * after a query confirms that no money moved.
 */
export const CHARGE_REFUSED: ReadonlySet<string> = new Set([
  'BILLING_KEY_ALREADY_DELETED',
  'BILLING_KEY_NOT_FOUND',
  'MAX_TRANSACTION_COUNT_REACHED',
]);

/** Refusals of our request for any payer: the secret, the store, the channel or the amounts are wrong. */
export const CONFIGURATION_ERRORS: ReadonlySet<string> = new Set([
  'CANCEL_TAX_AMOUNT_EXCEEDS_CANCELLABLE_TAX_AMOUNT',
  'CANCEL_TAX_FREE_AMOUNT_EXCEEDS_CANCELLABLE_TAX_FREE_AMOUNT',
  'CHANNEL_NOT_FOUND',
  'DISCOUNT_AMOUNT_EXCEEDS_TOTAL_AMOUNT',
  'FORBIDDEN',
  'INVALID_REQUEST',
  'PAYMENT_SCHEDULE_ALREADY_EXISTS',
  'PROMOTION_DISCOUNT_RETAIN_OPTION_SHOULD_NOT_BE_CHANGED',
  'PROMOTION_PAY_METHOD_DOES_NOT_MATCH',
  'SUM_OF_PARTS_EXCEEDS_CANCEL_AMOUNT',
  'SUM_OF_PARTS_EXCEEDS_TOTAL_AMOUNT',
  'UNAUTHORIZED',
]);

/** A billing key that cannot be charged: deleted, unknown, never issued, or no valid key at all. */
export const BILLING_KEY_GONE: ReadonlySet<string> = new Set([
  'BILLING_KEY_ALREADY_DELETED',
  'BILLING_KEY_NOT_FOUND',
  'BILLING_KEY_NOT_ISSUED',
  'INVALID_REQUEST',
]);

/** PortOne has no payment with the id. A member can also enter an invalid id. */
export const NO_PAYMENT: ReadonlySet<string> = new Set(['INVALID_REQUEST', 'PAYMENT_NOT_FOUND']);

/** Final refusals of a refund. */
export const REFUND_REFUSED: ReadonlySet<string> = new Set([
  'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT',
  // In PortOne's schema, not in the SDK 0.19.0.
  'MAX_CANCEL_COUNT_REACHED',
  'NEGATIVE_PROMOTION_ADJUSTED_CANCEL_AMOUNT',
  'PAYMENT_ALREADY_CANCELLED',
  'PAYMENT_NOT_FOUND',
  'PAYMENT_NOT_PAID',
]);
