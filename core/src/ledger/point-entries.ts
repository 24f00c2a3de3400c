import type { EntryId, Ids } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import { NO_WON, subtract, type Krw } from '../shared/krw.js';
import type { Reservation } from '../booking/reservation.js';
import type { PointLot } from '../points/point-lot.js';
import { credit, debit, journalEntry, type JournalEntry } from './journal.js';

/** Points leave the member's balance and wait for the session. */
export const pointsHeld = (ids: Ids, { id, memberId, funding }: Reservation, at: Instant): JournalEntry =>
  journalEntry({
    id: ids.next<EntryId>(),
    at,
    kind: 'points_held',
    reference: id,
    postings: [debit(`points:${memberId}`, funding.value), credit(`held:${id}`, funding.value)],
  });

/** Points go back to the member's balance: the session was cancelled free of charge, rejected, or the mentor did not come. */
export const pointsReturned = (ids: Ids, { id, memberId, funding }: Reservation, at: Instant): JournalEntry =>
  journalEntry({
    id: ids.next<EntryId>(),
    at,
    kind: 'points_returned',
    reference: id,
    postings: [debit(`held:${id}`, funding.value), credit(`points:${memberId}`, funding.value)],
  });

/**
 * What a change of a reservation moves between the member's balance and what is held for the session: the difference.
 * @returns null when both are the same. Its reference tells which of the reservation's changes it was.
 */
export function pointsMoved(ids: Ids, before: Reservation, after: Reservation, at: Instant): JournalEntry | null {
  const heldFor = ({ funding }: Reservation): Krw => (funding.kind === 'points' ? funding.value : NO_WON);
  const more = subtract(heldFor(after), heldFor(before));
  if (more === 0) return null;
  return journalEntry({
    id: ids.next<EntryId>(),
    at,
    kind: more > 0 ? 'points_held' : 'points_returned',
    reference: `${after.id} change ${after.changes.length}`,
    postings: [debit(`points:${after.memberId}`, more), credit(`held:${after.id}`, more)],
  });
}

/**
 * What was left of a lot at its end is owed no longer. Points of a session that is cancelled afterwards come back to their lot, and
 * expire again: its reference tells when.
 */
export const pointsExpired = (
  ids: Ids,
  { id, memberId, remaining }: Pick<PointLot, 'id' | 'memberId' | 'remaining'>,
  at: Instant,
): JournalEntry =>
  journalEntry({
    id: ids.next<EntryId>(),
    at,
    kind: 'points_expired',
    reference: `${id} ${at}`,
    postings: [debit(`points:${memberId}`, remaining), credit('revenue', remaining)],
  });
