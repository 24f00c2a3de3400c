import type { AdminId, ComplaintId, MemberId, MentorId, ReservationId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Earning } from '../payout/earning.js';

export const COMPLAINT_CATEGORIES = ['attitude', 'lateness', 'safety', 'quality', 'other'] as const;
export type ComplaintCategory = (typeof COMPLAINT_CATEGORIES)[number];

/** What a member has to say against a mentor. */
export interface Grievance {
  readonly category: ComplaintCategory;
  readonly text: string;
}

/** What an administrator made of it. */
export interface Resolution {
  readonly action: 'dismiss' | 'warn' | 'hold_tier' | 'suspend';
  readonly note: string;
  readonly by: AdminId;
  readonly at: Instant;
}

interface ComplaintCore extends Grievance {
  readonly id: ComplaintId;
  readonly memberId: MemberId;
  readonly mentorId: MentorId;
  /** Null where it is about the mentor and no one session. */
  readonly reservationId: ReservationId | null;
  readonly createdAt: Instant;
}

export type OpenComplaint = ComplaintCore & { readonly status: 'open' };
export type ResolvedComplaint = ComplaintCore & { readonly status: 'resolved'; readonly resolution: Resolution };
export type Complaint = OpenComplaint | ResolvedComplaint;
export type ComplaintStatus = Complaint['status'];

/** Whether the earning is paid out only once the complaint is resolved (docs/domain.md, Money: Payout). */
export const holdsBack = (
  { status, reservationId }: Pick<Complaint, 'status' | 'reservationId'>,
  earning: Pick<Earning, 'reservationId'>,
): boolean => status === 'open' && reservationId !== null && reservationId === earning.reservationId;
