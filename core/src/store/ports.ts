import type { StoreId } from '../shared/ids.js';
import type { Page, PageRequest } from '../shared/page.js';
import type { Store } from './store.js';

/** The branches. */
export interface Branches {
  /** Locked for this transaction, so that one opening at a time chooses rooms. @throws DomainError not-found. */
  get(id: StoreId): Promise<Store>;
  add(store: Store): Promise<void>;
  /** A room that is not among the store's any more is closed for good; what happened in it stays. */
  save(store: Store): Promise<void>;
}

export interface StoreQueries {
  store(id: StoreId): Promise<Store | null>;
  stores(page: PageRequest): Promise<Page<Store>>;
}
