import type { EntryId, Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { subtract } from '../../kernel/krw.js';
import type { Account } from '../../ledger/rules/account.js';
import { credit, debit, journalEntry, type JournalEntry } from '../../ledger/rules/journal.js';
import type { PayersPayment } from '../../payment/rules/payment.js';
import type { Chargeback } from './chargeback.js';

/** The account with what a payment bought. @param isOpen whether the term is open: else its unused sessions are no longer owed. */
export const memberAccountOf = (
  { memberId, membershipId }: Pick<PayersPayment, 'memberId' | 'membershipId'>,
  isOpen: boolean,
): Account => {
  if (membershipId === null) return `points:${memberId}`;
  return isOpen ? `deferred:${membershipId}` : 'revenue';
};

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

/** Reverses a chargeback. */
export const createChargebackWonEntry = (
  ids: Ids,
  { id, amount, fromMember }: Chargeback,
  memberAccount: Account,
  at: Instant,
): JournalEntry =>
  journalEntry({
    id: ids.next<EntryId>(),
    at,
    kind: 'chargeback_won',
    reference: id,
    postings: [
      debit('gateway', amount),
      credit(memberAccount, fromMember),
      credit('chargebacks', subtract(amount, fromMember)),
    ],
  });
