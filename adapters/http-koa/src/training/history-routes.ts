import { notFound, type ReservationId } from '@spotter/core/kernel';
import { ReservationStatus } from '../booking/reservation-schema.js';
import { list, listedAs, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { dayRange, id } from '../kernel/wire-types.js';
import { toSessionResponse, Session } from './session-schema.js';

export const historyRoutes: ResourceRoutes = ({ training }) => [
  route('GET /api/members/me/sessions', 'member', 'Member', {
    summary: 'List your sessions of every status, newest start first',
    query: { status: ReservationStatus.optional(), ...dayRange('Sessions that start') },
    answers: { 200: list(Session) },
    handle: async ({ caller, query, page }) =>
      listedAs(await training.sessions({ ...query, memberId: caller.id }, page), toSessionResponse),
  }),
  route('GET /api/members/me/sessions/:id', 'member', 'Member', {
    summary: 'Get one of your sessions with its record and rating',
    params: { id: id<ReservationId>() },
    answers: { 200: Session },
    handle: async ({ caller, params }) => {
      const session = await training.session(params.id);
      if (session?.reservation.memberId !== caller.id) throw notFound('session');
      return ok(toSessionResponse(session));
    },
  }),
];
