import { z } from 'zod';
import { notFound, type Clock, type EditMentor, type MentorId, type MentorQueries, type StoreId } from '@spotter/core';
import { PersonName } from '../identity/identity-routes.js';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { id, Phone } from '../kernel/wire-types.js';
import { Goal } from '../member/member-routes.js';
import { mentorNow } from './mentor-now.js';
import { Mentor, presentPublicMentor, PublicMentor } from './mentor-schemas.js';

const eachOnce = (names: readonly string[]): boolean => new Set(names).size === names.length;
const NAMED_TWICE = 'Must name each once.';

const MentorChanges = z
  .strictObject({
    name: PersonName,
    phone: Phone,
    bio: z.string().max(2_000),
    specialties: z.array(Goal).max(6).refine(eachOnce, NAMED_TWICE).meta({ uniqueItems: true }),
    yearsOfExperience: z.int().min(0).max(80),
    storeIds: z.array(id<StoreId>()).max(20).refine(eachOnce, NAMED_TWICE).meta({ uniqueItems: true }),
  })
  .partial();

export interface MentorRoutesNeed {
  readonly editMentor: EditMentor;
  readonly mentors: MentorQueries;
  readonly clock: Clock;
}

export function mentorRoutes({ editMentor, mentors, clock }: MentorRoutesNeed): readonly Route[] {
  const profile = async (mentorId: MentorId) => ok(await mentorNow({ mentors, clock }, mentorId));
  return [
    route({
      method: 'get',
      path: '/api/mentors/me',
      permission: 'mentor',
      tag: 'Mentor',
      summary: 'Own information: tier and statistics',
      answers: { 200: Mentor },
      handle: ({ caller }) => profile(caller.id),
    }),
    route({
      method: 'patch',
      path: '/api/mentors/me',
      permission: 'mentor',
      tag: 'Mentor',
      summary: 'Edit the profile: what is given changes',
      body: MentorChanges,
      answers: { 200: Mentor },
      refusals: ['NOT_FOUND'],
      handle: async ({ caller, body: { name, phone, ...changes } }) => {
        await editMentor.execute({ mentorId: caller.id, contact: { name, phone }, profile: changes });
        return profile(caller.id);
      },
    }),
    route({
      method: 'get',
      path: '/api/mentors/:id',
      permission: 'public',
      tag: 'Mentor',
      summary: 'Public profile, shown to members during matching',
      params: { id: id<MentorId>() },
      answers: { 200: PublicMentor },
      refusals: ['NOT_FOUND'],
      handle: async ({ params }) => {
        const mentor = await mentors.publicMentor(params.id);
        if (!mentor) throw notFound('mentor');
        return ok(presentPublicMentor(mentor));
      },
    }),
  ];
}
