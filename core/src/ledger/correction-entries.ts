import type { EarningId, EntryId, Ids } from '../shared/ids.js';
import { subtract } from '../shared/krw.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { FundingAgain } from '../booking/attendance-correction.js';
import type { Completed, MentorNoShow } from '../booking/reservation.js';
import type { Earning } from '../payout/earning.js';
import type { Account } from './account.js';
import { credit, debit, journalEntry, type JournalEntry } from './journal.js';
import { fundingAccount, mentorShare, noShowPenalty, settleCompleted } from './settlement.js';

export interface CorrectionSettlement {
  readonly entry: JournalEntry;
  readonly earnings: readonly Earning[];
}

/**
 * A session that the mentor was thought to have missed took place: its value is taken again, from the member or else from
 * compensation, the mentor's share goes into escrow, and the penalty comes back at once, as it was taken: as a penalty above zero.
 * One new entry; what was booked before stays (docs/domain.md, Booking: Correction).
 */
export function settleCorrection(
  ids: Ids,
  before: MentorNoShow,
  after: Completed,
  paidBy: FundingAgain['paidBy'],
  at: Instant,
  policies: Policies,
): CorrectionSettlement {
  const { mentorId, funding } = after;
  const { earning: share } = settleCompleted(ids, after, at, policies);
  const penalty = noShowPenalty(before.funding, policies.settlement);
  const entry = journalEntry({
    id: ids.next<EntryId>(),
    at,
    kind: 'correction',
    reference: after.id,
    postings: [
      debit(payer(after, paidBy), funding.value),
      credit(`escrow:${mentorId}`, share.amount),
      credit('revenue', subtract(funding.value, mentorShare(funding, policies.settlement))),
      debit('compensation', penalty),
      credit(`payable:${mentorId}`, penalty),
    ],
  });
  const back: Earning = { ...share, id: ids.next<EarningId>(), kind: 'penalty', amount: penalty };
  return { entry, earnings: [share, { ...back, releasableAt: at, releasedAt: at }] };
}

/** Points are in the member's balance again, not held. */
function payer(session: Completed, paidBy: FundingAgain['paidBy']): Account {
  if (paidBy === 'house') return 'compensation';
  return session.funding.kind === 'points' ? `points:${session.memberId}` : fundingAccount(session);
}
