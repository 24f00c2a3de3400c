import type { Ids, PointLotId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { PaidPayment, PayersPayment } from '../../payment/rules/payment.js';
import type { PointPolicy } from '../policy.js';
import { lotExpiry } from './lot-expiry.js';
import type { PointLot } from './point-lot.js';

/** The points that a payment bought; they expire at the same time of the same day, years later. */
export function createPaidLot(
  ids: Ids,
  payment: PayersPayment<PaidPayment>,
  at: Instant,
  policy: PointPolicy,
): PointLot {
  return {
    id: ids.next<PointLotId>(),
    memberId: payment.memberId,
    kind: 'paid',
    amount: payment.amount,
    remaining: payment.amount,
    expiresAt: lotExpiry(at, policy),
    paymentId: payment.id,
    createdAt: at,
    disputed: false,
  };
}
