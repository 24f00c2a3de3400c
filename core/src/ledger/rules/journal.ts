import type { EntryId, Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { type Krw, negate } from '../../kernel/krw.js';
import type { Account } from './account.js';

/** One line of an entry; an amount above zero is a debit, below zero a credit. */
export interface Posting {
  readonly account: Account;
  readonly amount: Krw;
}

/** The kind of an entry. */
export type EntryKind =
  | 'membership_payment'
  | 'points_charge'
  | 'points_given'
  | 'points_held'
  | 'points_returned'
  | 'points_expired'
  | 'session_completed'
  | 'member_no_show'
  | 'late_cancellation'
  | 'late_cancellation_waived'
  | 'mentor_no_show_penalty'
  | 'absence_penalty'
  | 'handover_note'
  | 'escrow_release'
  | 'payout_calculated'
  | 'payout_deposited'
  | 'payout_returned'
  | 'earnings_forfeited'
  | 'membership_cancelled'
  | 'membership_refund'
  | 'credits_expired'
  | 'points_refund'
  | 'gateway_settled'
  | 'chargeback'
  | 'chargeback_won'
  | 'tax_remitted'
  | 'unassigned_payment'
  | 'unassigned_refund'
  | 'correction';

/** A movement of money. Never changed, never deleted: a correction is a new entry. */
export interface JournalEntry {
  readonly id: EntryId;
  /** The instant of the booking; of a deposit the instant that the bank states, which decides the month of its tax report. */
  readonly at: Instant;
  readonly kind: EntryKind;
  /**
   * The id of its cause: of a payment, reservation, term or other; of a payout's deposit or a reservation's change with its number. One
   * cause has at most one entry of a kind.
   */
  readonly reference: string;
  readonly postings: readonly Posting[];
}

/** An amount above zero that an account receives. */
export const debit = (account: Account, amount: Krw): Posting => ({ account, amount });

/**
 * An amount below zero that leaves an account.
 * @param amount the amount as a positive number.
 */
export const credit = (account: Account, amount: Krw): Posting => ({ account, amount: negate(amount) });

/**
 * Keeps only postings that move something.
 * @throws RangeError when the postings do not sum to zero: that is a defect, never a user's mistake.
 */
export function journalEntry({ id, at, kind, reference, postings: all }: JournalEntry): JournalEntry {
  const postings = all.filter(({ amount }) => amount !== 0);
  const excess = postings.reduce((total, { amount }) => total + amount, 0);
  if (excess !== 0) throw new RangeError(`${kind} ${reference} is off by ${excess} won`);
  return { id, at, kind, reference, postings };
}

/** A new entry. @throws RangeError as `journalEntry`. */
export const createEntry = (ids: Ids, { at, kind, reference, postings }: Omit<JournalEntry, 'id'>): JournalEntry =>
  journalEntry({ id: ids.next(), at, kind, reference, postings });
