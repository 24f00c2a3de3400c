import type { Instant } from '../kernel/instant.js';

/** A row that is due for a job. Jobs read due rows in pages, each after the last row of the page before. */
export interface DueRow<Id> {
  readonly id: Id;
  readonly dueAt: Instant;
}
