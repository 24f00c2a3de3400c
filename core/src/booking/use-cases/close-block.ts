import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { markClosed, requireClosable } from '../rules/block-closing.js';
import type { Block } from '../rules/block.js';
import { endOffer } from './offer-block.js';
import { dayOf, weekInterval } from '../../kernel/calendar.js';
import { notFound } from '../../kernel/domain-error.js';
import type { BlockId, MentorId } from '../../kernel/ids.js';

export interface CloseBlockCommand {
  readonly mentorId: MentorId;
  readonly blockId: BlockId;
}

/** A mentor closes an unbooked block. */
export class CloseBlock {
  constructor(
    private readonly ports: RequiredPorts<'mentors' | 'blocks' | 'waitlist' | 'outbox', 'clock' | 'policies'>,
  ) {}

  execute({ mentorId, blockId }: CloseBlockCommand, idempotency?: IdempotencyContext): Promise<Block> {
    const { transaction, clock, policies } = this.ports;
    return transaction.run(async (repositories) => {
      const { mentors, blocks } = repositories;
      await mentors.get(mentorId); // locked: two concurrent closings must not count the same week
      const block = await blocks.get(blockId);
      if (block.mentorId !== mentorId) throw notFound('block');
      const opened = await blocks.countOpened(mentorId, weekInterval(dayOf(block.startsAt)));
      requireClosable(block, opened, clock.now(), policies.obligation);
      return saveClosed(repositories, block);
    }, idempotency);
  }
}

/**
 * Closes a block within a transaction; a member with an offer of it returns to the waitlist.
 * @param by who closed it, unless the mentor did.
 */
export async function saveClosed(
  { blocks, waitlist, outbox }: Pick<Repositories, 'blocks' | 'waitlist' | 'outbox'>,
  block: Block,
  by?: 'system',
): Promise<Block> {
  const { id: blockId, mentorId, startsAt } = block;
  const closed = markClosed(block);
  await blocks.save(closed);
  await endOffer({ waitlist }, block);
  await outbox.add({ type: 'block-closed', blockId, mentorId, startsAt, ...(by && { by }) });
  return closed;
}
