import { dayOf, weekInterval } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import { notFound } from '../shared/domain-error.js';
import type { BlockId, MentorId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { endOffer } from '../waitlist/offer-block.js';
import { closedBlock } from './block-closing.js';
import type { Block } from './block.js';

export interface CloseBlockCommand {
  readonly mentorId: MentorId;
  readonly blockId: BlockId;
}

/** A mentor takes back a slot that nobody has booked. */
export class CloseBlock {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'mentors' | 'blocks' | 'waitlist' | 'outbox'>>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  execute({ mentorId, blockId }: CloseBlockCommand): Promise<Block> {
    return this.transaction.run(async (stores) => {
      const { mentors, blocks } = stores;
      await mentors.get(mentorId); // locked: two closings at once must not count the same week
      const block = await blocks.get(blockId);
      if (block.mentorId !== mentorId) throw notFound('block');
      const opened = await blocks.opened(mentorId, weekInterval(dayOf(block.startsAt)));
      return saveClosed(stores, block, closedBlock(block, opened, this.clock.now(), this.policies.obligation));
    });
  }
}

/** Closes a block within a transaction; whoever it was offered to waits on. */
export async function saveClosed(
  { blocks, waitlist, outbox }: Pick<Stores, 'blocks' | 'waitlist' | 'outbox'>,
  before: Block,
  closed: Block,
): Promise<Block> {
  const { id: blockId, mentorId, startsAt } = closed;
  await blocks.save(closed);
  await endOffer({ waitlist }, before);
  await outbox.add({ type: 'block-closed', blockId, mentorId, startsAt });
  return closed;
}
