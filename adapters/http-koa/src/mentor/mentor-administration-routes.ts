import type { MentorId, ReinstateMentor, VerifyMentor } from '@spotter/core';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { id } from '../kernel/wire-types.js';
import { mentorNow, type MentorNowNeeds } from './mentor-now.js';
import { Mentor } from './mentor-schemas.js';

export interface MentorAdministrationRoutesNeed extends MentorNowNeeds {
  readonly verifyMentor: VerifyMentor;
  readonly reinstateMentor: ReinstateMentor;
}

export function mentorAdministrationRoutes(needs: MentorAdministrationRoutesNeed): readonly Route[] {
  const { verifyMentor, reinstateMentor } = needs;
  return [
    route({
      method: 'post',
      path: '/api/admin/mentors/:id/verify',
      permission: 'admin',
      tag: 'Admin',
      summary: 'Mark the verification course passed',
      params: { id: id<MentorId>() },
      answers: { 200: Mentor },
      refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
      handle: async ({ params }) => {
        await verifyMentor.execute(params.id);
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
      answers: { 200: Mentor },
      refusals: ['NOT_FOUND'],
      handle: async ({ caller, params }) => {
        await reinstateMentor.execute({ mentorId: params.id, adminId: caller.id });
        return ok(await mentorNow(needs, params.id));
      },
    }),
  ];
}
