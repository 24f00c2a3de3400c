import type { DueReservation, Reservation } from '@spotter/core/booking';
import { firstOf } from './paging.js';

/** The batch size of a job. */
const BATCH = 500;

/** The rows after the given one; `rows` are sorted by the moment, then by id. */
export function dueAfter(
  rows: Iterable<Reservation>,
  moment: 'startsAt' | 'endsAt',
  after: DueReservation | null,
): readonly DueReservation[] {
  return firstOf(rowsAfter(rows, moment, after), BATCH);
}

function* rowsAfter(
  rows: Iterable<Reservation>,
  moment: 'startsAt' | 'endsAt',
  after: DueReservation | null,
): Generator<DueReservation> {
  for (const { id, [moment]: dueAt } of rows) {
    const isAfter = !after || dueAt > after.dueAt || (dueAt === after.dueAt && id > after.id);
    if (isAfter) yield { id, dueAt };
  }
}
