import { parseId, type PayoutId } from '../shared/ids.js';
import type { BankAccount } from '../mentor/bank-account.js';
import type { Payout } from './payout.js';
import type { DepositOutcome } from './ports.js';

export type ProcessingPayout = Extract<Payout, { status: 'calculated' | 'processing' }> & {
  readonly status: 'processing';
  readonly bankAccount: BankAccount;
};
export type DepositedPayout = Extract<Payout, { status: 'deposited' }>;
export type FailedPayout = Extract<Payout, { status: 'failed' }>;

/**
 * A deposit begins: the attempt is counted, and where it goes is written down, before the bank hears of it.
 * @param from what the payout has to be; a retry is for failed ones alone.
 * @returns null when it is that no longer: somebody else was faster. Without an account it fails at once, and no attempt is counted.
 */
export function beginDeposit(
  payout: Payout,
  from: 'calculated' | 'failed',
  bankAccount: BankAccount | null,
): ProcessingPayout | FailedPayout | null {
  if (payout.status !== from) return null;
  if (!bankAccount) return { ...payout, status: 'failed', failureReason: 'no_bank_account' };
  return { ...coreOf(payout), status: 'processing', bankAccount, attempts: payout.attempts + 1 };
}

/**
 * What the bank's answer to an attempt makes of the payout.
 * @returns null when it changes nothing: there is no answer, or another attempt, or another answer to this one, was faster.
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
 * What a deposit that comes back makes of the payout: failed for the reason that the bank tells, and so to be retried.
 * @returns null when it changes nothing: that is known already, or a later attempt is under way.
 */
export function decideReturn(payout: Payout, attempt: number, reason: string): FailedPayout | null {
  if (payout.status !== 'deposited' || payout.attempts !== attempt) return null;
  const { depositedAt: _, ...core } = payout;
  return { ...core, status: 'failed', failureReason: reason };
}

/** The idempotency key at the bank: an attempt keeps its key until its outcome is known, so that nobody is paid twice. */
export const depositKey = ({ id, attempts }: Pick<Payout, 'id' | 'attempts'>): string => `${id}:${attempts}`;

/** @returns null for what is no key of ours. */
export function attemptOf(key: string): { readonly id: PayoutId; readonly attempt: number } | null {
  const [text = '', attempt] = key.split(':');
  const id = parseId<PayoutId>(text);
  return id && { id, attempt: Number(attempt) };
}

/** The bank has never heard of the deposit. */
export const neverArrived = (outcome: DepositOutcome): boolean =>
  outcome.kind === 'refused' && outcome.reason === 'not_found';

/** What stays when the reason of an earlier failure is forgotten. */
function coreOf(payout: Extract<Payout, { status: 'calculated' | 'processing' | 'failed' }>) {
  if (payout.status !== 'failed') return payout;
  const { failureReason: _, ...core } = payout;
  return core;
}
