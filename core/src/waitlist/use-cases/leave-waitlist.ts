import type { RequiredPorts } from '../../application/ports.js';
import { offerBlock, type OfferBlockRepositories } from '../../booking/use-cases/offer-block.js';
import { notFound, StaleVersionError } from '../../kernel/domain-error.js';
import type { MemberId, WaitlistEntryId } from '../../kernel/ids.js';
import { leaveWaitlist, type WaitlistEntry } from '../rules/waitlist-entry.js';

export interface LeaveWaitlistCommand {
  readonly entryId: WaitlistEntryId;
  readonly memberId: MemberId;
}

/** A member waits no longer; a block that was offered to them goes to the next in line. */
export class LeaveWaitlist {
  constructor(private readonly ports: RequiredPorts<keyof OfferBlockRepositories, 'clock' | 'policies'>) {}

  /** @throws DomainError not-found, also for another member's entry; policy-violation once the member has booked. */
  execute({ entryId, memberId }: LeaveWaitlistCommand): Promise<WaitlistEntry> {
    const { transaction, clock, policies } = this.ports;
    return transaction.run(async (repositories) => {
      const seen = await repositories.waitlist.findUnlocked(entryId);
      if (seen?.memberId !== memberId) throw notFound('waitlist entry');
      // The block is locked before the entry, the same order as in offers and bookings.
      const block = seen.offer && (await repositories.blocks.get(seen.offer.blockId));
      const entry = await repositories.waitlist.get(entryId);
      if (entry.offer?.blockId !== seen.offer?.blockId)
        throw new StaleVersionError('it received an offer in the meantime');
      const left = leaveWaitlist(entry);
      await repositories.waitlist.save(left);
      if (block) await offerBlock(repositories, block, { at: clock.now(), policies });
      return left;
    });
  }
}
