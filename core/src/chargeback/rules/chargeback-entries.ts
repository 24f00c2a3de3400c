import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { subtract } from '../../kernel/krw.js';
import type { Account } from '../../ledger/rules/account.js';
import { createEntry, credit, debit, type JournalEntry } from '../../ledger/rules/journal.js';
import { memberAccountOf } from '../../payment/rules/payment-entries.js';
import type { Payment } from '../../payment/rules/payment.js';
import { calculateCompanyPart, type Chargeback } from './chargeback.js';

/** The account with the unused part of a payment: of a term that is not open it is no longer owed. */
export const unusedAccountOf = (paid: Pick<Payment, 'memberId' | 'membershipId'>, isOpen: boolean): Account =>
  isOpen ? memberAccountOf(paid) : 'revenue';

/** Debits the member's account by `fromMember`, and the company by the rest. */
export const createChargebackEntry = (ids: Ids, chargeback: Chargeback, memberAccount: Account): JournalEntry =>
  createEntry(ids, {
    at: chargeback.bookedAt,
    kind: 'chargeback',
    reference: chargeback.id,
    postings: [
      debit(memberAccount, chargeback.fromMember),
      debit('chargebacks', calculateCompanyPart(chargeback)),
      credit('gateway', chargeback.amount),
    ],
  });

/**
 * Reverses a chargeback.
 * @param memberAccount the account that owes the refunds that the chargeback reduced.
 * @param unusedAccount the account that owes the unused part.
 */
export const createChargebackWonEntry = (
  ids: Ids,
  chargeback: Chargeback,
  memberAccount: Account,
  unusedAccount: Account,
  at: Instant,
): JournalEntry =>
  createEntry(ids, {
    at,
    kind: 'chargeback_won',
    reference: chargeback.id,
    postings: [
      debit('gateway', chargeback.amount),
      credit(memberAccount, chargeback.fromRefunds),
      credit(unusedAccount, subtract(chargeback.fromMember, chargeback.fromRefunds)),
      credit('chargebacks', calculateCompanyPart(chargeback)),
    ],
  });
