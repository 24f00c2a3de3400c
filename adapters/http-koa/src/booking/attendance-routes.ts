import { z } from 'zod';
import type { CorrectAttendance, Policies, ReservationId } from '@spotter/core';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { id } from '../kernel/wire-types.js';
import { Reservation, reservationPresenter } from './reservation-schema.js';

const Correction = z.strictObject({ attended: z.literal(true), reason: z.string().trim().min(1).max(500) });

export interface AttendanceRoutesNeed {
  readonly correctAttendance: CorrectAttendance;
  readonly policies: Policies;
}

export function attendanceRoutes({ correctAttendance, policies }: AttendanceRoutesNeed): readonly Route[] {
  const presentReservation = reservationPresenter(policies);
  return [
    route({
      method: 'post',
      path: '/api/admin/reservations/:id/correct-attendance',
      permission: 'admin',
      tag: 'Admin',
      summary: 'Turn a no-show into an attended session, within 7 days; its money follows',
      params: { id: id<ReservationId>() },
      body: Correction,
      answers: { 200: Reservation },
      refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
      idempotent: true,
      handle: async ({ once, caller, requestId, params, body: { reason } }) => {
        const command = { reservationId: params.id, adminId: caller.id, requestId, reason };
        return ok(presentReservation(await correctAttendance.execute(command, once)));
      },
    }),
  ];
}
