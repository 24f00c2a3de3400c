import type { ComplaintCategory, Resolution } from './rules/complaint.js';
import type { AdminId, ComplaintId, MemberId, MentorId, ReservationId } from '../kernel/ids.js';

export type ComplaintEvent =
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
    };
