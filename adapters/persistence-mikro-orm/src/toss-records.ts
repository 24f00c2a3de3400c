import type { Instant, Krw } from '@spotter/core/kernel';
import type { RowReader } from './row-reader.js';
import { statement } from './statement.js';
import { toTimestamp } from './table.js';

const SELLER = statement('select reference, seller_id as "sellerId", status from toss_seller where reference = $1');

// Not `on conflict (reference) do update`: of two processes that add one seller, the later would violate the unique seller_id.
const ADD_SELLER = statement(`
  insert into toss_seller (reference, seller_id, status) values ($1, $2, $3) on conflict do nothing returning reference`);

const SAVE_SELLER = statement('update toss_seller set seller_id = $2, status = $3 where reference = $1');

const REQUEST = statement(`
  select key, seller_id as "sellerId", amount, requested_at as "requestedAt" from toss_request where key = $1`);

const BEGIN = statement(`
  insert into toss_request (key, seller_id, amount, requested_at) values ($1, $2, $3, $4)
  on conflict do nothing returning key`);

const REPEAT = statement(`
  update toss_request set seller_id = $2, amount = $3, requested_at = $4 where key = $1 and requested_at = $5 returning key`);

const FORGET = statement('delete from toss_request where key = $1 and requested_at = $2');

interface Seller {
  readonly reference: string;
  readonly sellerId: string;
  readonly status: string;
}

interface Request {
  readonly key: string;
  readonly sellerId: string;
  readonly amount: Krw;
  readonly requestedAt: Instant;
}

/** The records of the Toss Payments adapter, shared by processes. Each call is its own statement, so that it survives a crash. */
export class PostgresTossRecords {
  constructor(private readonly reader: RowReader) {}

  seller(reference: string): Promise<Seller | null> {
    return this.reader.readOne<Seller>(SELLER, reference);
  }

  async saveSeller({ reference, sellerId, status }: Seller): Promise<void> {
    const added = await this.reader.read(ADD_SELLER, reference, sellerId, status);
    if (added.length === 0) await this.reader.read(SAVE_SELLER, reference, sellerId, status);
  }

  request(key: string): Promise<Request | null> {
    return this.reader.readOne<Request>(REQUEST, key);
  }

  /** @param previous the time of the request that it repeats; null for a first request. @returns false when another request is stored. */
  async begin({ key, sellerId, amount, requestedAt }: Request, previous: Instant | null): Promise<boolean> {
    const values = [key, sellerId, amount, toTimestamp(requestedAt)];
    const stored =
      previous === null
        ? await this.reader.read(BEGIN, ...values)
        : await this.reader.read(REPEAT, ...values, toTimestamp(previous));
    return stored.length > 0;
  }

  async forget({ key, requestedAt }: Pick<Request, 'key' | 'requestedAt'>): Promise<void> {
    await this.reader.read(FORGET, key, toTimestamp(requestedAt));
  }
}
