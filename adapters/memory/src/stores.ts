import { pageOfItems, type Page, type PageRequest, type StoreId } from '@spotter/core/kernel';
import type { ScreenKey, Store, StoreQueries } from '@spotter/core/store';
import { pageOf } from './paging.js';
import { creationOf, type CommittedTables } from './tables.js';

export class MemoryStoreQueries implements StoreQueries {
  constructor(private readonly rows: Pick<CommittedTables, 'stores' | 'screenKeys'>) {}

  async store(id: StoreId): Promise<Store | null> {
    return this.rows.stores.get(id) ?? null;
  }

  async stores(page: PageRequest): Promise<Page<Store>> {
    const byName = [...this.rows.stores.all()].sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
    return pageOfItems(byName, page, placeOf);
  }

  async screenKeys(store: StoreId, page: PageRequest): Promise<Page<ScreenKey>> {
    const keys = [...this.rows.screenKeys.scan('byStore', store)].filter(({ revokedAt }) => revokedAt === null);
    return pageOf(keys, page, creationOf);
  }

  async storeOfScreen(hash: string): Promise<StoreId | null> {
    const key = this.rows.screenKeys.find('hash', hash);
    return key && key.revokedAt === null ? key.storeId : null;
  }
}

/** Sorted as the name, then as the id. */
const placeOf = ({ name, id }: Store): string => `${name}\0${id}`;
