import type { Day } from '../kernel/calendar.js';
import type { MemberId, MembershipId, PaymentId } from '../kernel/ids.js';
import type { Krw } from '../kernel/krw.js';

/** Facts in every event about a membership. */
interface MembershipFacts {
  readonly membershipId: MembershipId;
  readonly memberId: MemberId;
}

/** Facts in every event about the end of a term. */
interface TermEndFacts extends MembershipFacts {
  /** The first day not covered; in a price change, the first one not covered without consent. */
  readonly endsOn: Day;
}

export type MembershipEvent =
  | ({ readonly type: 'membership-joined' | 'membership-cancelled' } & MembershipFacts)
  | ({
      readonly type: 'membership-expired';
      /** Whether the next term was to be charged, and was not paid. */
      readonly isUnpaid: boolean;
    } & MembershipFacts)
  | ({ readonly type: 'price-change'; readonly formerPrice: Krw; readonly price: Krw } & TermEndFacts)
  | ({
      readonly type: 'price-change-consented' | 'membership-not-renewed';
      /** The price of the next term, also when it was not charged. */
      readonly price: Krw;
    } & TermEndFacts)
  | ({
      readonly type: 'membership-renewed';
      /** The payment for the new term. */
      readonly paymentId: PaymentId;
    } & TermEndFacts)
  | ({
      readonly type: 'membership-resumed';
      /** The member, or the system after the last day of the pause. */
      readonly by: 'member' | 'system';
    } & TermEndFacts)
  | ({
      readonly type: 'membership-paused';
      /** The last day of the pause. */
      readonly until: Day;
    } & MembershipFacts)
  | ({
      readonly type: 'membership-ending';
      /** Whether the next term is going to be charged. */
      readonly renews: boolean;
      /** The price of the next term, also when it is not going to be charged. */
      readonly amount: Krw;
    } & TermEndFacts);
