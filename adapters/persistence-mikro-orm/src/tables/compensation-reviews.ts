import type { CompensationReview, OpenCompensationReview, ReviewDecision } from '@spotter/core/conduct';
import type { Instant } from '@spotter/core/kernel';
import { Table, moment, optional, text, uuid } from '../table.js';

export type CompensationReviewRow = Omit<OpenCompensationReview, 'status'> & {
  readonly status: CompensationReview['status'];
  readonly resolutionAction: ReviewDecision['action'] | null;
  readonly resolutionWhy: string | null;
  readonly resolvedBy: ReviewDecision['by'];
  readonly resolvedAt: Instant | null;
};

export const compensationReview = new Table<CompensationReviewRow>('compensation_review', ['id'], {
  id: uuid(),
  reservationId: uuid(),
  memberId: uuid(),
  mentorId: uuid(),
  createdAt: moment(),
  status: text(),
  resolutionAction: optional(text()),
  resolutionWhy: optional(text()),
  resolvedBy: optional(uuid()),
  resolvedAt: optional(moment()),
});

/** A check constraint ties the columns of a decision to the status. */
export function compensationReviewFrom(row: CompensationReviewRow): CompensationReview {
  const { status, resolutionAction, resolutionWhy, resolvedBy, resolvedAt, ...core } = row;
  if (status === 'open') return { ...core, status };
  const decision = { action: resolutionAction, why: resolutionWhy, by: resolvedBy, at: resolvedAt } as ReviewDecision;
  return { ...core, status, decision };
}

export function compensationReviewRow(review: CompensationReview): CompensationReviewRow {
  const decision = review.status === 'resolved' ? review.decision : null;
  return {
    ...review,
    resolutionAction: decision?.action ?? null,
    resolutionWhy: decision?.why ?? null,
    resolvedBy: decision?.by ?? null,
    resolvedAt: decision?.at ?? null,
  };
}
