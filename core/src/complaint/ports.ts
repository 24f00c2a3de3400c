import type { Complaint, ComplaintStatus } from './rules/complaint.js';
import type { ComplaintId, MemberId, MentorId, ReservationId } from '../kernel/ids.js';
import type { NamedReference } from '../kernel/named-reference.js';
import type { Page, PageRequest } from '../kernel/page.js';

export interface Complaints {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: ComplaintId): Promise<Complaint>;
  add(complaint: Complaint): Promise<void>;
  save(complaint: Complaint): Promise<void>;
  /** The number of open complaints about the reservation, all by its member. */
  countOpen(reservationId: ReservationId): Promise<number>;
  /**
   * The first complaint about the mentor and the session that was resolved with `suspend`, not locked: a resolution locks the session,
   * like every outcome.
   */
  findSuspension(mentorId: MentorId, reservationId: ReservationId): Promise<ComplaintId | null>;
}

/** A complaint as administrators and its mentor see it. */
export interface ComplaintView {
  readonly complaint: Complaint;
  readonly member: NamedReference<MemberId>;
  readonly mentor: NamedReference<MentorId>;
}

export interface ComplaintQueries {
  /** The longest waiting first. */
  queue(filter: { readonly status?: ComplaintStatus }, page: PageRequest): Promise<Page<ComplaintView>>;
  /** The newest first. */
  ofMentor(mentorId: MentorId, page: PageRequest): Promise<Page<ComplaintView>>;
}
