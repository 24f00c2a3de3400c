import type { Clock } from '../shared/clock.js';
import { DomainError } from '../shared/domain-error.js';
import type { BlockId, Ids, MentorId, StoreId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { BlockPolicy, Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { offerOpened, type OfferingStores } from '../waitlist/offer-block.js';
import { blockEnd, openingRefused, planOpening, requireActiveMentor, requireBlockLength } from './block-opening.js';
import type { Block } from './block.js';

export interface OpenBlockCommand {
  readonly mentorId: MentorId;
  readonly storeId: StoreId;
  readonly startsAt: Instant;
  /** The policy's default without. */
  readonly minutes?: number;
}

export type OpeningStores = Pick<Stores, 'mentors' | 'branches' | 'blocks'>;

/** A mentor offers one slot; the room is found for it. */
export class OpenBlock {
  constructor(
    private readonly transaction: Transaction<OpeningStores & OfferingStores>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  execute(command: OpenBlockCommand): Promise<Block> {
    return this.transaction.run(async (stores) => {
      const at = this.clock.now();
      const block = await openBlock(stores, this.ids, command, at, this.policies.block);
      await offerOpened(stores, [block], at, this.policies.waitlist);
      return block;
    });
  }
}

/** Opens a block within a transaction. The mentor and the store are locked: one opening at a time chooses a room. */
export async function openBlock(
  { mentors, branches, blocks }: OpeningStores,
  ids: Ids,
  { mentorId, storeId, startsAt, minutes }: OpenBlockCommand,
  at: Instant,
  policy: BlockPolicy,
): Promise<Block> {
  const length = minutes ?? policy.defaultMinutes;
  requireBlockLength(length, policy);
  requireActiveMentor(await mentors.get(mentorId));
  const store = await branches.get(storeId);
  const time = { mentorId, startsAt, endsAt: blockEnd(startsAt, length) };
  const plan = planOpening(time, store, await blocks.occupied(mentorId, storeId, time), at, policy);
  if (plan.kind === 'refused') throw openingRefused(plan.obstacle, at, policy);
  const block: Block = { ...plan.block, id: ids.next<BlockId>(), seriesId: null };
  const opened = await blocks.open([block]);
  if (!opened.has(block.id)) throw new DomainError('reservation-conflict', 'That time was taken meanwhile.');
  return block;
}
