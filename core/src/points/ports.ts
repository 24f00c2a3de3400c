import type { MemberId } from '../shared/ids.js';
import type { PointDraw } from '../booking/reservation.js';
import type { PointLot } from './point-lot.js';

export interface PointLots {
  /** The member's lots with something left, locked for this transaction. */
  ofMember(member: MemberId): Promise<readonly PointLot[]>;
  /** The lots that the draws came from, whatever is left in them, locked for this transaction. */
  ofDraws(draws: readonly PointDraw[]): Promise<readonly PointLot[]>;
  add(lot: PointLot): Promise<void>;
  save(...lots: readonly PointLot[]): Promise<void>;
}

export interface PointQueries {
  /** The member's lots with something left, in spending order. */
  lots(member: MemberId): Promise<readonly PointLot[]>;
}
