import type { Instant } from '@spotter/core/kernel';
import { toTimestamp } from '../table.js';

/** The batch size of a job. */
export const BATCH = 500;

interface DueRow {
  readonly id: string;
  readonly dueAt: Instant;
}

/** The values of the last row of the batch before; nulls for the first batch. */
export const lastDue = (after: DueRow | null): readonly (string | null)[] =>
  after ? [toTimestamp(after.dueAt), after.id] : [null, null];
