import type { KeyedRequest, KeyedRequests, RequestKey } from '@spotter/core/idempotency';
import type { Instant } from '@spotter/core/kernel';
import { getOrThrow } from './get-or-throw.js';
import { firstOf } from './paging.js';
import { EVERYTHING, requestKey, type Tables } from './tables.js';

export class MemoryKeyedRequests implements KeyedRequests {
  constructor(private readonly tables: Pick<Tables, 'keyedRequests'>) {}

  async claim(request: KeyedRequest): Promise<KeyedRequest> {
    const row = this.tables.keyedRequests.get(requestKey(request));
    if (row && !row.isRemoved) return row.request;
    this.tables.keyedRequests.put({ request, isRemoved: false });
    return request;
  }

  async get(key: RequestKey): Promise<KeyedRequest> {
    return getOrThrow(this.tables.keyedRequests, requestKey(key), 'keyed request').request;
  }

  async save(request: KeyedRequest): Promise<void> {
    this.tables.keyedRequests.put({ request, isRemoved: false });
  }

  async removeClaimedUntil(until: Instant, limit: number): Promise<number> {
    const { keyedRequests } = this.tables;
    const rows = firstOf(keyedRequests.scan('byClaim', EVERYTHING, { until: until + 1 }), limit);
    for (const { request } of rows) keyedRequests.put({ request, isRemoved: true });
    return rows.length;
  }
}
