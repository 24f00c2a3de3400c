import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import {
  type CancelledReservation,
  type ReservationBase,
  sessionEventFacts,
  type RejectedReservation,
} from '../rules/reservation.js';
import { type ReturnFundingStores, returnFunding } from './funding-return.js';
import { offerBlock, type OfferBlockStores } from './offer-block.js';
import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { settleLateCancellation, settleWaivedCancellation } from '../../settlement/rules/settlement.js';
import { bookSettlement } from '../../settlement/use-cases/book-settlement.js';

export type EndReservationStores = ReturnFundingStores & OfferBlockStores & Pick<Stores, 'reservations'>;

export type EndCancelledStores = EndReservationStores & Pick<Stores, 'earnings'>;

/** Cancels a reservation, in time or late: reopens its block and notifies the parties. */
export async function endCancelled(
  stores: EndCancelledStores,
  ids: Ids,
  ended: CancelledReservation,
  at: Instant,
  policies: Policies,
): Promise<void> {
  const { by, late, deducted } = ended.cancellation;
  if (deducted) {
    await stores.reservations.save(ended);
    await reopenBlock(stores, ended, at, policies);
    await bookSettlement(stores, settleLateCancellation(ids, ended, at, policies));
  } else {
    await endFreeOfCharge(stores, ids, ended, at, policies);
    if (late) await bookSettlement(stores, settleWaivedCancellation(ids, ended, at, policies));
  }
  await stores.outbox.add({ type: 'reservation-cancelled', ...sessionEventFacts(ended), by, late: deducted });
}

/** Ends a reservation before its start free of charge: returns the funding and reopens the block. */
export async function endFreeOfCharge(
  stores: EndReservationStores,
  ids: Ids,
  ended: CancelledReservation | RejectedReservation,
  at: Instant,
  policies: Policies,
): Promise<void> {
  await stores.reservations.save(ended);
  await reopenBlock(stores, ended, at, policies);
  await returnFunding(stores, ids, ended, at);
}

/** Reopens a booked block: offered to the first other waiting member, or open to everybody. */
export async function reopenBlock(
  stores: OfferBlockStores,
  { blockId, memberId }: Pick<ReservationBase, 'blockId' | 'memberId'>,
  at: Instant,
  { waitlist }: Policies,
): Promise<void> {
  const block = await stores.blocks.get(blockId);
  if (block.status === 'booked') await offerBlock(stores, { ...block, status: 'open' }, at, waitlist, memberId);
}
