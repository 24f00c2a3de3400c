import type { Authority } from '../administration/administrator-action.js';
import { changedFacts } from '../administration/changed-facts.js';
import type { Clock } from '../shared/clock.js';
import type { Ids, StoreId } from '../shared/ids.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import type { WantedStore } from './add-store.js';
import { changedRooms, removedRooms, requireUnused } from './room-change.js';
import { requireSound } from './sound-store.js';
import { factsOf, type Store } from './store.js';

export interface EditStoreCommand extends Authority {
  readonly storeId: StoreId;
  readonly changes: Partial<WantedStore>;
  readonly why: string | null;
}

type EditingStores = Pick<Stores, 'branches' | 'blocks' | 'administratorActions'>;

/** An administrator changes what is given of a branch, and nothing else. Blocks that are open already stay as they were opened. */
export class EditStore {
  constructor(
    private readonly transaction: Transaction<EditingStores>,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** @throws DomainError not-found; validation; policy-violation (`room-in-use`). */
  execute({ storeId, changes, ...asked }: EditStoreCommand): Promise<Store> {
    return this.transaction.run(async ({ branches, blocks, administratorActions }) => {
      const before = await branches.get(storeId); // from here on no block is opened in it
      const rooms = changes.rooms ? changedRooms(before.rooms, changes.rooms, this.ids) : before.rooms;
      const after: Store = { ...before, ...changes, rooms };
      requireSound(after);
      const change = changedFacts(factsOf(before), factsOf(after));
      if (!change) return before;
      const removed = removedRooms(before.rooms, rooms);
      requireUnused(
        removed,
        await blocks.aheadIn(
          removed.map(({ id }) => id),
          this.clock.now(),
        ),
      );
      await branches.save(after);
      const subject = { type: 'store', id: storeId } as const;
      await administratorActions.add({ ...asked, action: 'edit-store', subject, ...change });
      return after;
    });
  }
}
