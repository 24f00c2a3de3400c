import { z } from 'zod';
import {
  COMPLAINT_CATEGORIES,
  type Resolution as ResolutionOf,
  type Complaint as ComplaintOf,
  type ComplaintView as ComplaintViewOf,
} from '@spotter/core/complaint';
import type { AdminId, ComplaintId, MemberId, MentorId, ReservationId } from '@spotter/core/kernel';
import { explainedEnum } from '../kernel/explained-enum.js';
import { At, component, freeText, id, MUST_NAME_NOBODY, named } from '../kernel/wire-types.js';

/** Used by the complaint route and by the rating of a session. */
export const complaintFields = {
  category: z.enum(COMPLAINT_CATEGORIES),
  text: freeText(2_000).min(1),
};

export const ComplaintStatus = explainedEnum<ComplaintOf['status']>({
  open: 'waits for an administrator',
  resolved: 'decided, see `resolution`',
});

export const resolutionFields = {
  action: explainedEnum<ResolutionOf['action']>({
    dismiss: 'without consequences',
    warn: 'a warning',
    hold_tier: 'the tier is put on hold: a Pro mentor is booked as standard',
    suspend: 'the mentor is put on hold: future slots close and booked sessions are cancelled free',
  }),
  note: freeText(2_000)
    .min(1)
    .meta({ description: `For the mentor. ${MUST_NAME_NOBODY}` }),
};

/** Of an answer: empty once the member has closed the account. */
const erasable = z.string().meta({ description: 'Empty once the member has closed the account' });

const Resolution = z.strictObject({
  ...resolutionFields,
  note: erasable,
  by: id<AdminId>(),
  at: At,
});

const fields = {
  id: id<ComplaintId>(),
  memberId: id<MemberId>(),
  mentorId: id<MentorId>(),
  reservationId: id<ReservationId>().nullable(),
  ...complaintFields,
  text: erasable,
  status: ComplaintStatus,
  resolution: Resolution.nullable(),
  createdAt: At,
};

export const Complaint = component('Complaint', fields);

export const ComplaintView = component('ComplaintView', {
  ...fields,
  member: named<MemberId>(),
  mentor: named<MentorId>(),
});

export const toComplaintResponse = (complaint: ComplaintOf) => ({
  ...complaint,
  resolution: complaint.status === 'resolved' ? complaint.resolution : null,
});

export const toComplaintViewResponse = ({ complaint, ...parties }: ComplaintViewOf) => ({
  ...toComplaintResponse(complaint),
  ...parties,
});
