import type { Repositories } from '../../application/repositories.js';
import type { ComplaintDetails, OpenComplaint } from '../rules/complaint.js';
import type { ComplaintId, Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

type About = Pick<OpenComplaint, 'memberId' | 'mentorId' | 'reservationId'>;

/** Adds a complaint to the queue and publishes its event, in the caller's transaction. */
export async function enterComplaint(
  { complaints, outbox }: Pick<Repositories, 'complaints' | 'outbox'>,
  ids: Ids,
  about: About,
  { category, text }: ComplaintDetails,
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
