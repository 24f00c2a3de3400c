import { z } from 'zod';
import { HOUR, type BlockId, type ReservationId } from '@spotter/core/kernel';
import { ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { id, optionalText } from '../kernel/wire-types.js';
import { acceptDeduction, dryRun, toQuoteResponse, Quote } from './quote-schema.js';
import {
  CHANGE_POLICIES,
  CANCELLATION_POLICIES,
  BOOKING_REFUSALS,
  Reservation,
  reservationPresenter,
} from './reservation-schema.js';

const Rejection = z.strictObject({ reason: optionalText(500).optional() });

export const reservationChangeRoutes: ResourceRoutes = (services) => {
  const { cancelReservation, changeReservation, rejectMatch } = services;
  const { cancellation, rejection } = services.policies;
  const notice = cancellation.freeNoticeMs / HOUR;
  const toReservationResponse = reservationPresenter(services.policies);
  return [
    route('DELETE /api/reservations/:id', 'member', 'Reservation', {
      summary: 'Cancel a reservation',
      description:
        `Free until ${notice} hours before the start (\`cancellation-6h\`); later, with \`acceptDeduction=true\`, the session is deducted. ` +
        '`dryRun=true` returns the result without cancelling.',
      params: { id: id<ReservationId>() },
      query: { ...acceptDeduction, ...dryRun },
      answers: { 200: z.union([Reservation, Quote]) },
      policies: CANCELLATION_POLICIES,
      idempotent: true,
      handle: async ({ idempotency, caller, params, query }) => {
        const command = { reservationId: params.id, memberId: caller.id, acceptDeduction: query.acceptDeduction };
        return query.dryRun
          ? ok(toQuoteResponse(await cancelReservation.quote(command)))
          : ok(toReservationResponse(await cancelReservation.execute(command, idempotency)));
      },
    }),
    route('PATCH /api/reservations/:id', 'member', 'Reservation', {
      summary: 'Move a reservation to another open slot',
      description:
        `Until ${notice} hours before the start (\`cancellation-6h\`), at most ${cancellation.maxChanges} times (\`change-limit\`), at the present price. ` +
        '`dryRun=true` returns the result without moving the reservation.',
      params: { id: id<ReservationId>() },
      query: dryRun,
      body: z.strictObject({ blockId: id<BlockId>() }),
      answers: { 200: z.union([Reservation, Quote]) },
      refusals: BOOKING_REFUSALS,
      policies: CHANGE_POLICIES,
      idempotent: true,
      handle: async ({ idempotency, caller, params, query, body }) => {
        const command = { reservationId: params.id, memberId: caller.id, blockId: body.blockId };
        return query.dryRun
          ? ok(toQuoteResponse(await changeReservation.quote(command)))
          : ok(toReservationResponse(await changeReservation.execute(command, idempotency)));
      },
    }),
    route('POST /api/reservations/:id/reject', 'member', 'Reservation', {
      summary: 'Reject an automatic match; credits and points are returned in full',
      description:
        `Until ${rejection.windowMs / HOUR} hours after the match, before the start (\`auto-match-rejection-24h\`). ` +
        '`dryRun=true` returns the result without rejecting.',
      params: { id: id<ReservationId>() },
      query: dryRun,
      body: Rejection.optional(),
      answers: { 200: z.union([Reservation, Quote]) },
      policies: ['state', 'auto-match-rejection-24h'],
      idempotent: true,
      handle: async ({ idempotency, caller, params, query, body }) => {
        const command = { reservationId: params.id, memberId: caller.id, reason: body?.reason ?? null };
        return query.dryRun
          ? ok(toQuoteResponse(await rejectMatch.quote(command)))
          : ok(toReservationResponse(await rejectMatch.execute(command, idempotency)));
      },
    }),
  ];
};
