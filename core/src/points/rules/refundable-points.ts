import { DomainError, invalid } from '../../kernel/domain-error.js';
import type { PaymentId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { type Krw, sum } from '../../kernel/krw.js';
import { drawsUpTo, type PointLot, selectUsableLots } from './point-lot.js';

export type PaidLot = PointLot & { readonly paymentId: PaymentId };

/** The part of a lot that is refunded. */
export interface RefundDraw {
  readonly lot: PaidLot;
  readonly amount: Krw;
}

/**
 * The remainders of purchased points, the newest first (docs/domain.md, Money: Points). Bonuses, expired and disputed points are not
 * refundable.
 */
export const refundableLots = (lots: readonly PointLot[], at: Instant): readonly PaidLot[] =>
  selectUsableLots(lots, at)
    .filter((lot): lot is PaidLot => lot.kind === 'paid' && lot.paymentId !== null && !lot.disputed)
    .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1));

/**
 * The lots that give an amount back.
 * @param lots those of `refundableLots`, in their order.
 * @param wanted default: all that can be refunded.
 * @throws DomainError validation for an amount below one; insufficient-points when less can be refunded.
 */
export function drawRefund(lots: readonly PaidLot[], wanted: Krw | undefined): readonly RefundDraw[] {
  const refundable = sum(lots.map(({ remaining }) => remaining));
  if (wanted !== undefined && wanted < 1) throw invalid('amount', 'TOO_SMALL', 'At least one point must be refunded.');
  if (wanted !== undefined && wanted > refundable) throw notRefundableError(wanted, refundable);
  const all = lots.map((lot) => ({ lot, amount: lot.remaining }));
  return drawsUpTo(all, wanted ?? refundable);
}

const notRefundableError = (needed: Krw, balance: Krw): DomainError =>
  new DomainError('insufficient-points', 'You have fewer refundable points than requested.', { needed, balance });
