import { StaleVersionError, type PayoutBatchId } from '@spotter/core/kernel';
import type { PayoutBatch, PayoutBatches } from '@spotter/core/payout';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { payoutBatch, payoutBatchFrom, payoutBatchRow, type PayoutBatchRow } from '../tables/payouts.js';
import { storedIn, VersionedCollection } from './collection.js';

/** Without effect while the period has an open batch. */
const ADD = statement(`
  insert into payout_batch (id, period_starts_on, created_at, version) values ($1, $2, $3, 1)
  on conflict (period_starts_on) where requested_by is null and released_at is null do nothing`);

/** `share` keeps it open: a request or release waits for this transaction, another maker of payouts does not. */
const OPEN = statement(`
  select id from payout_batch
  where period_starts_on = $1 and requested_by is null and released_at is null for share`);

const STORED = storedIn(payoutBatch, { what: 'payout batch', fromRow: payoutBatchFrom, toRow: payoutBatchRow });

const RELEASED = statement(`select id from payout_batch where id = any ($1::uuid[]) and released_at is not null`);

export class PostgresPayoutBatches extends VersionedCollection<PayoutBatch, PayoutBatchRow> implements PayoutBatches {
  protected readonly stored = STORED;

  async findOrAddOpen({ id, periodId, createdAt }: PayoutBatch): Promise<PayoutBatchId> {
    await this.unitOfWork.read(ADD, id, periodId, toTimestamp(createdAt));
    const [open] = await this.unitOfWork.readIds<PayoutBatchId>(OPEN, periodId);
    if (!open) throw new StaleVersionError('the batch was requested in the meantime');
    return open;
  }

  findReleased(ids: readonly PayoutBatchId[]): Promise<readonly PayoutBatchId[]> {
    return this.unitOfWork.readIds(RELEASED, ids);
  }
}
