import type { MemberId, PaymentId } from '../kernel/ids.js';
import type { Krw } from '../kernel/krw.js';

export interface ChargebackEvent {
  readonly type: 'payment-charged-back' | 'chargeback-won';
  readonly paymentId: PaymentId;
  /** The payer; null when it is unknown. */
  readonly memberId: MemberId | null;
  readonly amount: Krw;
}
