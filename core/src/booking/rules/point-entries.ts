import type { Reservation } from './reservation.js';
import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { type Krw, negate, NO_WON, subtract } from '../../kernel/krw.js';
import { createEntry, credit, debit, type JournalEntry } from '../../ledger/rules/journal.js';

/** Moves points from the member's balance to the points held for the session. */
export const createPointsHeldEntry = (ids: Ids, reservation: Reservation, at: Instant): JournalEntry =>
  createHoldEntry(ids, reservation, reservation.funding.value, reservation.id, at);

/** Returns points to the member's balance after a free cancellation, a rejection or a mentor no-show. */
export const createPointsReturnedEntry = (ids: Ids, reservation: Reservation, at: Instant): JournalEntry =>
  createHoldEntry(ids, reservation, negate(reservation.funding.value), reservation.id, at);

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
  return more === 0 ? null : createHoldEntry(ids, after, more, reference, at);
}

/** @param more the points that are held from now on; below zero for returned ones. */
const createHoldEntry = (
  ids: Ids,
  { id, memberId }: Reservation,
  more: Krw,
  reference: string,
  at: Instant,
): JournalEntry =>
  createEntry(ids, {
    at,
    kind: more > 0 ? 'points_held' : 'points_returned',
    reference,
    postings: [debit(`points:${memberId}`, more), credit(`held:${id}`, more)],
  });
