import type { MemberId, PaymentId, RefundId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Krw } from '../shared/krw.js';
import type { Language } from '../identity/person.js';
import type { Plan } from '../membership/plan.js';
import type { PaymentMethod, PaymentPurpose } from './payment.js';

/** What a member has in hand of money that was taken, or that was given back. */
export type Receipt =
  | (ReceiptCore & { readonly kind: 'payment' })
  | (ReceiptCore & {
      readonly kind: 'refund';
      readonly refundId: RefundId;
      /** What was paid at first; `amount` of it came back. */
      readonly paid: Krw;
    });

interface ReceiptCore {
  /** Its number, too; a refund has one of its own. */
  readonly paymentId: PaymentId;
  readonly member: { readonly id: MemberId; readonly name: string };
  /** When the money was taken, or given back. */
  readonly at: Instant;
  readonly amount: Krw;
  readonly purpose: PaymentPurpose;
  /** Null for points. */
  readonly plan: Plan | null;
  readonly method: PaymentMethod['kind'];
}

export interface ReceiptRenderer {
  /** @returns a PDF. */
  renderReceipt(receipt: Receipt, language: Language): Promise<Uint8Array>;
}
