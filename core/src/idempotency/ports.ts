import type { Instant } from '../shared/instant.js';
import type { KeyedRequest, RequestKey } from './keyed-request.js';

export interface KeyedRequests {
  /** Keeps the request, unless its key is there. @returns what is there now, locked for this transaction. */
  claim(request: KeyedRequest): Promise<KeyedRequest>;
  /** Locked for this transaction. @throws DomainError not-found. */
  get(key: RequestKey): Promise<KeyedRequest>;
  save(request: KeyedRequest): Promise<void>;
  /** Removes at most `limit` of those claimed up to an instant, it included. @returns how many. */
  removeClaimedUntil(until: Instant, limit: number): Promise<number>;
}
