import type { DueRow } from '@spotter/core/application';
import type { Instant } from '@spotter/core/kernel';

/** The batch size of a job. */
export const BATCH = 500;

/**
 * The first due rows after the given one.
 * @param rows sorted by the time at which they are due, then by id.
 * @param dueAtOf returns null for a row that is not due.
 */
export function dueAfter<Row extends { readonly id: string }>(
  rows: Iterable<Row>,
  dueAtOf: (row: Row) => Instant | null,
  after: DueRow<Row['id']> | null,
): readonly DueRow<Row['id']>[] {
  const due: DueRow<Row['id']>[] = [];
  for (const row of rows) {
    const id: Row['id'] = row.id;
    const dueAt = dueAtOf(row);
    if (dueAt === null) continue;
    if (!after || dueAt > after.dueAt || (dueAt === after.dueAt && id > after.id)) due.push({ id, dueAt });
    if (due.length === BATCH) break;
  }
  return due;
}
