import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { type Krw, NO_WON } from '../../kernel/krw.js';
import type { Payment } from './payment.js';
import type { PendingRefund, RefundSource } from './refund.js';

/** A refund before its request to the gateway. */
export const draftRefund = (
  ids: Ids,
  { id: paymentId, method, memberId }: Payment,
  source: RefundSource,
  amount: Krw,
  at: Instant,
): PendingRefund => ({
  id: ids.next(),
  paymentId,
  method,
  memberId,
  source,
  amount,
  chargedBack: NO_WON,
  createdAt: at,
  version: 1,
  status: 'pending',
});
