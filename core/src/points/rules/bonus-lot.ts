import type { Ids, MemberId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';
import { createEntry, credit, debit, type JournalEntry } from '../../ledger/rules/journal.js';
import type { PointPolicy } from '../policy.js';
import { createLot, type PointLot } from './point-lot.js';

/** Points that the company gives; they expire as bought ones do. */
export const createBonusLot = (ids: Ids, memberId: MemberId, amount: Krw, at: Instant, policy: PointPolicy): PointLot =>
  createLot(ids, { memberId, kind: 'bonus', amount, paymentId: null }, at, policy);

/** Books points without a payment: the company owes them at its own cost. */
export const createBonusEntry = (ids: Ids, { id, memberId, amount, createdAt }: PointLot): JournalEntry =>
  createEntry(ids, {
    at: createdAt,
    kind: 'points_given',
    reference: id,
    postings: [debit('compensation', amount), credit(`points:${memberId}`, amount)],
  });
