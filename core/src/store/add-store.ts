import type { Authority } from '../administration/administrator-action.js';
import type { Ids, StoreId } from '../shared/ids.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { changedRooms, type WantedRoom } from './room-change.js';
import { requireSound } from './sound-store.js';
import { factsOf, type Store } from './store.js';

/** A store as an administrator writes it. */
export interface WantedStore extends Omit<Store, 'id' | 'rooms'> {
  readonly rooms: readonly WantedRoom[];
}

export interface AddStoreCommand extends Authority {
  readonly store: WantedStore;
  readonly why: string | null;
}

/** An administrator opens a branch. */
export class AddStore {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'branches' | 'administratorActions'>>,
    private readonly ids: Ids,
  ) {}

  /** @throws DomainError validation; not-found for a room with an id, since the store has none yet. */
  execute({ store: wanted, ...asked }: AddStoreCommand): Promise<Store> {
    return this.transaction.run(async ({ branches, administratorActions }) => {
      const rooms = changedRooms([], wanted.rooms, this.ids);
      const store: Store = { ...wanted, id: this.ids.next<StoreId>(), rooms };
      requireSound(store);
      await branches.add(store);
      const subject = { type: 'store', id: store.id } as const;
      await administratorActions.add({ ...asked, action: 'add-store', subject, before: null, after: factsOf(store) });
      return store;
    });
  }
}
