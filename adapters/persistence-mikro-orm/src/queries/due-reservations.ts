import type { DueReservation } from '@spotter/core/booking';
import type { Instant } from '@spotter/core/kernel';
import type { Reader } from '../database.js';
import { statement, type Statement } from '../statement.js';
import { toTimestamp } from '../table.js';

const BATCH = 500;

/** Uses a partial index of these rows, so the cost follows what is due. */
const dueIn = (status: string, moment: string): Statement =>
  statement(`
    select id, ${moment} as "dueAt" from reservation
    where status = '${status}' and ${moment} <= $1
      and ($2::timestamptz is null or (${moment}, id) > ($2, $3::uuid))
    order by ${moment}, id limit ${BATCH}`);

export const NOT_BEGUN = dueIn('confirmed', 'starts_at');
export const NOT_COMPLETED = dueIn('in_progress', 'ends_at');

export const dueAfter = (
  reader: Reader,
  due: Statement,
  by: Instant,
  after: DueReservation | null,
): Promise<DueReservation[]> =>
  reader.read<DueReservation>(due, toTimestamp(by), after && toTimestamp(after.dueAt), after && after.id);
