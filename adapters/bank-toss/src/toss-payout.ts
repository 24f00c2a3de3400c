import type { DepositOutcome } from '@spotter/core/payout';
import type { Instant } from '@spotter/core/kernel';
import type { RequestRecord } from './toss-records.js';
import { asRecord, codeOf } from './toss-answer.js';

/** A payout as Toss Payments reports it. */
export interface TossPayout {
  readonly id: string;
  readonly refPayoutId: string;
  readonly destination: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  /** The code of a failed one; null without one. */
  readonly errorCode: string | null;
}

/** @returns null when a field is missing. */
export function toPayout(entity: unknown): TossPayout | null {
  const payout = asRecord(entity);
  const amount = asRecord(payout?.['amount']);
  const errorCode = codeOf(asRecord(payout?.['error'])?.['code']);
  const [id, refPayoutId, destination, status] = ['id', 'refPayoutId', 'destination', 'status'].map((name) =>
    textIn(payout?.[name]),
  );
  const [value, currency] = [amount?.['value'], textIn(amount?.['currency'])];
  if (!id || !refPayoutId || !destination || !status || !currency || typeof value !== 'number') return null;
  return { id, refPayoutId, destination, amount: value, currency, status, errorCode };
}

/** The deposit's key has a colon between payout and attempt; identifiers at Toss Payments cannot have a colon. */
export const refPayoutIdOf = (key: string): string => key.replace(':', '_');

export const keyOf = (refPayoutId: string): string => refPayoutId.replace('_', ':');

/**
 * The outcome of our payout. @param at replaces the time of completion, which Toss Payments does not report.
 * @returns null for a status that no source documents; the guide lacks `REJECTED` and `DELETED`.
 */
export function outcomeOf({ id, status, errorCode }: TossPayout, at: Instant): DepositOutcome | null {
  switch (status) {
    case 'REQUESTED':
    case 'IN_PROGRESS':
      return { kind: 'accepted', reference: id };
    case 'COMPLETED':
      return { kind: 'deposited', at };
    case 'FAILED':
      return { kind: 'refused', reason: errorCode ?? 'failed' };
    case 'CANCELED':
    case 'REJECTED':
    case 'DELETED':
      return { kind: 'refused', reason: status.toLowerCase() };
    default:
      return null;
  }
}

/** The difference between the report of Toss Payments and the request, in one sentence; null without one. */
export function contradiction(reported: TossPayout, requested: RequestRecord): string | null {
  const { refPayoutId, destination, amount, currency } = reported;
  if (refPayoutId !== refPayoutIdOf(requested.key)) return `it answered with payout ${refPayoutId}`;
  if (currency !== 'KRW' || amount !== requested.amount)
    return `it reports ${amount} ${currency} instead of ${requested.amount} KRW`;
  return destination === requested.sellerId ? null : 'it reports another payee';
}

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
