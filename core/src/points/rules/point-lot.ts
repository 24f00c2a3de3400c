import type { Ids, MemberId, PaymentId, PointLotId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { krw, type Krw, subtract, sum } from '../../kernel/krw.js';
import type { PointPolicy } from '../policy.js';
import { lotExpiry } from './lot-expiry.js';

/** Points bought together (or given as a bonus); they expire together. */
export interface PointLot {
  readonly id: PointLotId;
  readonly memberId: MemberId;
  readonly kind: 'paid' | 'bonus';
  /** The points bought or given, which never change. */
  readonly amount: Krw;
  /** The unspent rest, from 0 to `amount`. */
  readonly remaining: Krw;
  /** The first instant at which its points can no longer be spent. */
  readonly expiresAt: Instant;
  /** The payment that bought it; null for a bonus. */
  readonly paymentId: PaymentId | null;
  readonly createdAt: Instant;
  /** Whether the card company took money of its payment back; then the lot is not refunded. */
  readonly disputed: boolean;
}

/** Points that are bought or given now. */
export const createLot = (
  ids: Ids,
  { memberId, kind, amount, paymentId }: Pick<PointLot, 'memberId' | 'kind' | 'amount' | 'paymentId'>,
  at: Instant,
  policy: PointPolicy,
): PointLot => ({
  id: ids.next(),
  memberId,
  kind,
  amount,
  remaining: amount,
  expiresAt: lotExpiry(at, policy),
  paymentId,
  createdAt: at,
  disputed: false,
});

/** Lots with a remainder that have not expired, the instant of expiry excluded. */
export const selectUsableLots = (lots: readonly PointLot[], at: Instant): readonly PointLot[] =>
  lots.filter(({ remaining, expiresAt }) => remaining > 0 && at < expiresAt);

/** The points left in the usable lots; a point is one won. */
export const balanceOfLots = (lots: readonly PointLot[], at: Instant): Krw =>
  sum(selectUsableLots(lots, at).map(({ remaining }) => remaining));

/** Sorts bonuses before paid lots, then the older first (docs/domain.md, Money: Points). */
export const spendingOrder = (one: PointLot, other: PointLot): number =>
  Number(one.kind === 'paid') - Number(other.kind === 'paid') || one.createdAt - other.createdAt;

/**
 * The lots that give an amount, in spending order.
 * @returns null when the usable lots are not sufficient.
 */
export function drawPoints(lots: readonly PointLot[], amount: Krw, at: Instant): readonly PointDraw[] | null {
  const draws = drawUsable(lots, amount, at);
  return sum(draws.map((draw) => draw.amount)) === amount ? draws : null;
}

/** Draws from the usable lots, up to an amount. */
export function drawUsable(
  lots: readonly PointLot[],
  amount: Krw,
  at: Instant,
  order = spendingOrder,
): readonly PointDraw[] {
  const inOrder = selectUsableLots(lots, at).toSorted(order);
  const all = inOrder.map(({ id: lotId, remaining }) => ({ lotId, amount: remaining }));
  return drawsUpTo(all, amount);
}

/** The lots after some draws are returned to them and others taken. Points returned to an expired lot are expired too. */
export function withDrawsMoved(
  lots: readonly PointLot[],
  returned: readonly PointDraw[],
  drawn: readonly PointDraw[],
): readonly PointLot[] {
  const of = (draws: readonly PointDraw[], id: PointLotId): Krw =>
    sum(draws.filter(({ lotId }) => lotId === id).map(({ amount }) => amount));
  return lots.map((lot) => ({
    ...lot,
    remaining: krw(lot.remaining + of(returned, lot.id) - of(drawn, lot.id)),
  }));
}

/** The first draws, up to an amount: the points that were spent first stay spent. */
export function drawsUpTo<Draw extends { readonly amount: Krw }>(draws: readonly Draw[], amount: Krw): readonly Draw[] {
  const kept: Draw[] = [];
  let missing: Krw = amount;
  for (const draw of draws) {
    const part = krw(Math.min(missing, draw.amount));
    if (part > 0) kept.push({ ...draw, amount: part });
    missing = subtract(missing, part);
  }
  return kept;
}

/** The drawn lots after the draws have left them; the other lots are left out. @param draws at most one of a lot. */
export const withDraws = (lots: readonly PointLot[], draws: readonly PointDraw[]): readonly PointLot[] =>
  draws.flatMap(({ lotId, amount }) =>
    lots.filter(({ id }) => id === lotId).map((lot) => ({ ...lot, remaining: subtract(lot.remaining, amount) })),
  );

/** Points taken from one lot, to which they can return. */
export interface PointDraw {
  readonly lotId: PointLotId;
  readonly amount: Krw;
}
