import { addMonths, dayOf, startOfDay } from '../shared/calendar.js';
import type { Ids, PointLotId } from '../shared/ids.js';
import { instant, type Instant } from '../shared/instant.js';
import type { PointPolicy } from '../shared/policies.js';
import type { PaidPayment } from '../payment/payment.js';
import type { PointLot } from './point-lot.js';

/** The points that a payment bought; they expire at the same time of the same day, years later. */
export function paidLot(ids: Ids, payment: PaidPayment, at: Instant, { expireAfterYears }: PointPolicy): PointLot {
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
  };
}
