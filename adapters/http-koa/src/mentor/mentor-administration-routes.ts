import { z } from 'zod';
import { mapPage, type MentorId, type ReinstateMentor, type VerifyMentor } from '@spotter/core';
import { whyFields } from '../administration/why.js';
import { list, listed, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { id, SearchText } from '../kernel/wire-types.js';
import { mentorNow, type MentorNowNeeds } from './mentor-now.js';
import { Mentor, MentorStatus, presentMentor, Tier } from './mentor-schemas.js';

export interface MentorAdministrationRoutesNeed extends MentorNowNeeds {
  readonly verifyMentor: VerifyMentor;
  readonly reinstateMentor: ReinstateMentor;
}

export function mentorAdministrationRoutes(needs: MentorAdministrationRoutesNeed): readonly Route[] {
  const { verifyMentor, reinstateMentor, mentors, clock } = needs;
  return [
    route({
      method: 'get',
      path: '/api/admin/mentors',
      permission: 'admin',
      tag: 'Admin',
      summary: 'All mentors, newest first',
      query: { q: SearchText.optional(), tier: Tier.optional(), status: MentorStatus.optional() },
      answers: { 200: list(Mentor) },
      handle: async ({ query, page }) =>
        listed(mapPage(await mentors.mentors(query, page, clock.now()), presentMentor)),
    }),
    route({
      method: 'post',
      path: '/api/admin/mentors/:id/verify',
      permission: 'admin',
      tag: 'Admin',
      summary: 'Mark the verification course passed',
      params: { id: id<MentorId>() },
      body: z.strictObject(whyFields),
      answers: { 200: Mentor },
      refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
      handle: async ({ caller, requestId, params, body: { reason: why = null } }) => {
        await verifyMentor.execute({ mentorId: params.id, adminId: caller.id, requestId, why });
        return ok(await mentorNow(needs, params.id));
      },
    }),
    route({
      method: 'post',
      path: '/api/admin/mentors/:id/reinstate',
      permission: 'admin',
      tag: 'Admin',
      summary: 'End a hold, of the mentor and of the tier',
      params: { id: id<MentorId>() },
      body: z.strictObject(whyFields),
      answers: { 200: Mentor },
      refusals: ['NOT_FOUND'],
      handle: async ({ caller, requestId, params, body: { reason: why = null } }) => {
        await reinstateMentor.execute({ mentorId: params.id, adminId: caller.id, requestId, why });
        return ok(await mentorNow(needs, params.id));
      },
    }),
  ];
}
