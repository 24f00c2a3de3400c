import { reportChanged } from './job-run.js';
import type { JobOptions, JobReport } from './job.js';

/** Rows per transaction, and transactions per run: together more than accumulate in a day. */
const BATCH = 1_000;

const MAX_BATCHES = 1_000;

/** @param deleteSome deletes at most `limit` rows in a transaction, and returns their number. */
export async function deleteInBatches(
  deleteSome: (limit: number) => Promise<number>,
  { stopping = () => false }: JobOptions = {},
): Promise<JobReport> {
  let deleted = 0;
  for (let batch = 0; batch < MAX_BATCHES && !stopping(); batch += 1) {
    const count = await deleteSome(BATCH);
    deleted += count;
    if (count < BATCH) break;
  }
  return reportChanged(deleted);
}
