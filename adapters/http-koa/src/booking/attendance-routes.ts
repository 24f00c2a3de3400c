import { z } from 'zod';
import type { ReservationId } from '@spotter/core/kernel';
import type { ApiServices } from '../kernel/api-services.js';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { id, Reason } from '../kernel/wire-types.js';
import { Reservation, reservationPresenter } from './reservation-schema.js';

const Correction = z.strictObject({ attended: z.literal(true), reason: Reason });

export function attendanceRoutes({ correctAttendance, policies }: ApiServices): readonly Route[] {
  const toReservationResponse = reservationPresenter(policies);
  return [
    route('POST /api/admin/reservations/:id/correct-attendance', 'admin', 'Admin', {
      summary: 'Change a no-show to attended; payment and payout are corrected',
      params: { id: id<ReservationId>() },
      body: Correction,
      answers: { 200: Reservation },
      refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
      idempotent: true,
      handle: async ({ idempotency, caller, requestId, params, body: { reason } }) => {
        const command = { reservationId: params.id, adminId: caller.id, requestId, reason };
        return ok(toReservationResponse(await correctAttendance.execute(command, idempotency)));
      },
    }),
  ];
}
