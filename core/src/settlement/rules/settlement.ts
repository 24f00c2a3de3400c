import type { PayoutPolicies } from '../../payout/policy.js';
import type { Funding, Reservation } from '../../booking/rules/reservation.js';
import type { EarningId, Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { type Krw, negate, NO_WON, calculateShare, subtract } from '../../kernel/krw.js';
import type { Account } from '../../ledger/rules/account.js';
import { createEntry, credit, debit, type JournalEntry } from '../../ledger/rules/journal.js';
import type { Earning } from '../../payout/rules/earning.js';
import { escrowReleaseAt } from '../../payout/rules/escrow-release.js';
import type { SettlementPolicies, SettlementPolicy } from '../policy.js';

/** The effect of an outcome on the books: an entry and the mentor's earning. */
export interface Settlement {
  readonly entry: JournalEntry;
  readonly earning: Earning;
}

/** The account that holds the value of a session until its outcome. */
export function fundingAccount({ id, funding }: Pick<Reservation, 'id' | 'funding'>): Account {
  switch (funding.kind) {
    case 'credit':
      return `deferred:${funding.membershipId}`;
    case 'points':
      return `held:${id}`;
    case 'day_pass':
      return 'compensation';
  }
}

export type EscrowedSettlementPolicies = SettlementPolicies & Pick<PayoutPolicies, 'escrow'>;

/** Books one outcome of a reservation. */
type Settle = (ids: Ids, reservation: Reservation, at: Instant, policies: EscrowedSettlementPolicies) => Settlement;

/** The mentor's full share of a session's value, rounded down (docs/domain.md, Money: Share of the mentor). */
export const mentorShare = (
  funding: Pick<Funding, 'kind' | 'value'>,
  { proShare, standardShare }: SettlementPolicy,
): Krw => calculateShare(funding.value, funding.kind === 'points' ? proShare : standardShare);

/** The mentor's part of the share for a late cancellation: of the share that is rounded down, rounded down again. */
export const lateCancellationShare: typeof mentorShare = (funding, settlement) =>
  calculateShare(mentorShare(funding, settlement), settlement.lateCancellationPart);

/**
 * Settles a session that took place: its value in won is consumed, the mentor's share goes into escrow, the rest is revenue
 * (docs/domain.md, Money: The table of outcomes).
 */
export const settleCompleted = settleValue('session_completed', 'session', mentorShare);

/**
 * Settles a member's no-show: the value is forfeited, and the mentor earns the full share (docs/domain.md, Money: The table of outcomes).
 */
export const settleMemberNoShow = settleValue('member_no_show', 'member_no_show', mentorShare);

/**
 * Settles a late cancellation: the value is forfeited, and the mentor earns a part of the share (docs/domain.md, Money: The table of
 * outcomes).
 */
export const settleLateCancellation = settleValue('late_cancellation', 'late_cancellation', lateCancellationShare);

/** Settles a late cancellation with a waived fee: the company pays the mentor's part (docs/domain.md, Acting for a member). */
export const settleWaivedCancellation: Settle = (ids, reservation, at, policies) =>
  settleByCompany(ids, reservation, at, policies, {
    entry: 'late_cancellation_waived',
    earning: 'late_cancellation',
    amount: lateCancellationShare(reservation.funding, policies.settlement),
  });

/**
 * The penalty for a session that the mentor missed: the share that would have been earned, times the part of the policy, rounded down.
 * @returns zero or more; the earning that books it is below zero.
 */
export const noShowPenalty: typeof mentorShare = (funding, settlement) =>
  calculateShare(mentorShare(funding, settlement), settlement.noShowPenaltyShare);

/** Books the penalty of a mentor's no-show, which is owed at once (docs/domain.md, Money: The table of outcomes). */
export const penalizeMentorNoShow: Settle = (ids, reservation, at, policies) =>
  penalize(ids, reservation, at, policies, { kind: 'mentor_no_show_penalty', reference: reservation.id });

/**
 * Books the penalty of an absence at short notice without a good reason (docs/domain.md, Time off). The entry's reference contains the
 * version, because a substitute of the same session can owe a penalty too, and so can the mentor again once the session has returned.
 */
export const penalizeAbsence: Settle = (ids, reservation, at, policies) =>
  penalize(ids, reservation, at, policies, {
    kind: 'absence_penalty',
    reference: `${reservation.id} ${reservation.version}`,
  });

function penalize(
  ids: Ids,
  reservation: Reservation,
  at: Instant,
  policies: EscrowedSettlementPolicies,
  cause: Pick<JournalEntry, 'kind' | 'reference'>,
): Settlement {
  const penalty = noShowPenalty(reservation.funding, policies.settlement);
  const entry = createEntry(ids, {
    at,
    ...cause,
    postings: [debit(`payable:${reservation.mentorId}`, penalty), credit('compensation', penalty)],
  });
  const earning = createEscrowedEarning(ids, reservation, at, policies, {
    earning: 'penalty',
    amount: negate(penalty),
  });
  return { entry, earning: { ...earning, releasableAt: at, releasedAt: at } };
}

interface Outcome {
  readonly entry: JournalEntry['kind'];
  readonly earning: Earning['kind'];
  readonly amount: Krw;
}

/** Divides the value of a session between the mentor and the company. */
function settleValue(kind: JournalEntry['kind'], earning: Earning['kind'], share: typeof mentorShare): Settle {
  return (ids, reservation, at, policies) => {
    const { id, mentorId, funding } = reservation;
    const amount = share(funding, policies.settlement);
    const postings = [
      debit(fundingAccount(reservation), funding.value),
      credit(`escrow:${mentorId}`, amount),
      credit('revenue', subtract(funding.value, amount)),
    ];
    const entry = createEntry(ids, { at, kind, reference: id, postings });
    return { entry, earning: createEscrowedEarning(ids, reservation, at, policies, { earning, amount }) };
  };
}

/** Books what the company pays the mentor. */
function settleByCompany(
  ids: Ids,
  reservation: Reservation,
  at: Instant,
  policies: EscrowedSettlementPolicies,
  outcome: Outcome,
): Settlement {
  const entry = createEntry(ids, {
    at,
    kind: outcome.entry,
    reference: reservation.id,
    postings: [debit('compensation', outcome.amount), credit(`escrow:${reservation.mentorId}`, outcome.amount)],
  });
  return { entry, earning: createEscrowedEarning(ids, reservation, at, policies, outcome) };
}

const createEscrowedEarning = (
  ids: Ids,
  { id, mentorId, funding }: Reservation,
  at: Instant,
  { escrow }: EscrowedSettlementPolicies,
  outcome: Omit<Outcome, 'entry'>,
): Earning => ({
  id: ids.next<EarningId>(),
  mentorId,
  reservationId: id,
  kind: outcome.earning,
  at,
  value: funding.value,
  amount: outcome.amount,
  releasableAt: escrowReleaseAt(at, escrow),
  releasedAt: null,
  payoutId: null,
});

/** Books the reward of a good handover note that was written in time (docs/domain.md, Money: the table of outcomes). */
export const rewardHandoverNote: Settle = (ids, reservation, at, policies) => {
  const { amount } = policies.settlement.handoverNote;
  const outcome = { entry: 'handover_note', earning: 'handover_note', amount } as const;
  const { entry, earning } = settleByCompany(ids, reservation, at, policies, outcome);
  return { entry, earning: { ...earning, value: NO_WON } };
};
