import type { PayoutPolicies } from '../../payout/policy.js';
import type { Funding, Reservation } from '../../booking/rules/reservation.js';
import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { type Krw, negate, NO_WON, calculateShare, subtract } from '../../kernel/krw.js';
import type { Account } from '../../ledger/rules/account.js';
import { createEntry, credit, debit, type EntryKind, type JournalEntry } from '../../ledger/rules/journal.js';
import type { Earning, EarningKind } from '../../payout/rules/earning.js';
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
export const settleWaivedCancellation = settleByCompany(
  'late_cancellation_waived',
  'late_cancellation',
  lateCancellationShare,
);

const settleReward = settleByCompany('handover_note', 'handover_note', (_, { handoverNote }) => handoverNote.amount);

/** Books the reward of a good handover note that was written in time (docs/domain.md, Money: the table of outcomes). */
export const rewardHandoverNote: Settle = (...session) => {
  const { entry, earning } = settleReward(...session);
  return { entry, earning: { ...earning, value: NO_WON } };
};

/**
 * The penalty for a session that the mentor missed: the share that would have been earned, times the part of the policy, rounded down.
 * @returns zero or more; the earning that books it is below zero.
 */
export const noShowPenalty: typeof mentorShare = (funding, settlement) =>
  calculateShare(mentorShare(funding, settlement), settlement.noShowPenaltyShare);

/** Books the penalty of a mentor's no-show, which is owed at once (docs/domain.md, Money: The table of outcomes). */
export const penalizeMentorNoShow = penalize('mentor_no_show_penalty', ({ id }) => id);

/**
 * Books the penalty of an absence at short notice without a good reason (docs/domain.md, Time off). The entry's reference contains the
 * version: a substitute of the session can owe a penalty too, and the mentor a second one once the session has returned.
 */
export const penalizeAbsence = penalize('absence_penalty', ({ id, version }) => `${id} ${version}`);

/** Divides the value of a session between the mentor and the company. */
function settleValue(kind: EntryKind, earned: EarningKind, shareOf: typeof mentorShare): Settle {
  return (ids, reservation, at, policies) => {
    const { id, mentorId, funding } = reservation;
    const amount = shareOf(funding, policies.settlement);
    const postings = [
      debit(fundingAccount(reservation), funding.value),
      credit(`escrow:${mentorId}`, amount),
      credit('revenue', subtract(funding.value, amount)),
    ];
    const entry = createEntry(ids, { at, kind, reference: id, postings });
    return { entry, earning: createEscrowedEarning(ids, reservation, at, policies, { kind: earned, amount }) };
  };
}

/** Books the amount that the company pays the mentor. */
function settleByCompany(kind: EntryKind, earned: EarningKind, amountOf: typeof mentorShare): Settle {
  return (ids, reservation, at, policies) => {
    const { id, mentorId, funding } = reservation;
    const amount = amountOf(funding, policies.settlement);
    const postings = [debit('compensation', amount), credit(`escrow:${mentorId}`, amount)];
    const entry = createEntry(ids, { at, kind, reference: id, postings });
    return { entry, earning: createEscrowedEarning(ids, reservation, at, policies, { kind: earned, amount }) };
  };
}

function penalize(kind: EntryKind, referenceOf: (missed: Reservation) => string): Settle {
  return (ids, reservation, at, policies) => {
    const penalty = noShowPenalty(reservation.funding, policies.settlement);
    const postings = [debit(`payable:${reservation.mentorId}`, penalty), credit('compensation', penalty)];
    const entry = createEntry(ids, { at, kind, reference: referenceOf(reservation), postings });
    const debt = { kind: 'penalty', amount: negate(penalty) } as const;
    const earning = createEscrowedEarning(ids, reservation, at, policies, debt);
    return { entry, earning: { ...earning, releasableAt: at, releasedAt: at } };
  };
}

const createEscrowedEarning = (
  ids: Ids,
  { id, mentorId, funding }: Reservation,
  at: Instant,
  { escrow }: EscrowedSettlementPolicies,
  earned: Pick<Earning, 'kind' | 'amount'>,
): Earning => ({
  id: ids.next(),
  mentorId,
  reservationId: id,
  at,
  value: funding.value,
  releasableAt: escrowReleaseAt(at, escrow),
  releasedAt: null,
  payoutId: null,
  ...earned,
});
