import type { ComplaintId, Ids } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Stores } from '../stores.js';
import type { Grievance, OpenComplaint } from './complaint.js';

type About = Pick<OpenComplaint, 'memberId' | 'mentorId' | 'reservationId'>;

/** Puts a complaint into the queue, and tells of it, in the transaction of whatever brings it. */
export async function enterComplaint(
  { complaints, outbox }: Pick<Stores, 'complaints' | 'outbox'>,
  ids: Ids,
  about: About,
  { category, text }: Grievance,
  at: Instant,
): Promise<OpenComplaint> {
  const { memberId, mentorId, reservationId } = about;
  const id = ids.next<ComplaintId>();
  const complaint: OpenComplaint = {
    id,
    memberId,
    mentorId,
    reservationId,
    category,
    text,
    status: 'open',
    createdAt: at,
  };
  await complaints.add(complaint);
  await outbox.add({ type: 'complaint-registered', complaintId: id, memberId, mentorId, reservationId, category });
  return complaint;
}
