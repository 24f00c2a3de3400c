import { HOUR, type Millis } from '../kernel/instant.js';
import { type BasisPoints, krw, type Krw } from '../kernel/krw.js';

/** Fee and sharing of the money of sessions (docs/domain.md, Money). */
export interface SettlementPolicy {
  /** The mentor's share of the value of a session paid by credit or day pass. */
  readonly standardShare: BasisPoints;
  /** The mentor's share of the value of a session paid by points. */
  readonly proShare: BasisPoints;
  /** The part of the share, not of the value, that a late cancellation gives the mentor. */
  readonly lateCancellationPart: BasisPoints;
  /** The part of the share that a mentor's no-show costs. */
  readonly noShowPenaltyShare: BasisPoints;
  /** The value of a session paid by day pass, and the deduction from a refund for each used pass of the term. */
  readonly dayPassValue: Krw;
  /** `minLength` in characters, without spaces around them; `withinMs` after the session's end, that instant included. */
  readonly handoverNote: { readonly minLength: number; readonly withinMs: Millis; readonly amount: Krw };
}

export interface SettlementPolicies {
  readonly settlement: SettlementPolicy;
}

export const settlementPolicies: SettlementPolicies = {
  settlement: {
    standardShare: 6_000,
    proShare: 8_000,
    lateCancellationPart: 5_000,
    noShowPenaltyShare: 10_000,
    dayPassValue: krw(40_000),
    handoverNote: { minLength: 30, withinMs: 24 * HOUR, amount: krw(2_000) },
  },
};
