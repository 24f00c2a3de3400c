import type { Day } from '../kernel/calendar.js';
import { readOnly } from '../kernel/read-only.js';
import { DAY } from '../kernel/instant.js';

export const payoutPolicies = readOnly({
  escrow: {
    /** The time from an earning until its release; it is released at its end. */
    holdMs: 7 * DAY,
  },
  payout: {
    /** The first day of the first period; a Monday. */
    firstPeriod: '2026-01-05' as Day,
    periodDays: 14,
    /** Of the gross amount, rounded down to 10 won. */
    incomeTax: 300,
    /** The local income tax as a part of the income tax, rounded down to 10 won. */
    localIncomeTax: 1_000,
    /** `two_person`: one administrator requests the release of a batch, another releases it. */
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the type without it has one value
    release: 'automatic' as 'automatic' | 'two_person',
    /** The time after its deposit for which the bank is asked whether a payout was returned. */
    watchReturnsMs: 14 * DAY,
  },
});

export type EscrowPolicy = typeof payoutPolicies.escrow;
export type PayoutPolicy = typeof payoutPolicies.payout;
export type PayoutPolicies = typeof payoutPolicies;

/** The rates of the taxes that are withheld from a payout. */
export type TaxRates = Pick<PayoutPolicy, 'incomeTax' | 'localIncomeTax'>;
