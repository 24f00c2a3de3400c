import type { MemberId, PaymentId, PointLotId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import type { PointLot } from '../rules/point-lot.js';

/** Points of a payment of the same id, which expire at 1,000. */
export const lot = (id: string, remaining: number, facts: Partial<PointLot> = {}): PointLot => ({
  id: id as PointLotId,
  memberId: 'me' as MemberId,
  kind: 'paid',
  amount: krw(100_000),
  remaining: krw(remaining),
  expiresAt: instant(1_000),
  paymentId: id as PaymentId,
  createdAt: instant(1),
  disputed: false,
  ...facts,
});
