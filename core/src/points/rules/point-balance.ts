import type { Instant } from '../../kernel/instant.js';
import { type Krw, subtract } from '../../kernel/krw.js';
import { balanceOfLots, type PointLot, selectUsableLots } from './point-lot.js';

/** The points that a member can spend. */
export interface PointBalance {
  readonly balance: Krw;
  readonly paid: Krw;
  readonly bonus: Krw;
  /** The lots that can be spent, in spending order. */
  readonly lots: readonly PointLot[];
}

/** The points that can be spent at an instant, by kind; a point is one won. @param lots of one member in spending order, expired ones too. */
export function pointBalance(lots: readonly PointLot[], at: Instant): PointBalance {
  const balance = balanceOfLots(lots, at);
  const paid = balanceOfLots(
    lots.filter(({ kind }) => kind === 'paid'),
    at,
  );
  return { balance, paid, bonus: subtract(balance, paid), lots: selectUsableLots(lots, at) };
}
