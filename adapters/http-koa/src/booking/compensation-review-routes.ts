import { z } from 'zod';
import { REVIEW_ACTIONS } from '@spotter/core/conduct';
import type { CompensationReviewId, MemberId, MentorId, ReservationId } from '@spotter/core/kernel';
import type { ApiServices } from '../kernel/api-services.js';
import { list, listed, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { At, id, Reason } from '../kernel/wire-types.js';

const Status = z.enum(['open', 'resolved']);

const CompensationReview = z
  .strictObject({
    id: id<CompensationReviewId>(),
    reservationId: id<ReservationId>(),
    memberId: id<MemberId>(),
    mentorId: id<MentorId>(),
    status: Status,
    createdAt: At,
  })
  .meta({ id: 'CompensationReview' });

export const compensationReviewRoutes = ({ resolveCompensationReview, booking }: ApiServices): readonly Route[] => [
  route('GET /api/admin/compensation-reviews', 'admin', 'Admin', {
    summary: 'List decisions about day passes for mentor no-shows, oldest first; `open` ones are pending',
    query: { status: Status.optional() },
    answers: { 200: list(CompensationReview) },
    handle: async ({ query, page }) => listed(await booking.compensationReviews(query, page)),
  }),
  route('POST /api/admin/compensation-reviews/:id/resolve', 'admin', 'Admin', {
    summary: 'Grant or refuse the day pass for a mentor’s no-show',
    params: { id: id<CompensationReviewId>() },
    body: z.strictObject({ action: z.enum(REVIEW_ACTIONS), why: Reason }),
    answers: { 200: CompensationReview },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    idempotent: true,
    handle: async ({ idempotency, caller, requestId, params, body: { action, why: reason } }) => {
      const command = { reviewId: params.id, adminId: caller.id, requestId, action, reason };
      return ok(await resolveCompensationReview.execute(command, idempotency));
    },
  }),
];
