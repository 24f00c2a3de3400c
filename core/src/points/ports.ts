import type { MemberId, PaymentId, PointLotId } from '../kernel/ids.js';
import type { Instant, Interval } from '../kernel/instant.js';
import type { Krw } from '../kernel/krw.js';
import type { PointDraw, PointLot } from './rules/point-lot.js';

export interface PointLots {
  /** The member's lots with something left, expired ones too, after concurrent returns to empty ones; locked for this transaction. */
  findByMember(member: MemberId): Promise<readonly PointLot[]>;
  /** The lots of the draws, including empty ones, locked for this transaction. */
  findByDraws(draws: readonly PointDraw[]): Promise<readonly PointLot[]>;
  /**
   * The lots that a dispute of the member's payment changes: lots with a remainder, and those of its draws and of the payment, empty ones
   * too. It sees concurrent returns to empty lots. Locked for this transaction.
   */
  findByDispute(member: MemberId, payment: PaymentId, draws: readonly PointDraw[]): Promise<readonly PointLot[]>;
  /** The points given to the member, not sold, within the interval: the sum of the lots, including spent ones. */
  sumBonuses(member: MemberId, within: Interval): Promise<Krw>;
  add(lot: PointLot): Promise<void>;
  save(...lots: readonly PointLot[]): Promise<void>;
  /**
   * At most `limit` expired lots with a remainder (the instant of expiry included), the first due first, locked for this transaction.
   * Lots locked by another transaction are left out.
   * @param except lots that are left out too; default: none.
   */
  findExpiring(at: Instant, limit: number, except?: readonly PointLotId[]): Promise<readonly PointLot[]>;
}

export interface PointQueries {
  /** The member's lots with something left, expired ones too, in spending order. */
  lots(member: MemberId): Promise<readonly PointLot[]>;
}
