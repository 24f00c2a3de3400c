import type { DueReservation, Reservation } from '@spotter/core';
import { firstOf } from './paging.js';

/** How many a job is given at a time. */
const BATCH = 500;

/** Those behind one that was given before; `rows` come by the moment, then by their id. */
export function dueAfter(
  rows: Iterable<Reservation>,
  moment: 'startsAt' | 'endsAt',
  after: DueReservation | null,
): readonly DueReservation[] {
  return firstOf(behind(rows, moment, after), BATCH);
}

function* behind(
  rows: Iterable<Reservation>,
  moment: 'startsAt' | 'endsAt',
  after: DueReservation | null,
): Generator<DueReservation> {
  for (const { id, [moment]: dueAt } of rows) {
    const isBehind = !after || dueAt > after.dueAt || (dueAt === after.dueAt && id > after.id);
    if (isBehind) yield { id, dueAt };
  }
}
