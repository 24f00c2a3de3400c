import type { Cancellation, Origin } from './rules/reservation.js';
import type { BlockId, MemberId, MentorId, ReservationId, StoreId, WaitlistEntryId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';

/** Facts in every event about a reservation: the parties and the time. */
export interface Meeting {
  readonly reservationId: ReservationId;
  readonly memberId: MemberId;
  readonly mentorId: MentorId;
  readonly startsAt: Instant;
}

/** The staff member who acts for the member. Without it the member acted, or the job of a fixed slot. */
interface ByStaff {
  readonly by?: 'admin' | undefined;
}

export type BookingEvent =
  | ({ readonly type: 'reservation-confirmed'; readonly origin: Origin } & ByStaff & Meeting)
  | ({
      readonly type: 'reservation-cancelled';
      readonly by: Cancellation['by'];
      /** Whether the session was deducted (`Cancellation.deducted`): false for a late cancellation whose fee staff waived. */
      readonly late: boolean;
    } & Meeting)
  | ({
      readonly type: 'reservation-changed';
      /** The previous mentor and time. */
      readonly from: Pick<Meeting, 'mentorId' | 'startsAt'>;
    } & ByStaff &
      Meeting)
  | ({ readonly type: 'reservation-rejected' } & Meeting)
  | ({ readonly type: 'member-arrived' } & Meeting)
  | ({ readonly type: 'session-started' } & Meeting)
  | {
      readonly type: 'block-closed';
      /** A suspension; without it the mentor. */
      readonly by?: 'system' | undefined;
      readonly blockId: BlockId;
      readonly mentorId: MentorId;
      readonly startsAt: Instant;
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
    };
