import type { FinishedRun, Policies, Queries, UseCases } from '@spotter/core/application';
import type { CodeSigner } from '@spotter/core/booking';
import type { Secrets } from '@spotter/core/identity';
import type { Clock, Instant } from '@spotter/core/kernel';

interface JobRunner {
  readonly names: readonly string[];
  run(job: string): Promise<FinishedRun>;
}

/** Everything that the routes call: use cases and queries by name, and the services that the adapter itself needs. */
export interface ApiServices extends UseCases, Queries {
  readonly jobs: JobRunner;
  readonly signer: CodeSigner;
  readonly secrets: Pick<Secrets, 'hash'>;
  readonly clock: Clock;
  readonly policies: Policies;
  /** The approved chat templates by `kakaoTextName`; empty without a provider of chat messages. */
  readonly kakaoTemplates: ReadonlyMap<string, string>;
  /** Absent in production, where time cannot be moved. */
  readonly moveClock?: (to: Instant) => Promise<void>;
}
