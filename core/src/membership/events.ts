import type { Day } from '../kernel/calendar.js';
import type { MemberId, MembershipId, PaymentId } from '../kernel/ids.js';
import type { Krw } from '../kernel/krw.js';

export type MembershipEvent =
  | {
      readonly type: 'price-change';
      readonly membershipId: MembershipId;
      readonly memberId: MemberId;
      /** The first day that would not be covered without consent. */
      readonly endsOn: Day;
      readonly formerPrice: Krw;
      readonly price: Krw;
    }
  | {
      readonly type: 'price-change-consented' | 'membership-not-renewed';
      readonly membershipId: MembershipId;
      readonly memberId: MemberId;
      readonly endsOn: Day;
      /** The price of the next term, also when it was not charged. */
      readonly price: Krw;
    }
  | {
      readonly type: 'membership-joined' | 'membership-expired';
      readonly membershipId: MembershipId;
      readonly memberId: MemberId;
    }
  | {
      readonly type: 'membership-renewed';
      readonly membershipId: MembershipId;
      readonly memberId: MemberId;
      /** The payment for the new term. */
      readonly paymentId: PaymentId;
      /** The first day not covered. */
      readonly endsOn: Day;
    }
  | {
      readonly type: 'membership-resumed';
      readonly membershipId: MembershipId;
      readonly memberId: MemberId;
      /** The first day not covered. */
      readonly endsOn: Day;
    }
  | {
      readonly type: 'membership-paused';
      readonly membershipId: MembershipId;
      readonly memberId: MemberId;
      /** The last day of the pause. */
      readonly until: Day;
    }
  | {
      readonly type: 'membership-ending';
      readonly membershipId: MembershipId;
      readonly memberId: MemberId;
      readonly endsOn: Day;
      /** Whether the next term is going to be charged, and how much. */
      readonly renews: boolean;
      readonly amount: Krw;
    }
  | { readonly type: 'membership-cancelled'; readonly membershipId: MembershipId; readonly memberId: MemberId };
