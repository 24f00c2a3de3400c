import type { BlockId, DayPassId, Ids, MemberId, ReservationId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Stores } from '../stores.js';
import { pointsHeld } from '../ledger/point-entries.js';
import { withDraws } from '../points/point-lot.js';
import { takeBlock } from '../waitlist/offer-block.js';
import { decideBooking } from './booking-decision.js';
import { situationNow } from './desk-situation.js';
import { meetingOf, type Confirmed, type Origin } from './reservation.js';

export interface BlockClaim {
  readonly id: ReservationId;
  readonly memberId: MemberId;
  readonly blockId: BlockId;
  readonly origin: Origin;
  /** For the origin `day_pass` alone. */
  readonly dayPassId?: DayPassId;
}

export type ClaimingStores = Pick<
  Stores,
  'desk' | 'reservations' | 'blocks' | 'waitlist' | 'pointLots' | 'dayPasses' | 'journal' | 'outbox'
>;

/** Books a block within a transaction: decided on what the desk knows, with what pays for it and what is told. @throws DomainError as `decideBooking`. */
export async function claimBlock(
  stores: ClaimingStores,
  ids: Ids,
  claim: BlockClaim,
  at: Instant,
  policies: Policies,
): Promise<Confirmed> {
  const situation = await situationNow(stores, claim, at, policies);
  const reservation = decideBooking(claim, situation, at, policies);
  await takeBlock(stores, situation.block);
  await stores.reservations.add(reservation);
  if (reservation.funding.kind === 'points') {
    await stores.pointLots.save(...withDraws(situation.pointLots, reservation.funding.draws));
    await stores.journal.append(pointsHeld(ids, reservation, at));
  }
  const { dayPass } = situation;
  if (dayPass) await stores.dayPasses.save({ ...dayPass, status: 'used', reservationId: claim.id });
  await stores.outbox.add({ type: 'reservation-confirmed', ...meetingOf(reservation), origin: reservation.origin });
  return reservation;
}
