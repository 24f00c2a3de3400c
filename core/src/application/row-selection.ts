import type { Instant } from '../kernel/instant.js';

/** A row that is due for a job. Jobs read such rows in pages, each after the last row of the page before. */
export interface DueRow<Id> {
  readonly id: Id;
  readonly dueAt: Instant;
}

/** A selection of due rows, in their order: all except some, or exactly one. */
export type RowSelection<Row> = { readonly except: readonly Row[] } | { readonly only: Row };

/** The default selection of a batch: every due row. */
export const ALL_ROWS = { except: [] } as const;
