import { DomainError, invalid } from '../../kernel/domain-error.js';
import type { PaymentId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { krw, type Krw, subtract } from '../../kernel/krw.js';
import { balanceOfLots, type PointLot, selectUsableLots } from './point-lot.js';

/** A purchased lot. */
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
 * @param wanted default: all that can be refunded.
 * @throws DomainError validation for an amount below one; insufficient-points when less can be refunded.
 */
export function drawRefund(lots: readonly PaidLot[], wanted: Krw | undefined, at: Instant): readonly RefundDraw[] {
  const refundable = balanceOfLots(lots, at);
  if (wanted !== undefined && wanted < 1) throw invalid('amount', 'At least one point must be refunded.');
  if (wanted !== undefined && wanted > refundable) throw notRefundableError(wanted, refundable);
  const draws: RefundDraw[] = [];
  let missing = wanted ?? refundable;
  for (const lot of lots) {
    const amount = krw(Math.min(missing, lot.remaining));
    if (amount > 0) draws.push({ lot, amount });
    missing = subtract(missing, amount);
  }
  return draws;
}

const notRefundableError = (needed: Krw, balance: Krw): DomainError =>
  new DomainError('insufficient-points', 'You have fewer refundable points than requested.', { needed, balance });
