import { readOnly } from '../kernel/read-only.js';
import { HOUR } from '../kernel/instant.js';
import { krw } from '../kernel/krw.js';

export const settlementPolicies = readOnly({
  /** Fee and sharing of the money of sessions (docs/domain.md, Money). */
  settlement: {
    /** The mentor's share of the value of a session paid by credit or day pass. */
    standardShare: 6_000,
    /** The mentor's share of the value of a session paid by points. */
    proShare: 8_000,
    /** The part of the share, not of the value, that a late cancellation gives the mentor. */
    lateCancellationPart: 5_000,
    /** The part of the share that a mentor's no-show costs. */
    noShowPenaltyShare: 10_000,
    /** The value of a session paid by day pass, and the deduction from a refund for each used pass of the term. */
    dayPassValue: krw(40_000),
    /** `minLength` in characters, without spaces around them; `withinMs` after the session's end, that instant included. */
    handoverNote: { minLength: 30, withinMs: 24 * HOUR, amount: krw(2_000) },
  },
});

export type SettlementPolicy = typeof settlementPolicies.settlement;
export type SettlementPolicies = typeof settlementPolicies;
