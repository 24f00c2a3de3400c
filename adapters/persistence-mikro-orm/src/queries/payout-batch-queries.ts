import type { Instant, Page, PageRequest, PayoutBatchId } from '@spotter/core/kernel';
import {
  isOpenPayout,
  PAYOUT_STATUSES,
  periodTotals,
  type PayoutBatchQueries,
  type PayoutBatchStatus,
  type PayoutBatchTotals,
  type StatusTotals,
} from '@spotter/core/payout';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { payoutBatch, payoutBatchFrom, type PayoutBatchRow } from '../tables/payouts.js';
import { whereAll, type Condition } from './conditions.js';
import { descending, listOf } from './listing.js';
import { STATUS_TOTALS } from './payout-queries.js';
import type { QueryReader } from './query-reader.js';

const BATCHES = listOf(payoutBatch, 'b', descending('b.created_at', 'b.id'));

const BATCH = statement(`select ${payoutBatch.selection('b')} from payout_batch b where b.id = $1`);

/** The payouts of a batch are found among those of its period. */
const TOTALS = statement(`
  select b.id as "batchId", ${STATUS_TOTALS},
    count(*) filter (where p.status = 'calculated' and p.mentor_id in (select id from mentor where payee_held_until > $2)) as held
  from payout_batch b join payout p on p.period_starts_on = b.period_starts_on and p.batch_id = b.id
  where b.id = any ($1::uuid[]) group by b.id, p.status`);

const UNRELEASED = statement(`select id from payout_batch where released_at is null order by created_at, id`);

/** Batches with an open payout, by the partial indexes of its statuses: few payouts are in one of them. */
const WITH_OPEN_PAYOUT = PAYOUT_STATUSES.filter((status) => isOpenPayout({ status }))
  .map((status) => `select batch_id from payout where status = '${status}'`)
  .join(' union all ');

/** `payoutBatchStatus` */
const IN_STATUS: Readonly<Record<PayoutBatchStatus, Condition>> = {
  awaiting_request: ['b.released_at is null and b.requested_by is null'],
  awaiting_release: ['b.released_at is null and b.requested_by is not null'],
  released: [`b.released_at is not null and b.id in (${WITH_OPEN_PAYOUT})`],
  done: [`b.released_at is not null and b.id not in (${WITH_OPEN_PAYOUT})`],
};

type TotalsRow = StatusTotals & { readonly batchId: PayoutBatchId; readonly held: number };

export class PostgresPayoutBatchQueries implements PayoutBatchQueries {
  constructor(private readonly reader: QueryReader) {}

  async batch(id: PayoutBatchId, at: Instant): Promise<PayoutBatchTotals | null> {
    const [found] = await this.withTotals(await this.reader.read<PayoutBatchRow>(BATCH, id), at);
    return found ?? null;
  }

  async batches(
    { status }: { readonly status?: PayoutBatchStatus | undefined },
    at: Instant,
    request: PageRequest,
  ): Promise<Page<PayoutBatchTotals>> {
    const where = whereAll(status ? [IN_STATUS[status]] : []);
    const page = await this.reader.page<PayoutBatchRow>(BATCHES, where, request);
    const items = await this.withTotals(page.items, at);
    return { ...page, items };
  }

  unreleased(): Promise<readonly PayoutBatchId[]> {
    return this.reader.readIds(UNRELEASED);
  }

  private async withTotals(rows: readonly PayoutBatchRow[], at: Instant): Promise<readonly PayoutBatchTotals[]> {
    const ids = rows.map(({ id }) => id);
    const all = ids.length === 0 ? [] : await this.reader.read<TotalsRow>(TOTALS, ids, toTimestamp(at));
    return rows.map((row) => {
      const own = all.filter(({ batchId }) => batchId === row.id);
      return {
        batch: payoutBatchFrom(row),
        totals: periodTotals(own),
        held: own.reduce((count, { held }) => count + held, 0),
      };
    });
  }
}
