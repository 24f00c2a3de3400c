import type { MemberId, PaymentId, RefundId } from '../kernel/ids.js';
import type { Krw } from '../kernel/krw.js';
import type { PaymentPurpose } from './rules/payment.js';

export type PaymentEvent =
  | {
      /** The gateway reports a dispute; an administrator has to look up its outcome. */
      readonly type: 'dispute-reported';
      readonly paymentId: PaymentId;
    }
  | {
      readonly type: 'payment-succeeded' | 'payment-failed' | 'payment-returned';
      readonly paymentId: PaymentId;
      /** The payer; null when it is unknown. */
      readonly memberId: MemberId | null;
      readonly purpose: PaymentPurpose;
      readonly amount: Krw;
    }
  | {
      readonly type: 'refund-processed' | 'refund-failed';
      readonly refundId: RefundId;
      readonly paymentId: PaymentId;
      readonly memberId: MemberId | null;
      readonly amount: Krw;
    };
