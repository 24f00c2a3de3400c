import type { Clock } from '../shared/clock.js';
import { notFound, StaleVersionError } from '../shared/domain-error.js';
import type { MemberId, WaitlistEntryId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import { offerBlock, type OfferingStores } from './offer-block.js';
import type { WaitlistQueries } from './ports.js';
import { leftEntry, type WaitlistEntry } from './waitlist-entry.js';

export interface LeaveWaitlistCommand {
  readonly entryId: WaitlistEntryId;
  readonly memberId: MemberId;
}

/** A member waits no longer; a block that was offered to them goes to the next in line. */
export class LeaveWaitlist {
  constructor(
    private readonly transaction: Transaction<OfferingStores>,
    private readonly queries: Pick<WaitlistQueries, 'entry'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  execute({ entryId, memberId }: LeaveWaitlistCommand): Promise<WaitlistEntry> {
    return this.transaction.run(async (stores) => {
      const seen = await this.queries.entry(entryId);
      if (seen?.memberId !== memberId) throw notFound('waitlist entry');
      // The block is locked before the entry, as whoever offers or books it does.
      const block = seen.offer && (await stores.blocks.get(seen.offer.blockId));
      const entry = await stores.waitlist.get(entryId);
      if (entry.offer?.blockId !== seen.offer?.blockId)
        throw new StaleVersionError('it was offered something meanwhile');
      const left = leftEntry(entry);
      await stores.waitlist.save(left);
      if (block) await offerBlock(stores, block, this.clock.now(), this.policies.waitlist);
      return left;
    });
  }
}
