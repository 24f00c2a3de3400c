import type { KeyedRequest, KeyedRequests, RequestKey } from '@spotter/core/idempotency';
import { notFound, StaleVersionError, type Instant } from '@spotter/core/kernel';
import { firstOf } from './paging.js';
import { EVERYTHING, requestKey, type Tables } from './tables.js';

export class MemoryKeyedRequests implements KeyedRequests {
  constructor(private readonly tables: Pick<Tables, 'keyedRequests'>) {}

  async claim(request: KeyedRequest): Promise<KeyedRequest> {
    const known = this.find(request);
    if (!known) this.tables.keyedRequests.put({ request, isRemoved: false });
    return known ?? request;
  }

  async get(key: RequestKey): Promise<KeyedRequest> {
    const found = this.find(key);
    if (!found) throw notFound('keyed request');
    return found;
  }

  async save(request: KeyedRequest): Promise<void> {
    if (!this.find(request)) throw new StaleVersionError('the key was deleted in the meantime');
    this.tables.keyedRequests.put({ request, isRemoved: false });
  }

  async removeClaimedUntil(until: Instant, limit: number): Promise<number> {
    const { keyedRequests } = this.tables;
    const rows = firstOf(keyedRequests.scan('byClaim', EVERYTHING, { until: until + 1 }), limit);
    for (const { request } of rows) keyedRequests.put({ request, isRemoved: true });
    return rows.length;
  }

  private find(key: RequestKey): KeyedRequest | undefined {
    const row = this.tables.keyedRequests.get(requestKey(key));
    return row?.isRemoved ? undefined : row?.request;
  }
}
