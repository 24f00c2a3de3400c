import type { KeyedRequest, RequestKey } from './rules/keyed-request.js';
import type { Instant } from '../kernel/instant.js';

export interface KeyedRequests {
  /** Stores the request unless its key exists. @returns the stored request, locked for this transaction. */
  claim(request: KeyedRequest): Promise<KeyedRequest>;
  /** Locked for this transaction. @throws DomainError not-found. */
  get(key: RequestKey): Promise<KeyedRequest>;
  /** @throws StaleVersionError when the request was removed. */
  save(request: KeyedRequest): Promise<void>;
  /** Removes at most `limit` requests that were claimed up to an instant, that instant included. @returns how many. */
  removeClaimedUntil(until: Instant, limit: number): Promise<number>;
}
