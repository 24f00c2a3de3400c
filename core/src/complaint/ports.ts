import type { ComplaintId, MentorId } from '../shared/ids.js';
import type { Page, PageRequest } from '../shared/page.js';
import type { Complaint, ComplaintStatus } from './complaint.js';

export interface Complaints {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: ComplaintId): Promise<Complaint>;
  add(complaint: Complaint): Promise<void>;
  save(complaint: Complaint): Promise<void>;
}

export interface ComplaintQueries {
  /** Those who have waited the longest first. */
  queue(filter: { readonly status?: ComplaintStatus }, page: PageRequest): Promise<Page<Complaint>>;
  /** The newest first. */
  ofMentor(mentorId: MentorId, page: PageRequest): Promise<Page<Complaint>>;
}
