import type { DueRow } from '@spotter/core/application';
import { toTimestamp } from '../table.js';

/** The batch size of a job. */
export const BATCH = 500;

/** The values of the last row of the batch before; nulls for the first batch. */
export const lastDue = (after: DueRow<string> | null): readonly (string | null)[] =>
  after ? [toTimestamp(after.dueAt), after.id] : [null, null];
