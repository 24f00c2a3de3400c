import type { Day } from '../kernel/calendar.js';
import { DAY, type Millis } from '../kernel/instant.js';
import type { BasisPoints } from '../kernel/krw.js';

export interface EscrowPolicy {
  /** The time from an earning until its release; it is released at the very end. */
  readonly holdMs: Millis;
}

export interface PayoutPolicy {
  /** The first day of the first period; a Monday. */
  readonly firstPeriod: Day;
  readonly periodDays: number;
  /** Of the gross amount, rounded down to 10 won. */
  readonly incomeTax: BasisPoints;
  /** The local income tax as a part of the income tax, rounded down to 10 won. */
  readonly localIncomeTax: BasisPoints;
  /** `two_person`: one administrator requests the release of a batch, another releases it. */
  readonly release: 'automatic' | 'two_person';
  /** The time after its deposit for which the bank is asked whether a payout was returned. */
  readonly watchReturnsMs: Millis;
}

/** The rates of the taxes that are withheld from a payout. */
export type TaxRates = Pick<PayoutPolicy, 'incomeTax' | 'localIncomeTax'>;

export interface PayoutPolicies {
  readonly escrow: EscrowPolicy;
  readonly payout: PayoutPolicy;
}

export const payoutPolicies: PayoutPolicies = {
  escrow: { holdMs: 7 * DAY },
  payout: {
    firstPeriod: '2026-01-05' as Day,
    periodDays: 14,
    incomeTax: 300,
    localIncomeTax: 1_000,
    release: 'automatic',
    watchReturnsMs: 14 * DAY,
  },
};
