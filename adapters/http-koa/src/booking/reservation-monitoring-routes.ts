import type { MemberId, MentorId } from '@spotter/core/kernel';
import type { ApiServices } from '../kernel/api-services.js';
import { list, listedAs } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Day, id } from '../kernel/wire-types.js';
import { ReservationStatus, ReservationView, reservationViewPresenter } from './reservation-schema.js';

export const reservationMonitoringRoutes = ({ booking, policies }: ApiServices): readonly Route[] => [
  route('GET /api/admin/reservations', 'admin', 'Admin', {
    summary: 'List the reservations of all members, newest start first',
    query: {
      status: ReservationStatus.optional(),
      from: Day.optional(),
      to: Day.optional(),
      mentorId: id<MentorId>().optional(),
      memberId: id<MemberId>().optional(),
    },
    answers: { 200: list(ReservationView) },
    handle: async ({ query, page }) =>
      listedAs(await booking.reservationViews(query, page), reservationViewPresenter(policies)),
  }),
];
