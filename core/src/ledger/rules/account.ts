import type { MemberId, MembershipId, MentorId, PayoutId, ReservationId } from '../../kernel/ids.js';

/** The accounts of the double-entry journal (docs/domain.md, Money). */
export type Account =
  | 'gateway'
  | 'bank'
  | 'fees'
  | 'chargebacks'
  | 'withholding'
  | 'revenue'
  | 'compensation'
  | 'unassigned'
  | `deferred:${MembershipId}`
  | `points:${MemberId}`
  | `held:${ReservationId}`
  | `escrow:${MentorId}`
  | `payable:${MentorId}`
  | `in_transit:${PayoutId}`;

type AccountName<Name = Account> = Name extends `${infer Prefix}:${string}` ? Prefix : Name;

export type AccountKind = 'asset' | 'liability' | 'income' | 'expense';

/** The kind of each account, by the part of its name before the colon. */
const KINDS: Readonly<Record<string, AccountKind>> = {
  gateway: 'asset',
  bank: 'asset',
  fees: 'expense',
  unassigned: 'liability',
  chargebacks: 'expense',
  deferred: 'liability',
  points: 'liability',
  held: 'liability',
  escrow: 'liability',
  payable: 'liability',
  in_transit: 'liability',
  withholding: 'liability',
  revenue: 'income',
  compensation: 'expense',
} satisfies Record<AccountName, AccountKind>;

/** The part of an account's name before the colon: accounts of one name hold the same for different people or things. */
export const nameOf = (account: string): string => account.split(':', 1)[0] ?? '';

export const ACCOUNT_NAMES: readonly string[] = Object.keys(KINDS);

/** Liabilities are never below zero, except to mentors, who can owe the company. */
export const NEVER_BELOW_ZERO: readonly string[] = ACCOUNT_NAMES.filter(
  (name) => KINDS[name] === 'liability' && name !== 'payable',
);

/** @throws RangeError for a name that is not an account. */
export function findAccountKind(account: string): AccountKind {
  const kind = KINDS[nameOf(account)];
  if (!kind) throw new RangeError(`no such account: ${account}`);
  return kind;
}

/** 1 where a debit makes the balance grow (assets, expenses), -1 where a credit does. */
export const normalSign = (account: string): 1 | -1 =>
  ['asset', 'expense'].includes(findAccountKind(account)) ? 1 : -1;
