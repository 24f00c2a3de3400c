import type { Instant } from '@spotter/core/kernel';
import { firstOf } from './paging.js';

/** The batch size of a job. */
export const BATCH = 500;

interface DueRow {
  readonly id: string;
  readonly dueAt: Instant;
}

/** The first rows after the given one; `due` is sorted by time, then by id. */
export const dueAfter = <Row extends DueRow>(due: readonly Row[], after: Row | null): readonly Row[] =>
  firstOf(
    due.filter(({ id, dueAt }) => !after || dueAt > after.dueAt || (dueAt === after.dueAt && id > after.id)),
    BATCH,
  );
