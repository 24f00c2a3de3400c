import { z } from 'zod';
import type { MentorId } from '@spotter/core/kernel';
import { list, listed, ok } from '../kernel/answer.js';
import { orNotFound } from '../kernel/refusal.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { id, reasonFields, SearchText } from '../kernel/wire-types.js';
import { Mentor, MentorStatus, Tier } from './mentor-schemas.js';

export const mentorAdministrationRoutes: ResourceRoutes = ({ verifyMentor, reinstateMentor, mentors, clock }) => {
  const profile = async (mentorId: MentorId) => ok(orNotFound(await mentors.mentor(mentorId, clock.now()), 'mentor'));
  return [
    route('GET /api/admin/mentors', 'admin', 'Admin', {
      summary: 'List mentors, newest first',
      query: { q: SearchText.optional(), tier: Tier.optional(), status: MentorStatus.optional() },
      answers: { 200: list(Mentor) },
      handle: async ({ query, page }) => listed(await mentors.mentors(query, page, clock.now())),
    }),
    route('GET /api/admin/mentors/:id', 'admin', 'Admin', {
      summary: 'Get a mentor',
      params: { id: id<MentorId>() },
      answers: { 200: Mentor },
      handle: ({ params }) => profile(params.id),
    }),
    route('POST /api/admin/mentors/:id/verify', 'admin', 'Admin', {
      summary: 'Record that the mentor passed the verification course',
      params: { id: id<MentorId>() },
      body: z.strictObject(reasonFields),
      answers: { 200: Mentor },
      policies: ['state'],
      handle: async ({ caller, requestId, params, body: { reason = null } }) => {
        await verifyMentor.execute({ mentorId: params.id, adminId: caller.id, requestId, reason });
        return profile(params.id);
      },
    }),
    route('POST /api/admin/mentors/:id/reinstate', 'admin', 'Admin', {
      summary: 'Lift the holds on a mentor and on the tier',
      params: { id: id<MentorId>() },
      body: z.strictObject(reasonFields),
      answers: { 200: Mentor },
      handle: async ({ caller, requestId, params, body: { reason = null } }) => {
        await reinstateMentor.execute({ mentorId: params.id, adminId: caller.id, requestId, reason });
        return profile(params.id);
      },
    }),
  ];
};
