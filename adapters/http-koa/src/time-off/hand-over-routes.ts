import { z } from 'zod';
import type { HandOverId, MentorId, ReservationId } from '@spotter/core/kernel';
import { created, list, listedAs, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { id } from '../kernel/wire-types.js';
import { HandOver, HandOverView, toHandOverViewResponse } from './time-off-schema.js';

export const handOverRoutes: ResourceRoutes = ({ offerHandOver, answerHandOver, timeOffs, clock }) => [
  route('POST /api/mentors/me/reservations/:id/hand-over', 'mentor', 'Mentor', {
    summary: 'Offer a session to another mentor',
    params: { id: id<ReservationId>() },
    body: z.strictObject({ toMentorId: id<MentorId>() }),
    answers: { 201: HandOver },
    policies: ['state', 'hand-over'],
    idempotent: true,
    handle: async ({ idempotency, caller, params, body }) => {
      const command = { reservationId: params.id, mentorId: caller.id, ...body };
      return created(await offerHandOver.execute(command, idempotency));
    },
  }),
  route('GET /api/mentors/me/hand-overs', 'mentor', 'Mentor', {
    summary: 'List the sessions that were offered to you, and that you offered, newest first',
    answers: { 200: list(HandOverView) },
    handle: async ({ caller, page }) => {
      const at = clock.now();
      return listedAs(await timeOffs.handOversOf(caller.id, page), (one) => toHandOverViewResponse(one, at));
    },
  }),
  route('POST /api/mentors/me/hand-overs/:id/accept', 'mentor', 'Mentor', {
    summary: 'Take over a session offered to you',
    params: { id: id<HandOverId>() },
    answers: { 200: HandOver },
    policies: ['state', 'hand-over'],
    handle: async ({ caller, params }) =>
      ok(await answerHandOver.execute({ handOverId: params.id, mentorId: caller.id, answer: 'accepted' })),
  }),
  route('POST /api/mentors/me/hand-overs/:id/decline', 'mentor', 'Mentor', {
    summary: 'Decline a session offered to you',
    params: { id: id<HandOverId>() },
    answers: { 200: HandOver },
    policies: ['state'],
    handle: async ({ caller, params }) =>
      ok(await answerHandOver.execute({ handOverId: params.id, mentorId: caller.id, answer: 'declined' })),
  }),
];
