import { DAY, type Millis } from '../kernel/instant.js';
import type { BasisPoints } from '../kernel/krw.js';

/** What a membership that is cancelled gives back (docs/domain.md, Money: Cancel with refund). */
export interface RefundPolicy {
  /** Unused, it gives everything back until so long after its payment, that instant included. */
  readonly coolingOffMs: Millis;
  /** Of what was paid. */
  readonly fee: BasisPoints;
}

export interface MembershipRefundPolicies {
  readonly refund: RefundPolicy;
}

export const membershipRefundPolicies: MembershipRefundPolicies = {
  refund: { coolingOffMs: 7 * DAY, fee: 1_000 },
};
