import { policyViolation } from '../../kernel/domain-error.js';
import { type AdminId, parseId, type PayoutId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { BankAccount } from '../../mentor/rules/bank-account.js';
import type { PayoutPolicy } from '../policy.js';
import type { DepositOutcome } from './deposit-outcome.js';
import type { Payout, PayoutCore } from './payout.js';

export type WaitingPayout = Extract<Payout, { status: 'calculated' }>;

export type ProcessingPayout = Extract<Payout, { status: 'processing' }> & { readonly bankAccount: BankAccount };

export type DepositedPayout = Extract<Payout, { status: 'deposited' }>;

export type FailedPayout = Extract<Payout, { status: 'failed' }>;

/** A payout after the bank's answer. */
export type AnsweredPayout = DepositedPayout | FailedPayout | WaitingPayout | Extract<Payout, { status: 'processing' }>;

/** The facts besides the payout that decide whether its deposit can begin, and its account. */
export interface DepositConditions {
  /** Whether an administrator requests it: then also for a payout that failed. */
  readonly isRetry: boolean;
  /** Whether its batch is released. */
  readonly isReleased: boolean;
  /** Whether the mentor's account was changed recently and is not confirmed. */
  readonly isPayeeHeld: boolean;
  readonly bankAccount: BankAccount | null;
}

/**
 * Begins a deposit: counts the attempt and records the account, before the bank is called.
 * @returns null when the batch is not released, the payee is held, or the status allows no deposit, because a concurrent call was faster.
 * Without an account the payout fails at once, and no attempt is counted.
 */
export function beginDeposit(
  payout: Payout,
  { isRetry, isReleased, isPayeeHeld, bankAccount }: DepositConditions,
  at: Instant,
): ProcessingPayout | FailedPayout | null {
  if (!isReleased || isPayeeHeld) return null;
  if (payout.status !== 'calculated' && !(isRetry && payout.status === 'failed')) return null;
  if (!bankAccount) return { ...coreOf(payout), status: 'failed', failureReason: 'no_bank_account', reportedBy: null };
  return {
    ...coreOf(payout),
    status: 'processing',
    bankAccount,
    attempts: payout.attempts + 1,
    bankReference: null,
    filePart: null,
    sentAt: at,
  };
}

/**
 * A person who reports a paid payout as failed must not be able to pay it again alone.
 * @throws DomainError policy-violation (`two-person-release`) for the administrator who imported the failure.
 */
export function requireOtherThanReporter(
  payout: Payout,
  adminId: AdminId,
  { release }: Pick<PayoutPolicy, 'release'>,
): void {
  if (release === 'two_person' && payout.status === 'failed' && payout.reportedBy === adminId)
    throw policyViolation(
      'two-person-release',
      'Someone other than the importer of the failure must retry this payout.',
    );
}

/**
 * Applies the bank's answer to an attempt. A postponed attempt does not count: the next one has its key, so that the bank treats both as
 * one. An accepted deposit is neither unknown to the bank nor postponed: such an answer is ignored.
 * @returns null without a change: there is no answer, or a contradictory one, or another attempt or answer was faster.
 */
export function decideDeposit(payout: Payout, attempt: number, outcome: DepositOutcome): AnsweredPayout | null {
  if (payout.status !== 'processing' || payout.attempts !== attempt) return null;
  switch (outcome.kind) {
    case 'deposited':
      return { ...payout, status: 'deposited', depositedAt: outcome.at };
    case 'refused':
      if (isAccepted(payout) && isUnknownToBank(outcome)) return null;
      return { ...payout, status: 'failed', failureReason: outcome.reason, reportedBy: null };
    case 'accepted':
      return payout.bankReference === outcome.reference ? null : { ...payout, bankReference: outcome.reference };
    case 'postponed': {
      if (isAccepted(payout)) return null;
      const { until, reason } = outcome;
      return { ...payout, status: 'calculated', attempts: attempt - 1, postponed: { until, reason } };
    }
    case 'contradicted':
    case 'unknown':
      return null;
  }
}

/** Whether a payout is in processing; it then has the account of its attempt. */
export const isUnderWay = (payout: Payout): payout is ProcessingPayout =>
  payout.status === 'processing' && payout.bankAccount !== null;

/** Whether the bank has accepted the deposit; it is then never sent again. */
export const isAccepted = ({ bankReference }: Pick<Payout, 'bankReference'>): boolean => bankReference !== null;

/**
 * Applies a returned deposit: the payout fails for the bank's reason, and can be retried.
 * @returns null without a change: the return is known, or a later attempt is under way.
 */
export function decideReturn(payout: Payout, attempt: number, reason: string): FailedPayout | null {
  if (payout.status !== 'deposited' || payout.attempts !== attempt) return null;
  const { depositedAt: _, ...core } = payout;
  return { ...core, status: 'failed', failureReason: reason, reportedBy: null };
}

/** The idempotency key at the bank. An attempt keeps its key until its outcome is known, so that no mentor is paid twice. */
export const depositKey = ({ id, attempts }: Pick<Payout, 'id' | 'attempts'>): string => `${id}:${attempts}`;

/** @returns null for a key of another origin. */
export function parseDepositKey(key: string): { readonly id: PayoutId; readonly attempt: number } | null {
  const [text = '', attempt] = key.split(':');
  const id = parseId<PayoutId>(text);
  return id && { id, attempt: Number(attempt) };
}

/** Whether the bank does not know the deposit. */
export const isUnknownToBank = (outcome: DepositOutcome): boolean =>
  outcome.kind === 'refused' && outcome.reason === 'not_found';

/** The payout without an earlier failure or postponement. */
function coreOf(payout: WaitingPayout | FailedPayout): PayoutCore {
  if (payout.status === 'failed') {
    const { failureReason: _, reportedBy: __, ...core } = payout;
    return core;
  }
  const { postponed: _, ...core } = payout;
  return core;
}
