import { mapPage, notFound, type ReservationId, type TrainingQueries } from '@spotter/core';
import { ReservationStatus } from '../booking/reservation-schema.js';
import { list, listed, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Day, id } from '../kernel/wire-types.js';
import { sessionOf } from './session-of.js';
import { presentSession, Session } from './session-schema.js';

export interface HistoryRoutesNeed {
  readonly training: TrainingQueries;
}

export const historyRoutes = ({ training }: HistoryRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/members/me/sessions',
    permission: 'member',
    tag: 'Member',
    summary: 'Own sessions, newest start first, whatever became of them',
    query: { status: ReservationStatus.optional(), from: Day.optional(), to: Day.optional() },
    answers: { 200: list(Session) },
    handle: async ({ caller, query, page }) =>
      listed(mapPage(await training.sessions({ ...query, memberId: caller.id }, page), presentSession)),
  }),
  route({
    method: 'get',
    path: '/api/members/me/sessions/:id',
    permission: 'member',
    tag: 'Member',
    summary: 'One session of one’s own, with its record and rating',
    params: { id: id<ReservationId>() },
    answers: { 200: Session },
    refusals: ['NOT_FOUND'],
    handle: async ({ caller, params }) => {
      const session = await sessionOf(training, params.id);
      if (session.reservation.memberId !== caller.id) throw notFound('session');
      return ok(presentSession(session));
    },
  }),
];
