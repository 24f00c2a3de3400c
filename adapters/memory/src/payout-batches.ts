import {
  pageOfItems,
  sortTextOf,
  type Instant,
  type Page,
  type PageRequest,
  type PayoutBatchId,
} from '@spotter/core/kernel';
import { isPayeeHeld } from '@spotter/core/mentor';
import {
  payoutBatchStatus,
  type PayoutBatch,
  type PayoutBatches,
  type PayoutBatchQueries,
  type PayoutBatchStatus,
  type PayoutBatchTotals,
} from '@spotter/core/payout';
import { VersionedCollection } from './collection.js';
import { getOrThrow } from './get-or-throw.js';
import { totalsOf } from './payout-queries.js';
import { EVERYTHING, type CommittedTables, type Tables } from './tables.js';

export class MemoryPayoutBatches extends VersionedCollection<PayoutBatch> implements PayoutBatches {
  constructor(private readonly tables: Pick<Tables, 'payoutBatches'>) {
    super(tables.payoutBatches, 'payout batch');
  }

  async findOrAddOpen(created: PayoutBatch): Promise<PayoutBatchId> {
    const { payoutBatches } = this.tables;
    const open = payoutBatches.find('openOfPeriod', created.periodId);
    if (!open) payoutBatches.add(created);
    return (open ?? created).id;
  }

  async findReleased(ids: readonly PayoutBatchId[]): Promise<readonly PayoutBatchId[]> {
    return ids.filter((id) => (this.tables.payoutBatches.get(id)?.releasedAt ?? null) !== null);
  }
}

export class MemoryPayoutBatchQueries implements PayoutBatchQueries {
  constructor(private readonly rows: Pick<CommittedTables, 'payoutBatches' | 'payouts' | 'mentors'>) {}

  async batch(id: PayoutBatchId, at: Instant): Promise<PayoutBatchTotals | null> {
    const batch = this.rows.payoutBatches.get(id);
    return batch ? this.withTotals(batch, at) : null;
  }

  async batches(
    { status }: { readonly status?: PayoutBatchStatus | undefined },
    at: Instant,
    page: PageRequest,
  ): Promise<Page<PayoutBatchTotals>> {
    const wanted = [...this.rows.payoutBatches.scan('byCreation', EVERYTHING)]
      .reverse()
      .map((one) => this.withTotals(one, at))
      .filter(({ batch, totals }) => !status || payoutBatchStatus(batch, totals) === status);
    return pageOfItems(wanted, page, ({ batch }) => sortTextOf(batch.createdAt, batch.id));
  }

  async unreleased(): Promise<readonly PayoutBatchId[]> {
    return [...this.rows.payoutBatches.scan('byCreation', EVERYTHING)].flatMap(({ id, releasedAt }) =>
      releasedAt === null ? [id] : [],
    );
  }

  private withTotals(batch: PayoutBatch, at: Instant): PayoutBatchTotals {
    const payouts = [...this.rows.payouts.scan('byBatch', batch.id)];
    const held = payouts.filter(
      ({ status, mentorId }) =>
        status === 'calculated' && isPayeeHeld(getOrThrow(this.rows.mentors, mentorId, 'mentor'), at),
    );
    return { batch, totals: totalsOf(payouts), held: held.length };
  }
}
