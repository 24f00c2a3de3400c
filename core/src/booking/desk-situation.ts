import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Stores } from '../stores.js';
import { offerIsOver } from '../waitlist/block-offer.js';
import { passOffer, type OfferingStores } from '../waitlist/offer-block.js';
import type { BookingSituation, DeskClaim } from './ports.js';

/** What the desk knows, after an offer of the block that has run out went to the next in line. */
export async function situationNow(
  stores: OfferingStores & Pick<Stores, 'desk'>,
  claim: DeskClaim,
  at: Instant,
  { waitlist }: Policies,
): Promise<BookingSituation> {
  const situation = await stores.desk.situation(claim);
  const { block } = situation;
  if (block.status !== 'open' || !offerIsOver(block, at)) return situation;
  return { ...situation, block: await passOffer(stores, block, at, waitlist) };
}
