import type { KeyedRequest, KeyedRequests, RequestKey } from '@spotter/core/idempotency';
import { StaleVersionError, type Instant } from '@spotter/core/kernel';
import { withStepKeys } from '../billing-keys.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { keyedRequest, keyedRequestFrom, keyedRequestRow, type KeyedRequestRow } from '../tables/keyed-requests.js';
import { requireRow } from './optimistic-lock.js';

const GET = statement(`
  select ${keyedRequest.selection('k')} from keyed_request k
  where k.caller = $1 and k.route = $2 and k.key = $3 for no key update`);

const REMOVE = statement(`
  with removed as (
    delete from keyed_request where ctid = any (array(
      select ctid from keyed_request where claimed_at <= $1 order by claimed_at limit $2 for update skip locked))
    returning 1
  )
  select count(*)::int as count from removed`);

export class PostgresKeyedRequests implements KeyedRequests {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async claim(request: KeyedRequest): Promise<KeyedRequest> {
    await this.unitOfWork.write('insert-new', keyedRequest, this.encrypted(request));
    const kept = await this.find(request);
    if (!kept) throw new StaleVersionError('the key was deleted in the meantime');
    return kept;
  }

  async get(key: RequestKey): Promise<KeyedRequest> {
    return requireRow(await this.find(key), 'keyed request');
  }

  save(request: KeyedRequest): Promise<void> {
    return this.unitOfWork.write('update', keyedRequest, this.encrypted(request));
  }

  removeClaimedUntil(until: Instant, limit: number): Promise<number> {
    return this.unitOfWork.readCount(REMOVE, toTimestamp(until), limit);
  }

  private find({ caller, route, key }: RequestKey): Promise<KeyedRequest | null> {
    return this.unitOfWork.readOneAs((row: KeyedRequestRow) => this.decrypted(row), GET, caller, route, key);
  }

  private encrypted(request: KeyedRequest): KeyedRequestRow {
    const { billingKeys } = this.unitOfWork;
    const row = keyedRequestRow(request);
    return { ...row, steps: withStepKeys(row.steps, (key) => billingKeys.encrypt(key, row.caller)) };
  }

  private decrypted(row: KeyedRequestRow): KeyedRequest {
    const { billingKeys } = this.unitOfWork;
    const steps = withStepKeys(row.steps, (key) => billingKeys.decrypt(key, row.caller));
    return keyedRequestFrom({ ...row, steps });
  }
}
