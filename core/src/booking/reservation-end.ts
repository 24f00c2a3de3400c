import type { BlockId, Ids } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Stores } from '../stores.js';
import { offerBlock, type OfferingStores } from '../waitlist/offer-block.js';
import { returnFunding, type FundingStores } from './funding-return.js';
import type { Cancelled, Rejected } from './reservation.js';

export type EndingStores = FundingStores & OfferingStores & Pick<Stores, 'reservations'>;

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
