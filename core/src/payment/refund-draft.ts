import type { Ids, RefundId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Krw } from '../shared/krw.js';
import type { Payment } from './payment.js';
import type { PendingRefund, RefundSource } from './refund.js';

/** A refund as its cause writes it down: the gateway has not heard of it yet. */
export const draftRefund = (
  ids: Ids,
  { id: paymentId, method, memberId }: Payment,
  source: RefundSource,
  amount: Krw,
  at: Instant,
): PendingRefund => ({
  id: ids.next<RefundId>(),
  paymentId,
  method,
  memberId,
  source,
  amount,
  createdAt: at,
  version: 1,
  status: 'pending',
});
