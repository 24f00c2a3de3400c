import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { ReasonedAuthority } from '../../audit-trail/rules/administrator-action.js';
import { changeRooms, type WantedRoom } from '../rules/room-change.js';
import { validateStore } from '../rules/validate-store.js';
import { factsOf, type Store } from '../rules/store.js';

/** A store as an administrator writes it. */
export interface WantedStore extends Omit<Store, 'id' | 'rooms'> {
  readonly rooms: readonly WantedRoom[];
}

export interface AddStoreCommand extends ReasonedAuthority {
  readonly store: WantedStore;
}

/** An administrator opens a store. */
export class AddStore {
  constructor(private readonly ports: RequiredPorts<'stores' | 'administratorActions', 'ids'>) {}

  /** @throws DomainError validation; not-found for a room with an id, since the store has none yet. */
  execute({ store: wanted, ...authority }: AddStoreCommand, idempotency?: IdempotencyContext): Promise<Store> {
    return this.ports.transaction.run(async ({ stores, administratorActions }) => {
      const rooms = changeRooms([], wanted.rooms, this.ports.ids);
      const store: Store = { ...wanted, id: this.ports.ids.next(), rooms };
      validateStore(store);
      await stores.add(store);
      await administratorActions.add({
        ...authority,
        action: 'add-store',
        subject: { type: 'store', id: store.id },
        before: null,
        after: factsOf(store),
      });
      return store;
    }, idempotency);
  }
}
