import { mapPage, type BookingQueries, type MemberId, type MentorId, type Policies } from '@spotter/core';
import { list, listed } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Day, id } from '../kernel/wire-types.js';
import { Reservation, reservationPresenter, ReservationStatus } from './reservation-schema.js';

export interface ReservationMonitoringRoutesNeed {
  readonly booking: BookingQueries;
  readonly policies: Policies;
}

export const reservationMonitoringRoutes = ({
  booking,
  policies,
}: ReservationMonitoringRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/reservations',
    permission: 'admin',
    tag: 'Admin',
    summary: 'Everybody’s reservations, newest start first',
    query: {
      status: ReservationStatus.optional(),
      from: Day.optional(),
      to: Day.optional(),
      mentorId: id<MentorId>().optional(),
      memberId: id<MemberId>().optional(),
    },
    answers: { 200: list(Reservation) },
    handle: async ({ query, page }) =>
      listed(mapPage(await booking.reservations(query, page), reservationPresenter(policies))),
  }),
];
