import {
  type Id,
  parseId,
  type PaymentId,
  type PayoutId,
  type RefundId,
  type ReservationId,
} from '../../kernel/ids.js';
import type { Delivery } from './delivery.js';

/** An attachment: the statement of a payout, the receipt of a payment or a refund, or the invitation to a session. */
export type Document =
  | { readonly kind: 'statement'; readonly of: PayoutId }
  | { readonly kind: 'receipt'; readonly of: PaymentId | RefundId }
  | { readonly kind: 'invitation'; readonly of: ReservationId };

/** The document that a message speaks of, by the ids in its payload. A caller from inside may have sent it without any. */
export function findDocument({ templateId, payload }: Pick<Delivery, 'templateId' | 'payload'>): Document | null {
  switch (templateId) {
    case 'payout-deposited': {
      const of = idIn<PayoutId>(payload['payoutId']);
      return of && { kind: 'statement', of };
    }
    case 'payment-succeeded':
    case 'membership-renewed':
    case 'refund-processed': {
      const of = idIn<PaymentId | RefundId>(payload[templateId === 'refund-processed' ? 'refundId' : 'paymentId']);
      return of && { kind: 'receipt', of };
    }
    case 'reservation-confirmed':
    case 'reservation-changed':
    case 'reservation-cancelled':
    case 'session-substituted': {
      const of = idIn<ReservationId>(payload['reservationId']);
      return of && { kind: 'invitation', of };
    }
    default:
      return null;
  }
}

const idIn = <Name extends Id<string>>(fact: unknown): Name | null =>
  typeof fact === 'string' ? parseId<Name>(fact) : null;
