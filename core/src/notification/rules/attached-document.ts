import {
  type Id,
  parseId,
  type PaymentId,
  type PayoutId,
  type RefundId,
  type ReservationId,
} from '../../kernel/ids.js';
import type { Delivery } from './delivery.js';
import { type EventKey, isEventKey } from './matrix.js';

/** An attachment: the statement of a payout, the receipt of a payment or a refund, or the invitation to a session. */
export type Document =
  | { readonly kind: 'statement'; readonly of: PayoutId }
  | { readonly kind: 'receipt'; readonly of: PaymentId | RefundId }
  | { readonly kind: 'invitation'; readonly of: ReservationId };

/** The events whose message has a document: its kind, and the fact that names its subject. */
const DOCUMENTS: Readonly<Partial<Record<EventKey, readonly [kind: Document['kind'], fact: string]>>> = {
  'payout-deposited': ['statement', 'payoutId'],
  'payment-succeeded': ['receipt', 'paymentId'],
  'membership-renewed': ['receipt', 'paymentId'],
  'refund-processed': ['receipt', 'refundId'],
  'reservation-confirmed': ['invitation', 'reservationId'],
  'reservation-changed': ['invitation', 'reservationId'],
  'reservation-cancelled': ['invitation', 'reservationId'],
  'session-substituted': ['invitation', 'reservationId'],
};

/** The document that a message mentions, by the ids in its payload. A caller from inside may have sent it without any. */
export function findDocument({ templateId, payload }: Pick<Delivery, 'templateId' | 'payload'>): Document | null {
  const document = documentOf(templateId);
  if (!document) return null;
  const [kind, fact] = document;
  const of = parseId<Id<string>>(payload[fact]);
  return of && ({ kind, of } as Document);
}

/** Whether an e-mail with this message attaches the invitation to a session. */
export const hasInvitation = (templateId: string): boolean => documentOf(templateId)?.[0] === 'invitation';

const documentOf = (templateId: string) => (isEventKey(templateId) ? DOCUMENTS[templateId] : undefined);
