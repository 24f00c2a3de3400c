import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import {
  blockEnd,
  blockLength,
  openingRefusedError,
  planOpening,
  requireActiveMentor,
} from '../rules/block-opening.js';
import type { Block } from '../rules/block.js';
import { type OfferBlockRepositories, offerOpened } from './offer-block.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { MentorId, StoreId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Mentor } from '../../mentor/rules/mentor.js';

export interface OpenBlockCommand {
  readonly mentorId: MentorId;
  readonly storeId: StoreId;
  readonly startsAt: Instant;
  /** The default length of the policy when missing. */
  readonly minutes?: number;
}

export type OpenBlockRepositories = Pick<Repositories, 'stores' | 'blocks'>;

/** The ports that open blocks and offer them to waiting members. */
export type OpenBlockPorts = RequiredPorts<
  'mentors' | keyof OpenBlockRepositories | keyof OfferBlockRepositories,
  'clock' | 'ids' | 'policies'
>;

/** A mentor opens one block; the store assigns a room. */
export class OpenBlock {
  constructor(private readonly ports: OpenBlockPorts) {}

  execute(command: OpenBlockCommand): Promise<Block> {
    const { transaction, clock, ids, policies } = this.ports;
    return transaction.run(async (repositories) => {
      const step = { ids, at: clock.now(), policies };
      const mentor = await repositories.mentors.get(command.mentorId);
      const block = await openBlock(repositories, mentor, command, step);
      await offerOpened(repositories, [block], step);
      return block;
    });
  }
}

/**
 * Opens a block within a transaction that has locked the mentor. The store is locked too, so concurrent openings choose rooms in sequence.
 */
export async function openBlock(
  { stores, blocks }: OpenBlockRepositories,
  mentor: Pick<Mentor, 'id' | 'status'>,
  { storeId, startsAt, minutes }: Omit<OpenBlockCommand, 'mentorId'>,
  { ids, at, policies: { block: policy } }: StepContext,
): Promise<Block> {
  const mentorId = mentor.id;
  const length = blockLength(minutes, policy);
  requireActiveMentor(mentor);
  const store = await stores.get(storeId);
  const time = { mentorId, startsAt, endsAt: blockEnd(startsAt, length) };
  const plan = planOpening(time, store, await blocks.findOccupied(mentorId, storeId, time), at, policy);
  if (plan.kind === 'refused') throw openingRefusedError(plan.obstacle, at, policy);
  const block: Block = { id: ids.next(), seriesId: null, ...plan.block };
  const opened = await blocks.open([block]);
  if (!opened.has(block.id)) throw new DomainError('reservation-conflict', 'This time is no longer free.');
  return block;
}
