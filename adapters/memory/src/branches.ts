import type { Branches, Page, PageRequest, Store, StoreId, StoreQueries } from '@spotter/core';
import { found } from './finding.js';
import { pageOf } from './paging.js';
import type { Committed, Tables } from './tables.js';

export class MemoryBranches implements Branches {
  constructor(private readonly tables: Pick<Tables, 'stores'>) {}

  async get(id: StoreId): Promise<Store> {
    return found(this.tables.stores, id, 'store');
  }

  async add(store: Store): Promise<void> {
    this.tables.stores.add(store);
  }

  async save(store: Store): Promise<void> {
    this.tables.stores.put(store);
  }
}

export class MemoryStoreQueries implements StoreQueries {
  constructor(private readonly rows: Pick<Committed, 'stores'>) {}

  async store(id: StoreId): Promise<Store | null> {
    return this.rows.stores.get(id) ?? null;
  }

  async stores(page: PageRequest): Promise<Page<Store>> {
    const byName = [...this.rows.stores.all()].sort((one, other) => (one.name < other.name ? -1 : 1));
    return pageOf(byName, page);
  }
}
