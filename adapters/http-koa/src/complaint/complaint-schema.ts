import { z } from 'zod';
import {
  COMPLAINT_CATEGORIES,
  RESOLUTION_ACTIONS,
  type AdminId,
  type Complaint as ComplaintOf,
  type ComplaintId,
  type MemberId,
  type MentorId,
  type ReservationId,
} from '@spotter/core';
import { formatAt } from '../kernel/wire-time.js';
import { At, id } from '../kernel/wire-types.js';

/** What a member writes of a complaint, wherever it is brought. */
export const grievanceFields = {
  category: z.enum(COMPLAINT_CATEGORIES),
  text: z.string().trim().min(1).max(2_000),
};

export const ComplaintStatus = z.enum(['open', 'resolved']);

/** What an administrator writes of a resolution. */
export const resolutionFields = {
  action: z.enum(RESOLUTION_ACTIONS),
  note: z.string().trim().min(1).max(2_000),
};

const Resolution = z.strictObject({
  ...resolutionFields,
  by: id<AdminId>(),
  at: At,
});

export const Complaint = z
  .strictObject({
    id: id<ComplaintId>(),
    memberId: id<MemberId>(),
    mentorId: id<MentorId>(),
    reservationId: id<ReservationId>().nullable(),
    ...grievanceFields,
    status: ComplaintStatus,
    resolution: Resolution.nullable(),
    createdAt: At,
  })
  .meta({ id: 'Complaint' });

export const presentComplaint = (complaint: ComplaintOf): z.input<typeof Complaint> => ({
  id: complaint.id,
  memberId: complaint.memberId,
  mentorId: complaint.mentorId,
  reservationId: complaint.reservationId,
  category: complaint.category,
  text: complaint.text,
  status: complaint.status,
  resolution: presentResolution(complaint),
  createdAt: formatAt(complaint.createdAt),
});

function presentResolution(complaint: ComplaintOf): z.input<typeof Resolution> | null {
  if (complaint.status !== 'resolved') return null;
  const { action, note, by, at } = complaint.resolution;
  return { action, note, by, at: formatAt(at) };
}
