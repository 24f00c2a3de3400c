import type { Ids } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import type { Policies } from './policies.js';

/** The values that the steps of a transaction need besides its repositories. */
export interface StepContext {
  readonly ids: Ids;
  readonly at: Instant;
  readonly policies: Policies;
}
