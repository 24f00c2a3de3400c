import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import {
  type ComplaintDetails,
  type ComplaintSubject,
  type OpenComplaint,
  requireFewOpenComplaints,
} from '../rules/complaint.js';
import type { ComplaintId } from '../../kernel/ids.js';

/**
 * Adds a complaint to the queue and publishes its event, in the caller's transaction.
 * @param subject its reservation, if any, is locked for this transaction, so that concurrent complaints about it are counted.
 * @throws DomainError policy-violation (`open-complaints`).
 */
export async function enterComplaint(
  { complaints, outbox }: Pick<Repositories, 'complaints' | 'outbox'>,
  { memberId, mentorId, reservationId }: ComplaintSubject,
  { category, text }: ComplaintDetails,
  { ids, at, policies }: StepContext,
): Promise<OpenComplaint> {
  if (reservationId !== null) requireFewOpenComplaints(await complaints.countOpen(reservationId), policies.complaint);
  const id = ids.next<ComplaintId>();
  const about = { memberId, mentorId, reservationId, category };
  const complaint: OpenComplaint = { id, ...about, text, status: 'open', createdAt: at };
  await complaints.add(complaint);
  await outbox.add({ type: 'complaint-registered', complaintId: id, ...about });
  return complaint;
}
