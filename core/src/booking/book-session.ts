import type { Clock } from '../shared/clock.js';
import type { Ids, ReservationId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import { claimBlock, type BlockClaim, type ClaimingStores } from './claim-block.js';
import type { Confirmed } from './reservation.js';

export type BookSessionCommand = Omit<BlockClaim, 'id'>;

/** A member's claim on one block: decided on what the desk knows, kept whole or not at all. */
export class BookSession {
  constructor(
    private readonly transaction: Transaction<ClaimingStores>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  execute(command: BookSessionCommand, once?: Once): Promise<Confirmed> {
    const id = this.ids.next<ReservationId>();
    return this.transaction.run(
      (stores) => claimBlock(stores, this.ids, { id, ...command }, this.clock.now(), this.policies),
      once,
    );
  }
}
