import { calculateShare, krw, type Krw } from '../../kernel/krw.js';
import type { RefundPolicy } from '../policy.js';

/**
 * The increase of the refund when a session is found unused: at most its value, and what remains after fee, use, earlier refunds and
 * chargebacks.
 * @param left of the payment, after its refunds and chargebacks.
 */
export function moreToRefund(
  { price, left }: { readonly price: Krw; readonly left: Krw },
  used: Krw,
  value: Krw,
  { fee }: RefundPolicy,
): Krw {
  return krw(Math.max(0, Math.min(value, left - calculateShare(price, fee) - used)));
}
