import type { Meeting } from '../booking/events.js';
import type { ReviewOutcome } from './rules/compensation-review.js';
import type { Compensation } from './rules/compensation.js';
import type { AdminId, CompensationReviewId, DayPassId, MemberId, MentorId, ReservationId } from '../kernel/ids.js';
import type { Krw } from '../kernel/krw.js';

export type ConductEvent =
  | ({ readonly type: 'member-no-show' } & Meeting)
  | ({
      readonly type: 'mentor-no-show';
      readonly compensation: Compensation;
      /** The compensation day pass, which timelines refer to; null without one. */
      readonly dayPassId: DayPassId | null;
      /** The penalty, above zero. */
      readonly amount: Krw;
    } & Meeting)
  | {
      readonly type: 'compensation-review-resolved';
      readonly reviewId: CompensationReviewId;
      readonly reservationId: ReservationId;
      readonly memberId: MemberId;
      readonly mentorId: MentorId;
      readonly action: ReviewOutcome;
      readonly by: AdminId;
    }
  | {
      /** The sanction of a mentor's no-shows: a warning, or a hold on the mentor. */
      readonly type: 'mentor-no-show-warning' | 'mentor-on-hold';
      readonly mentorId: MentorId;
      /** The last missed session. */
      readonly reservationId: ReservationId;
    }
  | { readonly type: 'tier-on-hold'; readonly mentorId: MentorId }
  | { readonly type: 'mentor-reinstated'; readonly mentorId: MentorId; readonly by: AdminId }
  | ({
      readonly type: 'attendance-corrected';
      readonly was: 'member_no_show' | 'mentor_no_show';
      readonly by: AdminId;
      /** The reason in the administrator's words. */
      readonly reason: string;
    } & Meeting);
