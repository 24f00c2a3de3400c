import type { CompletedReservation } from '../../booking/rules/reservation.js';
import type { ReappliedFunding } from './attendance-correction.js';
import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { type Krw, subtract } from '../../kernel/krw.js';
import type { Account } from '../../ledger/rules/account.js';
import { createEntry, credit, debit, type JournalEntry } from '../../ledger/rules/journal.js';
import type { Earning } from '../../payout/rules/earning.js';
import {
  type EscrowedSettlementPolicies,
  fundingAccount,
  mentorShare,
  settleCompleted,
} from '../../settlement/rules/settlement.js';

export interface CorrectionPayment {
  readonly paidBy: ReappliedFunding['paidBy'];
  /** The amount that was booked at the no-show: the policy may have changed since. */
  readonly penalty: Krw;
  /** Whether the mentor is paid: a closed account gets no money. */
  readonly isMentorPaid: boolean;
}

export interface CorrectionSettlement {
  readonly entry: JournalEntry;
  readonly earnings: readonly Earning[];
}

/**
 * Books the session of a revoked mentor no-show. Its value is taken again, from the member or else from compensation, and the mentor's
 * share goes into escrow. The penalty is returned at once, as a penalty above zero. Both become revenue when the mentor's account is
 * closed. Earlier entries stay; one entry is added (docs/domain.md, Booking: Correction).
 */
export function settleCorrection(
  ids: Ids,
  after: CompletedReservation,
  { paidBy, penalty, isMentorPaid }: CorrectionPayment,
  at: Instant,
  policies: EscrowedSettlementPolicies,
): CorrectionSettlement {
  const { mentorId, funding } = after;
  const { earning: share } = settleCompleted(ids, after, at, policies);
  const entry = createEntry(ids, {
    at,
    kind: 'correction',
    reference: after.id,
    postings: [
      debit(payer(after, paidBy), funding.value),
      credit(isMentorPaid ? `escrow:${mentorId}` : 'revenue', share.amount),
      credit('revenue', subtract(funding.value, mentorShare(funding, policies.settlement))),
      debit('compensation', penalty),
      credit(isMentorPaid ? `payable:${mentorId}` : 'revenue', penalty),
    ],
  });
  if (!isMentorPaid) return { entry, earnings: [] };
  const back: Earning = { ...share, id: ids.next(), kind: 'penalty', amount: penalty };
  return { entry, earnings: [share, { ...back, releasableAt: at, releasedAt: at }] };
}

/** Points are in the member's balance again, not held. */
function payer(session: CompletedReservation, paidBy: ReappliedFunding['paidBy']): Account {
  if (paidBy === 'company') return 'compensation';
  return session.funding.kind === 'points' ? `points:${session.memberId}` : fundingAccount(session);
}
