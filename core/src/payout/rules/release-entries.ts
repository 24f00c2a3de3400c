import type { EarningId, Ids, MentorId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';
import { createEntry, credit, debit, type JournalEntry } from '../../ledger/rules/journal.js';

/** The amounts that leave a mentor's escrow together. */
export interface ReleasedEarnings {
  readonly mentorId: MentorId;
  /** The sum of the earnings; zero when they cancel out, so that no money moves. */
  readonly amount: Krw;
  /** The first earning by id. */
  readonly first: EarningId;
}

/**
 * Moves due earnings from escrow to payable (docs/domain.md, Money: Release). Its reference is the first of them, so that they
 * can be booked once only.
 */
export const createReleaseEntry = (
  ids: Ids,
  { mentorId, amount, first }: ReleasedEarnings,
  at: Instant,
): JournalEntry =>
  createEntry(ids, {
    at,
    kind: 'escrow_release',
    reference: first,
    postings: [debit(`escrow:${mentorId}`, amount), credit(`payable:${mentorId}`, amount)],
  });
