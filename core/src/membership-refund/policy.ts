import { readOnly } from '../kernel/read-only.js';
import { DAY } from '../kernel/instant.js';

export const membershipRefundPolicies = readOnly({
  /** The refund of a cancelled membership (docs/domain.md, Money: Cancel with refund). */
  refund: {
    /** Time after the booking of the payment, its end included, in which an unused term is refunded in full. */
    coolingOffMs: 7 * DAY,
    /** The fee as a part of the term's price, rounded down. */
    fee: 1_000,
  },
});

export type RefundPolicy = typeof membershipRefundPolicies.refund;
export type MembershipRefundPolicies = typeof membershipRefundPolicies;
