import type { BlockId, Ids } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Stores } from '../stores.js';
import { offerBlock, type OfferingStores } from '../waitlist/offer-block.js';
import { bookSettlement } from '../ledger/book-settlement.js';
import { settleLateCancellation } from '../ledger/settlement.js';
import { returnFunding, type FundingStores } from './funding-return.js';
import { meetingOf, type Cancelled, type Rejected } from './reservation.js';

export type EndingStores = FundingStores & OfferingStores & Pick<Stores, 'reservations'>;
export type CancellingStores = EndingStores & Pick<Stores, 'earnings'>;

/** A reservation is cancelled, in time or late: its block can be booked again, and those concerned are told. */
export async function endCancelled(
  stores: CancellingStores,
  ids: Ids,
  ended: Cancelled,
  at: Instant,
  policies: Policies,
): Promise<void> {
  const { by, late } = ended.cancellation;
  if (late) {
    await stores.reservations.save(ended);
    await reopenBlock(stores, ended.blockId, at, policies);
    await bookSettlement(stores, settleLateCancellation(ids, ended, at, policies));
  } else await endFreeOfCharge(stores, ids, ended, at, policies);
  await stores.outbox.add({ type: 'reservation-cancelled', ...meetingOf(ended), by, late });
}

/** A reservation ends before its start and costs nothing: what paid for it returns, and its block can be booked again. */
export async function endFreeOfCharge(
  stores: EndingStores,
  ids: Ids,
  ended: Cancelled | Rejected,
  at: Instant,
  policies: Policies,
): Promise<void> {
  await stores.reservations.save(ended);
  await reopenBlock(stores, ended.blockId, at, policies);
  await returnFunding(stores, ids, ended, at);
}

/** A booked block can be booked again: by the first who waits for it, or by anybody. */
export async function reopenBlock(
  stores: OfferingStores,
  id: BlockId,
  at: Instant,
  { waitlist }: Policies,
): Promise<void> {
  const block = await stores.blocks.get(id);
  if (block.status === 'booked') await offerBlock(stores, { ...block, status: 'open' }, at, waitlist);
}
