import { reportChanged } from './job-run.js';
import type { JobOptions, JobReport } from './job.js';

/** Rows per transaction, and transactions per run: together more than accumulate in a day. */
const BATCH = 1_000;

const MAX_BATCHES = 1_000;

/**
 * @param deleteSome deletes at most so many rows in a transaction, and returns their number.
 * @param limit the rows per transaction.
 */
export async function deleteInBatches(
  deleteSome: (limit: number) => Promise<number>,
  { stopping = () => false }: JobOptions = {},
  limit = BATCH,
): Promise<JobReport> {
  let deleted = 0;
  for (let batch = 0; batch < MAX_BATCHES && !stopping(); batch += 1) {
    const count = await deleteSome(limit);
    deleted += count;
    if (count < limit) break;
  }
  return reportChanged(deleted);
}
