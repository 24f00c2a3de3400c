import type { MemberId, PaymentId, RefundId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import type { Krw } from '../kernel/krw.js';
import type { Language } from '../kernel/language.js';
import type { NamedReference } from '../kernel/named-reference.js';
import type { Plan } from '../membership/rules/plan.js';
import type { PaymentMethod, PaymentPurpose } from './rules/payment.js';

/** A receipt of a payment that was paid, or of a paid refund. A payment of an unknown payer has no receipt. */
export type Receipt =
  | (ReceiptCore & { readonly kind: 'payment' })
  | (ReceiptCore & {
      readonly kind: 'refund';
      readonly refundId: RefundId;
      /** The original payment, of which `amount` was refunded. */
      readonly paid: Krw;
    });

interface ReceiptCore {
  /** The payment, whose id is also the receipt's number; a refund has a separate number. */
  readonly paymentId: PaymentId;
  readonly member: NamedReference<MemberId>;
  /** The instant at which the money was taken or returned. */
  readonly at: Instant;
  /** The transferred won: of a payment all of it, refunded since or not; of a refund the refunded part. */
  readonly amount: Krw;
  readonly purpose: PaymentPurpose;
  /** The plan; null for points and for an unassigned payment. Its price is the present one, not the one that was paid. */
  readonly plan: Plan | null;
  readonly method: PaymentMethod['kind'];
}

export interface ReceiptRenderer {
  /** @returns a PDF. */
  renderReceipt(receipt: Receipt, language: Language): Promise<Uint8Array>;
}
