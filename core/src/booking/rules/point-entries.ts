import type { Reservation } from './reservation.js';
import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { type Krw, NO_WON, subtract } from '../../kernel/krw.js';
import { createEntry, credit, debit, type JournalEntry } from '../../ledger/rules/journal.js';

/** Moves points from the member's balance to the points held for the session. */
export const createPointsHeldEntry = (ids: Ids, { id, memberId, funding }: Reservation, at: Instant): JournalEntry =>
  createEntry(ids, {
    at,
    kind: 'points_held',
    reference: id,
    postings: [debit(`points:${memberId}`, funding.value), credit(`held:${id}`, funding.value)],
  });

/** Returns points to the member's balance after a free cancellation, a rejection or a mentor no-show. */
export const createPointsReturnedEntry = (
  ids: Ids,
  { id, memberId, funding }: Reservation,
  at: Instant,
): JournalEntry =>
  createEntry(ids, {
    at,
    kind: 'points_returned',
    reference: id,
    postings: [debit(`held:${id}`, funding.value), credit(`points:${memberId}`, funding.value)],
  });

/**
 * The difference in points that a change of a reservation, or of its mentor, moves between the member's balance and the points held for
 * the session.
 * @param reference identifies the change.
 * @returns null without a difference.
 */
export function createPointsMovedEntry(
  ids: Ids,
  before: Reservation,
  after: Reservation,
  reference: string,
  at: Instant,
): JournalEntry | null {
  const heldFor = ({ funding }: Reservation): Krw => (funding.kind === 'points' ? funding.value : NO_WON);
  const more = subtract(heldFor(after), heldFor(before));
  if (more === 0) return null;
  return createEntry(ids, {
    at,
    kind: more > 0 ? 'points_held' : 'points_returned',
    reference,
    postings: [debit(`points:${after.memberId}`, more), credit(`held:${after.id}`, more)],
  });
}
