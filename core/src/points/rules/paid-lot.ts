import { addMonths, dayOf, startOfDay } from '../../kernel/calendar.js';
import type { Ids, PointLotId } from '../../kernel/ids.js';
import { instant, type Instant } from '../../kernel/instant.js';
import type { PaidPayment, PayersPayment } from '../../payment/rules/payment.js';
import type { PointPolicy } from '../policy.js';
import type { PointLot } from './point-lot.js';

/** The points that a payment bought; they expire at the same time of the same day, years later. */
export function paidLot(
  ids: Ids,
  payment: PayersPayment<PaidPayment>,
  at: Instant,
  { expireAfterYears }: PointPolicy,
): PointLot {
  const day = dayOf(at);
  const expiryDay = addMonths(day, 12 * expireAfterYears);
  return {
    id: ids.next<PointLotId>(),
    memberId: payment.memberId,
    kind: 'paid',
    amount: payment.amount,
    remaining: payment.amount,
    expiresAt: instant(startOfDay(expiryDay) + (at - startOfDay(day))),
    paymentId: payment.id,
    createdAt: at,
    disputed: false,
  };
}
