import type { DeepReadonly } from '../kernel/deep-readonly.js';
import { DAY } from '../kernel/instant.js';

export const jobHistoryPolicies = {
  /** How long job runs are kept: longer than the longest interval between two runs of a job. */
  jobHistory: { keepMs: 90 * DAY },
};

export type JobHistoryPolicy = DeepReadonly<typeof jobHistoryPolicies.jobHistory>;
