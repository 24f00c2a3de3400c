import type { Policies } from '@spotter/core/application';
import { sessionCode, type CodeSigner, type Reservation } from '@spotter/core/booking';
import { notFound, type Clock, type ReservationId } from '@spotter/core/kernel';
import { list, listedAs, ok } from '../kernel/answer.js';
import { orNotFound } from '../kernel/refusal.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { id } from '../kernel/wire-types.js';
import { toCheckInCodeResponse } from './check-in-screen.js';
import { toSessionResponse, Session } from './session-schema.js';

export const sessionRoutes: ResourceRoutes = ({ todaysSessions, training, signer, clock, policies }) => [
  route('GET /api/sessions/today', 'member, mentor', 'Session', {
    summary: 'List today’s sessions by start',
    description: 'A session that spans midnight is listed on both days.',
    answers: { 200: list(Session) },
    handle: async ({ caller, page }) => {
      const person = caller.role === 'member' ? { memberId: caller.id } : { mentorId: caller.id };
      return listedAs(await todaysSessions.execute(person, page), toSessionResponse);
    },
  }),
  route('GET /api/sessions/:id', 'member, mentor', 'Session', {
    summary: 'Get one of your sessions; for the mentor with the check-in code',
    params: { id: id<ReservationId>() },
    answers: { 200: Session },
    handle: async ({ caller, params }) => {
      const session = orNotFound(await training.session(params.id), 'session');
      const { reservation } = session;
      if (caller.id !== (caller.role === 'member' ? reservation.memberId : reservation.mentorId))
        throw notFound('session');
      if (caller.role === 'member') return ok(toSessionResponse(session));
      return ok({ ...toSessionResponse(session), ...(await checkInCode(reservation, clock, policies, signer)) });
    },
  }),
];

/** The rotating code as text and QR code; absent after the session. */
async function checkInCode(reservation: Reservation, clock: Clock, policies: Policies, signer: CodeSigner) {
  const code = sessionCode(reservation, clock.now(), policies.checkIn, signer);
  return code ? { checkIn: await toCheckInCodeResponse(code) } : {};
}
