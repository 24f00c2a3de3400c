import { z } from 'zod';
import { POSTPONED_DECISIONS, type PostponedDecisionResult } from '@spotter/core/conduct';
import type { ReservationId } from '@spotter/core/kernel';
import type { ApiServices } from '../kernel/api-services.js';
import { list, listedAs, ok } from '../kernel/answer.js';
import { refusalOf, RefusalSchema } from '../kernel/refusal.js';
import { route, type Route } from '../kernel/route.js';
import { id, Reason } from '../kernel/wire-types.js';
import { ReservationView, reservationViewPresenter } from './reservation-schema.js';

const PostponedDecisions = z.strictObject({
  ids: z.array(id<ReservationId>()).min(1).max(100),
  outcome: z.enum(POSTPONED_DECISIONS).meta({
    description: 'The new status of the reservations; `cancelled` is free of charge, because neither side is at fault',
  }),
  why: Reason,
});

const JudgementResult = z
  .strictObject({
    id: id<ReservationId>(),
    result: z.enum(['judged', 'unchanged', 'refused']).meta({
      description: '`unchanged`: the reservation already has this status',
    }),
    refusal: RefusalSchema.nullable(),
  })
  .meta({ id: 'JudgementResult' });

const toResultResponse = ({ refusal, ...result }: PostponedDecisionResult) => ({
  ...result,
  refusal: refusal && refusalOf(refusal),
});

export const postponedDecisionRoutes = ({
  listPostponedDecisions,
  decidePostponed,
  policies,
}: ApiServices): readonly Route[] => [
  route('GET /api/admin/reservations/judgement-postponed', 'admin', 'Admin', {
    summary: 'List reservations without check-in because of a service outage, earliest start first',
    answers: { 200: list(ReservationView) },
    handle: async ({ page }) =>
      listedAs(await listPostponedDecisions.execute(page), reservationViewPresenter(policies)),
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
];
