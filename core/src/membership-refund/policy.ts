import { DAY, type Millis } from '../kernel/instant.js';
import type { BasisPoints } from '../kernel/krw.js';

/** The refund of a cancelled membership (docs/domain.md, Money: Cancel with refund). */
export interface RefundPolicy {
  /** Time after the booking of the payment, its end included, in which an unused term is refunded in full. */
  readonly coolingOffMs: Millis;
  /** The fee as a part of the term's price, rounded down. */
  readonly fee: BasisPoints;
}

export interface MembershipRefundPolicies {
  readonly refund: RefundPolicy;
}

export const membershipRefundPolicies: MembershipRefundPolicies = {
  refund: { coolingOffMs: 7 * DAY, fee: 1_000 },
};
