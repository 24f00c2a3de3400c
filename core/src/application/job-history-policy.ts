import { DAY, type Millis } from '../kernel/instant.js';

/** How long job runs are kept: longer than the longest interval between two runs of a job. */
export interface JobHistoryPolicy {
  readonly keepMs: Millis;
}

export const jobHistoryPolicies: { readonly jobHistory: JobHistoryPolicy } = {
  jobHistory: { keepMs: 90 * DAY },
};
