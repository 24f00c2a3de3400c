import { DAY, type Millis } from '../kernel/instant.js';

/** How long runs of jobs are kept; longer than the interval of the rarest job. */
export interface JobHistoryPolicy {
  readonly keepMs: Millis;
}

export interface JobHistoryPolicies {
  readonly jobHistory: JobHistoryPolicy;
}

export const jobHistoryPolicies: JobHistoryPolicies = {
  jobHistory: { keepMs: 90 * DAY },
};
