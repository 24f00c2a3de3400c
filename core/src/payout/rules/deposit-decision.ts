import { parseId, type PayoutId } from '../../kernel/ids.js';
import type { BankAccount } from '../../mentor/rules/bank-account.js';
import type { DepositOutcome } from './deposit-outcome.js';
import type { Payout } from './payout.js';

export type ProcessingPayout = Extract<Payout, { status: 'calculated' | 'processing' }> & {
  readonly status: 'processing';
  readonly bankAccount: BankAccount;
};

export type DepositedPayout = Extract<Payout, { status: 'deposited' }>;

export type FailedPayout = Extract<Payout, { status: 'failed' }>;

/**
 * Begins a deposit: counts the attempt and records the account, before the bank is called.
 * @param from the permitted statuses: a retry is for a failed payout, or one whose deposit has not begun.
 * @returns null when the status is another: a concurrent call was faster. Without an account the payout fails at once, and no attempt is
 * counted.
 */
export function beginDeposit(
  payout: Payout,
  from: readonly ('calculated' | 'failed')[],
  bankAccount: BankAccount | null,
): ProcessingPayout | FailedPayout | null {
  if (payout.status !== 'calculated' && payout.status !== 'failed') return null;
  if (!from.includes(payout.status)) return null;
  if (!bankAccount) return { ...payout, status: 'failed', failureReason: 'no_bank_account' };
  return { ...coreOf(payout), status: 'processing', bankAccount, attempts: payout.attempts + 1 };
}

/**
 * Applies the bank's answer to an attempt.
 * @returns null when it changes nothing: there is no answer, or another attempt or answer was faster.
 */
export function decideDeposit(
  payout: Payout,
  attempt: number,
  outcome: DepositOutcome,
): DepositedPayout | FailedPayout | null {
  if (payout.status !== 'processing' || payout.attempts !== attempt || outcome.kind === 'unknown') return null;
  return outcome.kind === 'deposited'
    ? { ...payout, status: 'deposited', depositedAt: outcome.at }
    : { ...payout, status: 'failed', failureReason: outcome.reason };
}

/**
 * Applies a returned deposit: the payout fails for the bank's reason, and can be retried.
 * @returns null when it changes nothing: the return is known, or a later attempt is under way.
 */
export function decideReturn(payout: Payout, attempt: number, reason: string): FailedPayout | null {
  if (payout.status !== 'deposited' || payout.attempts !== attempt) return null;
  const { depositedAt: _, ...core } = payout;
  return { ...core, status: 'failed', failureReason: reason };
}

/** The idempotency key at the bank. An attempt keeps its key until its outcome is known, so that no mentor is paid twice. */
export const depositKey = ({ id, attempts }: Pick<Payout, 'id' | 'attempts'>): string => `${id}:${attempts}`;

/** @returns null for a key of another origin. */
export function parseDepositKey(key: string): { readonly id: PayoutId; readonly attempt: number } | null {
  const [text = '', attempt] = key.split(':');
  const id = parseId<PayoutId>(text);
  return id && { id, attempt: Number(attempt) };
}

/** The bank does not know the deposit. */
export const isUnknownToBank = (outcome: DepositOutcome): boolean =>
  outcome.kind === 'refused' && outcome.reason === 'not_found';

/** What stays when the reason of an earlier failure is forgotten. */
function coreOf(payout: Extract<Payout, { status: 'calculated' | 'processing' | 'failed' }>) {
  if (payout.status !== 'failed') return payout;
  const { failureReason: _, ...core } = payout;
  return core;
}
