import { z } from 'zod';
import type { CheckInAtStore, CheckInToSession, ReservationId, TrainingQueries } from '@spotter/core';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { id } from '../kernel/wire-types.js';
import { sessionOf } from './session-of.js';
import { presentSession, Session } from './session-schema.js';

const Token = z.strictObject({ token: z.string().min(1).max(200) });

export interface CheckInRoutesNeed {
  readonly checkInAtStore: CheckInAtStore;
  readonly checkInToSession: CheckInToSession;
  readonly training: TrainingQueries;
}

export const checkInRoutes = ({ checkInAtStore, checkInToSession, training }: CheckInRoutesNeed): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/sessions/:id/check-in',
    permission: 'member',
    tag: 'Session',
    summary: 'Check in by the code on the mentor’s screen: the session begins',
    params: { id: id<ReservationId>() },
    body: Token,
    answers: { 200: Session },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    rateLimit: 'code',
    handle: async ({ caller, params, body }) => {
      await checkInToSession.execute({ sessionId: params.id, memberId: caller.id, token: body.token });
      return ok(presentSession(await sessionOf(training, params.id)));
    },
  }),
  route({
    method: 'post',
    path: '/api/check-in',
    permission: 'member',
    tag: 'Reservation',
    summary: 'Tell that one has arrived, by the code at the branch',
    body: Token,
    answers: { 200: Session },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    rateLimit: 'code',
    handle: async ({ caller, body }) => {
      const { id: sessionId } = await checkInAtStore.execute({ memberId: caller.id, token: body.token });
      return ok(presentSession(await sessionOf(training, sessionId)));
    },
  }),
];
