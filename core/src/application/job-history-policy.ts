import { readOnly } from '../kernel/read-only.js';
import { DAY } from '../kernel/instant.js';

export const jobHistoryPolicies = readOnly({
  /** How long job runs are kept: longer than the longest interval between two runs of a job. */
  jobHistory: { keepMs: 90 * DAY },
});

export type JobHistoryPolicy = typeof jobHistoryPolicies.jobHistory;
