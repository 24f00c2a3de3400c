import type { Among } from '../shared/among.js';
import type { MemberId, PointLotId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { PointDraw } from '../booking/reservation.js';
import type { PointLot } from './point-lot.js';

export interface PointLots {
  /** The member's lots with something left, locked for this transaction. */
  ofMember(member: MemberId): Promise<readonly PointLot[]>;
  /** The lots that the draws came from, whatever is left in them, locked for this transaction. */
  ofDraws(draws: readonly PointDraw[]): Promise<readonly PointLot[]>;
  add(lot: PointLot): Promise<void>;
  save(...lots: readonly PointLot[]): Promise<void>;
  /**
   * Empties at most `limit` lots whose time is over, the first due first, and books what was left of them as revenue, one journal entry
   * a lot. Two that run at once share the work.
   * @param among all, unless told otherwise; the others are left as they are.
   * @returns how many were emptied.
   */
  expireDue(at: Instant, limit: number, among?: Among<PointLotId>): Promise<number>;
  /** The lot that `expireDue` empties first, locked for this transaction; null when none is due. */
  firstExpired(at: Instant, except: readonly PointLotId[]): Promise<PointLotId | null>;
}

export interface PointQueries {
  /** The member's lots with something left, in spending order. */
  lots(member: MemberId): Promise<readonly PointLot[]>;
}
