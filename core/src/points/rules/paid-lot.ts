import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { PaidPayment, PayersPayment } from '../../payment/rules/payment.js';
import type { PointPolicy } from '../policy.js';
import { createLot, type PointLot } from './point-lot.js';

/** The points that a payment bought; they expire at the same time of the same day, years later. */
export const createPaidLot = (
  ids: Ids,
  { id: paymentId, memberId, amount }: PayersPayment<PaidPayment>,
  at: Instant,
  policy: PointPolicy,
): PointLot => createLot(ids, { memberId, kind: 'paid', amount, paymentId }, at, policy);
