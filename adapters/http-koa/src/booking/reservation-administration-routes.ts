import { z } from 'zod';
import { POSTPONED_DECISIONS, REVIEW_ACTIONS, type PostponedDecisionResult } from '@spotter/core/conduct';
import type { CompensationReviewId, MemberId, MentorId, ReservationId } from '@spotter/core/kernel';
import { list, listed, listedAs, ok } from '../kernel/answer.js';
import { explainedEnum } from '../kernel/explained-enum.js';
import { refusalOf, RefusalSchema } from '../kernel/refusal.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, dayRange, id, Reason } from '../kernel/wire-types.js';
import {
  Reservation,
  reservationPresenter,
  ReservationStatus,
  ReservationView,
  reservationViewPresenter,
} from './reservation-schema.js';

const Correction = z.strictObject({ attended: z.literal(true), reason: Reason });

const ReviewStatus = explainedEnum({ open: 'waits for a decision', resolved: 'decided' });

const CompensationReview = component('CompensationReview', {
  id: id<CompensationReviewId>(),
  reservationId: id<ReservationId>(),
  memberId: id<MemberId>(),
  mentorId: id<MentorId>(),
  status: ReviewStatus,
  createdAt: At,
});

const PostponedDecisions = z.strictObject({
  ids: z.array(id<ReservationId>()).min(1).max(100),
  outcome: z.enum(POSTPONED_DECISIONS).meta({
    description: 'The new status of the reservations; `cancelled` is free of charge, because neither side is at fault',
  }),
  why: Reason,
});

const JudgementResult = component('JudgementResult', {
  id: id<ReservationId>(),
  result: z.enum(['judged', 'unchanged', 'refused']).meta({
    description: '`unchanged`: the reservation already has this status',
  }),
  refusal: RefusalSchema.nullable(),
});

const toResultResponse = ({ refusal, ...result }: PostponedDecisionResult) => ({
  ...result,
  refusal: refusal && refusalOf(refusal),
});

const reservationFilter = {
  status: ReservationStatus.optional(),
  ...dayRange('Sessions that start'),
  mentorId: id<MentorId>().optional().meta({ description: 'Reservations of this mentor' }),
  memberId: id<MemberId>().optional().meta({ description: 'Reservations of this member' }),
};

export const reservationAdministrationRoutes: ResourceRoutes = ({
  booking,
  correctAttendance,
  resolveCompensationReview,
  listPostponedDecisions,
  decidePostponed,
  policies,
}) => {
  const toReservationResponse = reservationPresenter(policies);
  const toReservationViewResponse = reservationViewPresenter(policies);
  return [
    route('POST /api/admin/reservations/:id/correct-attendance', 'admin', 'Admin', {
      summary: 'Change a no-show to attended; payment and payout are corrected',
      params: { id: id<ReservationId>() },
      body: Correction,
      answers: { 200: Reservation },
      policies: ['state', 'attendance-correction-7d'],
      idempotent: true,
      handle: async ({ idempotency, caller, requestId, params, body: { reason } }) => {
        const command = { reservationId: params.id, adminId: caller.id, requestId, reason };
        return ok(toReservationResponse(await correctAttendance.execute(command, idempotency)));
      },
    }),
    route('GET /api/admin/compensation-reviews', 'admin', 'Admin', {
      summary: 'List decisions about day passes for sessions that the mentor missed or cancelled, oldest first',
      query: { status: ReviewStatus.optional() },
      answers: { 200: list(CompensationReview) },
      handle: async ({ query, page }) => listed(await booking.compensationReviews(query, page)),
    }),
    route('POST /api/admin/compensation-reviews/:id/resolve', 'admin', 'Admin', {
      summary: 'Grant or refuse the day pass for a session that the mentor missed or cancelled',
      params: { id: id<CompensationReviewId>() },
      body: z.strictObject({ action: z.enum(REVIEW_ACTIONS), why: Reason }),
      answers: { 200: CompensationReview },
      policies: ['state'],
      idempotent: true,
      handle: async ({ idempotency, caller, requestId, params, body: { action, why: reason } }) => {
        const command = { reviewId: params.id, adminId: caller.id, requestId, action, reason };
        return ok(await resolveCompensationReview.execute(command, idempotency));
      },
    }),
    route('GET /api/admin/reservations/judgement-postponed', 'admin', 'Admin', {
      summary: 'List reservations without check-in because of a service outage, earliest start first',
      answers: { 200: list(ReservationView) },
      handle: async ({ page }) => listedAs(await listPostponedDecisions.execute(page), toReservationViewResponse),
    }),
    route('POST /api/admin/reservations/judge', 'admin', 'Admin', {
      summary: 'Decide postponed reservations, each independently; a repeated request changes nothing',
      body: PostponedDecisions,
      answers: { 200: z.array(JudgementResult) },
      handle: async ({ caller, requestId, body: { ids, outcome, why: reason } }) => {
        const command = { adminId: caller.id, requestId, ids, outcome, reason };
        const results = await decidePostponed.execute(command);
        return ok(results.map(toResultResponse));
      },
    }),
    route('GET /api/admin/reservations', 'admin', 'Admin', {
      summary: 'List the reservations of all members, newest start first',
      query: reservationFilter,
      answers: { 200: list(ReservationView) },
      handle: async ({ query, page }) =>
        listedAs(await booking.reservationViews(query, page), toReservationViewResponse),
    }),
  ];
};
