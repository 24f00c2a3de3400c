import { z } from 'zod';
import type { ReservationId } from '@spotter/core/kernel';
import { ok } from '../kernel/answer.js';
import { orNotFound } from '../kernel/refusal.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { id } from '../kernel/wire-types.js';
import { toSessionResponse, Session } from './session-schema.js';

const Token = z.strictObject({ token: z.string().min(1).max(200) });

export const checkInRoutes: ResourceRoutes = ({ checkInAtStore, checkInToSession, training }) => [
  route('POST /api/sessions/:id/check-in', 'member', 'Session', {
    summary: 'Check in to a session: the mentor’s code begins it, the branch’s code records the arrival',
    params: { id: id<ReservationId>() },
    body: Token,
    answers: { 200: Session },
    policies: ['state', 'check-in-window'],
    rateLimit: 'code',
    handle: async ({ caller, params, body }) => {
      await checkInToSession.execute({ sessionId: params.id, memberId: caller.id, token: body.token });
      return ok(toSessionResponse(orNotFound(await training.session(params.id), 'session')));
    },
  }),
  route('POST /api/check-in', 'member', 'Reservation', {
    summary: 'Check in: the branch’s code records the arrival, the mentor’s code begins the session',
    body: Token,
    answers: { 200: Session },
    refusals: ['NOT_FOUND'],
    policies: ['state', 'check-in-window'],
    rateLimit: 'code',
    handle: async ({ caller, body }) => {
      const { id: sessionId } = await checkInAtStore.execute({ memberId: caller.id, token: body.token });
      return ok(toSessionResponse(orNotFound(await training.session(sessionId), 'session')));
    },
  }),
];
