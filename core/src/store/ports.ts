import type { ScreenKeyId, StoreId } from '../kernel/ids.js';
import type { Page, PageRequest } from '../kernel/page.js';
import type { ScreenKey } from './rules/screen-key.js';
import type { Store } from './rules/store.js';

export interface Stores {
  /** Locked for this transaction, so that one opening at a time chooses rooms. @throws DomainError not-found. */
  get(id: StoreId): Promise<Store>;
  add(store: Store): Promise<void>;
  /** A room missing from the store is closed permanently; its past sessions stay. */
  save(store: Store): Promise<void>;
}

export interface ScreenKeys {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: ScreenKeyId): Promise<ScreenKey>;
  add(key: ScreenKey): Promise<void>;
  save(key: ScreenKey): Promise<void>;
}

export interface StoreQueries {
  store(id: StoreId): Promise<Store | null>;
  stores(page: PageRequest): Promise<Page<Store>>;
  /** The keys that are not revoked, the oldest first. */
  screenKeys(store: StoreId, page: PageRequest): Promise<Page<ScreenKey>>;
  /** The store whose screen has the key with this hash; null when it is revoked or unknown. */
  storeOfScreen(hash: string): Promise<StoreId | null>;
}
