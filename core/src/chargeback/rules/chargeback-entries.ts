import type { EntryId, Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { subtract } from '../../kernel/krw.js';
import type { Account } from '../../ledger/rules/account.js';
import { credit, debit, journalEntry, type JournalEntry } from '../../ledger/rules/journal.js';
import type { Chargeback } from './chargeback.js';

/** Debits the member's account by what it has, and the company by the rest. */
export const createChargebackEntry = (
  ids: Ids,
  { id, amount, fromMember, bookedAt }: Chargeback,
  memberAccount: Account,
): JournalEntry =>
  journalEntry({
    id: ids.next<EntryId>(),
    at: bookedAt,
    kind: 'chargeback',
    reference: id,
    postings: [
      debit(memberAccount, fromMember),
      debit('chargebacks', subtract(amount, fromMember)),
      credit('gateway', amount),
    ],
  });

/**
 * Reverses a chargeback.
 * @param memberAccount what owes the refunds that the chargeback reduced.
 * @param unusedAccount `revenue` once the term is over: its unused sessions are no longer owed; else `memberAccount`.
 */
export const createChargebackWonEntry = (
  ids: Ids,
  { id, amount, fromMember, fromRefunds }: Chargeback,
  memberAccount: Account,
  unusedAccount: Account,
  at: Instant,
): JournalEntry =>
  journalEntry({
    id: ids.next<EntryId>(),
    at,
    kind: 'chargeback_won',
    reference: id,
    postings: [
      debit('gateway', amount),
      credit(memberAccount, fromRefunds),
      credit(unusedAccount, subtract(fromMember, fromRefunds)),
      credit('chargebacks', subtract(amount, fromMember)),
    ],
  });
