import {
  mapPage,
  notFound,
  sessionCode,
  type Clock,
  type CodeSigner,
  type Policies,
  type Reservation,
  type ReservationId,
  type TodaysSessions,
  type TrainingQueries,
} from '@spotter/core';
import { list, listed, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { id } from '../kernel/wire-types.js';
import { presentCheckInCode } from './check-in-screen.js';
import { sessionOf } from './session-of.js';
import { presentSession, Session } from './session-schema.js';

export interface SessionRoutesNeed {
  readonly todaysSessions: TodaysSessions;
  readonly training: TrainingQueries;
  readonly signer: CodeSigner;
  readonly clock: Clock;
  readonly policies: Policies;
}

export const sessionRoutes = ({
  todaysSessions,
  training,
  signer,
  clock,
  policies,
}: SessionRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/sessions/today',
    permission: 'member, mentor',
    tag: 'Session',
    summary: 'Today’s sessions, by start',
    answers: { 200: list(Session) },
    handle: async ({ caller, page }) => {
      const person = caller.role === 'member' ? { memberId: caller.id } : { mentorId: caller.id };
      const { sessions } = await todaysSessions.execute(person, page);
      return listed(mapPage(sessions, presentSession));
    },
  }),
  route({
    method: 'get',
    path: '/api/sessions/:id',
    permission: 'member, mentor',
    tag: 'Session',
    summary: 'One session of one’s own; for the mentor with the code to check in by',
    params: { id: id<ReservationId>() },
    answers: { 200: Session },
    refusals: ['NOT_FOUND'],
    handle: async ({ caller, params }) => {
      const session = await sessionOf(training, params.id);
      const { reservation } = session;
      if (caller.id !== (caller.role === 'member' ? reservation.memberId : reservation.mentorId))
        throw notFound('session');
      if (caller.role === 'member') return ok(presentSession(session));
      return ok({ ...presentSession(session), ...(await checkInCode(reservation, clock, policies, signer)) });
    },
  }),
];

/** The rotating code, as text and as the picture that the member scans; nothing once the session is over. */
async function checkInCode(reservation: Reservation, clock: Clock, policies: Policies, signer: CodeSigner) {
  const code = sessionCode(reservation, clock.now(), policies.checkIn, signer);
  return code ? { checkIn: await presentCheckInCode(code) } : {};
}
