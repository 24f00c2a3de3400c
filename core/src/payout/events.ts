import type { MentorId, PayoutId } from '../kernel/ids.js';
import type { Krw } from '../kernel/krw.js';

export type PayoutEvent =
  | {
      /** The payouts of one transaction: an event each would be a third of the work of a million lines. */
      readonly type: 'payouts-calculated';
      readonly payouts: readonly { readonly payoutId: PayoutId; readonly mentorId: MentorId; readonly net: Krw }[];
    }
  | {
      readonly type: 'payout-deposited' | 'payout-failed';
      readonly payoutId: PayoutId;
      readonly mentorId: MentorId;
      readonly net: Krw;
    };
