import type {
  AdminId,
  BlockId,
  ComplaintId,
  DayPassId,
  FixedSlotId,
  MemberId,
  MembershipId,
  MentorId,
  PaymentId,
  PayoutId,
  PersonId,
  ProApplicationId,
  RefundId,
  ReservationId,
  StoreId,
  WaitlistEntryId,
} from './shared/ids.js';
import type { Day } from './shared/calendar.js';
import type { Instant } from './shared/instant.js';
import type { Krw } from './shared/krw.js';
import type { Cancellation, Origin } from './booking/reservation.js';
import type { ComplaintCategory, Resolution } from './complaint/complaint.js';
import type { SkipReason } from './fixed-slot/skip-reason.js';
import type { PaymentPurpose } from './payment/payment.js';
import type { EventKey } from './notification/matrix.js';
import type { MarketingChoice } from './identity/marketing-choice.js';
import type { Role } from './identity/person.js';

/** Who meets when: what every event about a reservation tells. */
export interface Meeting {
  readonly reservationId: ReservationId;
  readonly memberId: MemberId;
  readonly mentorId: MentorId;
  readonly startsAt: Instant;
}

/** Everything that can have happened. Ids and numbers only: names are looked up when somebody is told. */
export type DomainEvent =
  | { readonly type: 'person-registered'; readonly personId: PersonId; readonly role: Role }
  | { readonly type: 'phone-verified' | 'account-closed'; readonly personId: PersonId }
  | { readonly type: 'mentor-verified'; readonly mentorId: MentorId }
  | {
      /** By a caller from inside the company, for people it has named. */
      readonly type: 'notification-requested';
      readonly eventKey: EventKey;
      readonly deliveries: number;
    }
  | ({ readonly type: 'preferences-changed'; readonly personId: PersonId } & MarketingChoice)
  | ({ readonly type: 'reservation-confirmed'; readonly origin: Origin } & Meeting)
  | ({
      readonly type: 'reservation-cancelled';
      readonly by: Cancellation['by'];
      readonly late: boolean;
    } & Meeting)
  | ({
      readonly type: 'reservation-changed';
      /** Where it was before. */
      readonly from: Pick<Meeting, 'mentorId' | 'startsAt'>;
    } & Meeting)
  | ({ readonly type: 'reservation-rejected' } & Meeting)
  | ({ readonly type: 'member-arrived' } & Meeting)
  | ({ readonly type: 'session-started' } & Meeting)
  | ({ readonly type: 'session-completed' } & Meeting)
  | ({ readonly type: 'member-no-show' } & Meeting)
  | ({ readonly type: 'mentor-no-show'; readonly dayPassId: DayPassId; readonly amount: Krw } & Meeting)
  | { readonly type: 'tier-on-hold'; readonly mentorId: MentorId }
  | {
      /** Its video has arrived. */
      readonly type: 'pro-application-submitted';
      readonly applicationId: ProApplicationId;
      readonly mentorId: MentorId;
    }
  | {
      readonly type: 'pro-certification-passed' | 'pro-certification-rejected';
      readonly applicationId: ProApplicationId;
      readonly mentorId: MentorId;
      readonly by: AdminId;
    }
  | { readonly type: 'mentor-reinstated'; readonly mentorId: MentorId; readonly by: AdminId }
  | ({
      readonly type: 'attendance-corrected';
      readonly was: 'member_no_show' | 'mentor_no_show';
      readonly by: AdminId;
      /** In the administrator's words. */
      readonly reason: string;
    } & Meeting)
  | ({ readonly type: 'session-rated'; readonly score: number } & Meeting)
  | {
      readonly type: 'complaint-registered';
      readonly complaintId: ComplaintId;
      readonly memberId: MemberId;
      readonly mentorId: MentorId;
      readonly reservationId: ReservationId | null;
      readonly category: ComplaintCategory;
    }
  | {
      readonly type: 'complaint-resolved';
      readonly complaintId: ComplaintId;
      readonly memberId: MemberId;
      readonly mentorId: MentorId;
      readonly reservationId: ReservationId | null;
      readonly category: ComplaintCategory;
      readonly action: Resolution['action'];
      readonly by: AdminId;
    }
  | ({ readonly type: 'session-reminder'; readonly eventKey: EventKey } & Meeting)
  | ({ readonly type: 'handover-note-compensated'; readonly amount: Krw } & Meeting)
  | {
      readonly type: 'block-closed';
      readonly blockId: BlockId;
      readonly mentorId: MentorId;
      readonly startsAt: Instant;
    }
  | {
      readonly type: 'fixed-slot-ended';
      readonly fixedSlotId: FixedSlotId;
      readonly memberId: MemberId;
      readonly mentorId: MentorId;
    }
  | {
      readonly type: 'fixed-slot-skipped';
      readonly fixedSlotId: FixedSlotId;
      readonly memberId: MemberId;
      readonly mentorId: MentorId;
      readonly startsAt: Instant;
      readonly reason: SkipReason;
    }
  | {
      readonly type: 'waitlist-offered';
      readonly entryId: WaitlistEntryId;
      readonly memberId: MemberId;
      readonly blockId: BlockId;
      readonly mentorId: MentorId;
      readonly storeId: StoreId;
      readonly startsAt: Instant;
      readonly offeredUntil: Instant;
    }
  | {
      readonly type: 'payment-succeeded' | 'payment-failed';
      readonly paymentId: PaymentId;
      readonly memberId: MemberId;
      readonly purpose: PaymentPurpose;
      readonly amount: Krw;
    }
  | {
      readonly type: 'refund-processed' | 'refund-failed';
      readonly refundId: RefundId;
      readonly paymentId: PaymentId;
      readonly memberId: MemberId;
      readonly amount: Krw;
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
      /** What paid for the new term. */
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
  | { readonly type: 'membership-cancelled'; readonly membershipId: MembershipId; readonly memberId: MemberId }
  | {
      /** Of one transaction: an event each would be a third of the work of a million lines. */
      readonly type: 'payouts-calculated';
      readonly payouts: readonly { readonly payoutId: PayoutId; readonly mentorId: MentorId; readonly net: Krw }[];
    }
  | {
      readonly type: 'payout-deposited' | 'payout-failed';
      readonly payoutId: PayoutId;
      readonly mentorId: MentorId;
      readonly net: Krw;
    };

export type DomainEventType = DomainEvent['type'];
