import { findChangedFacts } from '../../administration/rules/changed-facts.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { ReasonedAuthority } from '../../audit-trail/rules/administrator-action.js';
import type { StoreId } from '../../kernel/ids.js';
import { changeRooms, findRemovedRooms, requireUnused } from '../rules/room-change.js';
import { validateStore } from '../rules/validate-store.js';
import { factsOf, type Store } from '../rules/store.js';
import type { WantedStore } from './add-store.js';

export interface EditStoreCommand extends ReasonedAuthority {
  readonly storeId: StoreId;
  readonly changes: Partial<WantedStore>;
}

/** An administrator changes only the given fields of a store. Open blocks do not change. */
export class EditStore {
  constructor(private readonly ports: RequiredPorts<'stores' | 'blocks' | 'administratorActions', 'clock' | 'ids'>) {}

  /** @throws DomainError not-found; validation; policy-violation (`room-in-use`). */
  execute({ storeId, changes, ...authority }: EditStoreCommand): Promise<Store> {
    return this.ports.transaction.run(async ({ stores, blocks, administratorActions }) => {
      const before = await stores.get(storeId); // locked: from here on no block is opened in the store
      const rooms = changes.rooms ? changeRooms(before.rooms, changes.rooms, this.ports.ids) : before.rooms;
      const after: Store = { ...before, ...changes, rooms };
      validateStore(after);
      const change = findChangedFacts(factsOf(before), factsOf(after));
      if (!change) return before;
      const removed = findRemovedRooms(before.rooms, rooms);
      const removedIds = removed.map(({ id }) => id);
      requireUnused(removed, await blocks.findUpcomingByRooms(removedIds, this.ports.clock.now()));
      await stores.save(after);
      const subject = { type: 'store', id: storeId } as const;
      await administratorActions.add({ ...authority, action: 'edit-store', subject, ...change });
      return after;
    });
  }
}
