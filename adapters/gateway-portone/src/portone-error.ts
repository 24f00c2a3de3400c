import { PaymentError } from '@portone/server-sdk/payment';

/** What PortOne says no with; null when it said nothing that we understand, so that anything may have happened. */
export interface PortOneRefusal {
  readonly type: string;
  readonly code: string;
  readonly message: string;
}

export function refusalIn(error: unknown): PortOneRefusal | null {
  if (!(error instanceof PaymentError)) return null;
  const { type, message, pgCode, pgMessage } = error.data as Partial<Record<string, unknown>>;
  if (typeof type !== 'string') return null;
  const said = [pgMessage, message].find((text) => typeof text === 'string' && text !== '');
  return {
    type,
    code: typeof pgCode === 'string' && pgCode !== '' ? pgCode : type,
    message: typeof said === 'string' ? said : `PortOne says ${type}.`,
  };
}

/** By each of these a charge was refused before any money moved. What is not among them leaves the outcome open. */
export const CHARGE_REFUSED: ReadonlySet<string> = new Set([
  'BILLING_KEY_ALREADY_DELETED',
  'BILLING_KEY_NOT_FOUND',
  'CHANNEL_NOT_FOUND',
  'DISCOUNT_AMOUNT_EXCEEDS_TOTAL_AMOUNT',
  'FORBIDDEN',
  'INVALID_REQUEST',
  'MAX_TRANSACTION_COUNT_REACHED',
  'PAYMENT_SCHEDULE_ALREADY_EXISTS',
  'PG_PROVIDER',
  'PROMOTION_PAY_METHOD_DOES_NOT_MATCH',
  'SUM_OF_PARTS_EXCEEDS_TOTAL_AMOUNT',
  'UNAUTHORIZED',
]);

/** By each of these a refund was refused for good. A secret that is wrong is not among them: it can be mended, and the refund sent again. */
export const REFUND_REFUSED: ReadonlySet<string> = new Set([
  'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT',
  'CANCEL_TAX_AMOUNT_EXCEEDS_CANCELLABLE_TAX_AMOUNT',
  'CANCEL_TAX_FREE_AMOUNT_EXCEEDS_CANCELLABLE_TAX_FREE_AMOUNT',
  'INVALID_REQUEST',
  'NEGATIVE_PROMOTION_ADJUSTED_CANCEL_AMOUNT',
  'PAYMENT_ALREADY_CANCELLED',
  'PAYMENT_NOT_FOUND',
  'PAYMENT_NOT_PAID',
  'PG_PROVIDER',
  'PROMOTION_DISCOUNT_RETAIN_OPTION_SHOULD_NOT_BE_CHANGED',
  'SUM_OF_PARTS_EXCEEDS_CANCEL_AMOUNT',
]);
