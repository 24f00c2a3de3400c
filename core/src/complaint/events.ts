import type { ComplaintCategory, Resolution } from './rules/complaint.js';
import type { AdminId, ComplaintId, MemberId, MentorId, ReservationId } from '../kernel/ids.js';

interface ComplaintFacts {
  readonly complaintId: ComplaintId;
  readonly memberId: MemberId;
  readonly mentorId: MentorId;
  readonly reservationId: ReservationId | null;
  readonly category: ComplaintCategory;
}

export type ComplaintEvent =
  | ({ readonly type: 'complaint-registered' } & ComplaintFacts)
  | ({
      readonly type: 'complaint-resolved';
      readonly action: Resolution['action'];
      readonly by: AdminId;
    } & ComplaintFacts);
