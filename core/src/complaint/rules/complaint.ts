import { policyViolation, wrongState } from '../../kernel/domain-error.js';
import type { AdminId, ComplaintId, MemberId, MentorId, ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { ComplaintPolicy } from '../policy.js';
import type { Earning } from '../../payout/rules/earning.js';

export const COMPLAINT_CATEGORIES = ['attitude', 'lateness', 'safety', 'quality', 'other'] as const;

export type ComplaintCategory = (typeof COMPLAINT_CATEGORIES)[number];

/** The content of a member's complaint about a mentor. */
export interface ComplaintDetails {
  readonly category: ComplaintCategory;
  readonly text: string;
}

export const RESOLUTION_ACTIONS = ['dismiss', 'warn', 'hold_tier', 'suspend'] as const;

/** The decision of an administrator. */
export interface Resolution {
  readonly action: (typeof RESOLUTION_ACTIONS)[number];
  readonly note: string;
  readonly by: AdminId;
  readonly at: Instant;
}

/** Who complains about whom. */
export interface ComplaintSubject {
  readonly memberId: MemberId;
  readonly mentorId: MentorId;
  /** The reservation; null for a complaint about the mentor in general. */
  readonly reservationId: ReservationId | null;
}

interface ComplaintCore extends ComplaintDetails, ComplaintSubject {
  readonly id: ComplaintId;
  readonly createdAt: Instant;
}

export type OpenComplaint = ComplaintCore & { readonly status: 'open' };

export type ResolvedComplaint = ComplaintCore & { readonly status: 'resolved'; readonly resolution: Resolution };

export type Complaint = OpenComplaint | ResolvedComplaint;

export type ComplaintStatus = Complaint['status'];

export const COMPLAINT_STATUSES = ['open', 'resolved'] as const satisfies readonly ComplaintStatus[];

/** @throws DomainError policy-violation (`state`) for a resolved complaint: a decision is final. */
export function resolveComplaint(complaint: Complaint, resolution: Resolution): ResolvedComplaint {
  if (complaint.status === 'resolved') throw wrongState('complaint', complaint.status, 'resolved');
  return { ...complaint, status: 'resolved', resolution };
}

/** @param open the member's open complaints about the reservation. @throws DomainError policy-violation for one more than allowed. */
export function requireFewOpenComplaints(open: number, { maxOpenPerReservation: allowed }: ComplaintPolicy): void {
  if (open < allowed) return;
  throw policyViolation('open-complaints', `${open} of your complaints about this session are open.`, {
    allowed,
    open,
  });
}

/**
 * Whether the complaint retains the earning until it is resolved (docs/domain.md, Money: Payout). A session may have had another mentor
 * before.
 */
export const holdsBack = (
  { status, mentorId, reservationId }: Pick<Complaint, 'status' | 'mentorId' | 'reservationId'>,
  earning: Pick<Earning, 'mentorId' | 'reservationId'>,
): boolean =>
  status === 'open' &&
  mentorId === earning.mentorId &&
  reservationId !== null &&
  reservationId === earning.reservationId;
