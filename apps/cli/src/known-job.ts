import { UsageError } from './usage-error.js';

/** @throws UsageError that lists the jobs. */
export function requireKnownJob(
  job: string,
  jobs: { readonly names: readonly string[]; readonly knows: (job: string) => boolean },
): void {
  if (!jobs.knows(job)) throw new UsageError(`Unknown job: ${job}. Jobs: ${jobs.names.join(', ')}.`);
}
