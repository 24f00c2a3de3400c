import { DomainError, invalid } from '../shared/domain-error.js';
import type { Instant } from '../shared/instant.js';
import { krw, subtract, type Krw } from '../shared/krw.js';
import type { PaymentId } from '../shared/ids.js';
import { balanceOfLots, usable, type PointLot } from './point-lot.js';

/** A lot that somebody paid for. */
export type PaidLot = PointLot & { readonly paymentId: PaymentId };

/** So much of a lot goes back. */
export interface RefundDraw {
  readonly lot: PaidLot;
  readonly amount: Krw;
}

/** What is left of paid points, the newest first (docs/domain.md, Money: Points). A bonus is not refunded, nor what has expired. */
export const refundableLots = (lots: readonly PointLot[], at: Instant): readonly PaidLot[] =>
  usable(lots, at)
    .filter((lot): lot is PaidLot => lot.kind === 'paid' && lot.paymentId !== null)
    .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1));

/**
 * Which lots give an amount back.
 * @param wanted all that can be refunded, without.
 * @throws DomainError validation for an amount below one; insufficient-points when less can be refunded.
 */
export function drawRefund(lots: readonly PaidLot[], wanted: Krw | undefined, at: Instant): readonly RefundDraw[] {
  const refundable = balanceOfLots(lots, at);
  if (wanted !== undefined && wanted < 1) throw invalid('amount', 'At least one point is refunded.');
  if (wanted !== undefined && wanted > refundable) throw notRefundable(wanted, refundable);
  const draws: RefundDraw[] = [];
  let missing = wanted ?? refundable;
  for (const lot of lots) {
    const amount = krw(Math.min(missing, lot.remaining));
    if (amount > 0) draws.push({ lot, amount });
    missing = subtract(missing, amount);
  }
  return draws;
}

const notRefundable = (needed: Krw, balance: Krw): DomainError =>
  new DomainError('insufficient-points', 'Not so many points can be refunded.', { needed, balance });
