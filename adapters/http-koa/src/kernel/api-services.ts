import type { FinishedRun, Policies, Queries, UseCases } from '@spotter/core/application';
import type { CodeSigner } from '@spotter/core/booking';
import type { Secrets } from '@spotter/core/identity';
import type { Clock, Instant } from '@spotter/core/kernel';

/** Runs jobs by name and returns their results. */
interface JobRunner {
  readonly names: readonly string[];
  run(job: string): Promise<FinishedRun>;
}

/** What the routes call: every use case and query by its name, and what the adapters themselves need. */
export interface ApiServices extends UseCases, Queries {
  readonly jobs: JobRunner;
  readonly signer: CodeSigner;
  readonly secrets: Pick<Secrets, 'hash'>;
  readonly clock: Clock;
  readonly policies: Policies;
  /** Absent in production, where time cannot be moved. */
  readonly moveClock?: (to: Instant) => Promise<void>;
}
