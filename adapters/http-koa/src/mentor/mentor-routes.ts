import { z } from 'zod';
import type { IdentityPolicy } from '@spotter/core/identity';
import type { MentorId, StoreId } from '@spotter/core/kernel';
import type { ApiServices } from '../kernel/api-services.js';
import { addressChange, contactFields, requirePasswordForAddress, toProfileEdit } from '../identity/contact-fields.js';
import { list, listed, ok } from '../kernel/answer.js';
import { orNotFound } from '../kernel/refusal.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { withCode } from '../kernel/schema-sentences.js';
import { freeText, id, reasonFields, SearchText } from '../kernel/wire-types.js';
import { Goal } from '../member/member-routes.js';
import { Mentor, MentorStatus, PublicMentor, Tier } from './mentor-schemas.js';

const distinct = <Items extends z.ZodType<readonly string[]>>(items: Items) =>
  items
    .refine((names) => new Set(names).size === names.length, withCode('DUPLICATE', 'Must not contain duplicates.'))
    .meta({ uniqueItems: true });

const mentorFields = {
  bio: freeText(2_000),
  specialties: distinct(z.array(Goal).max(6)),
  yearsOfExperience: z.int().min(0).max(80),
  storeIds: distinct(z.array(id<StoreId>()).max(20)),
};

const mentorChanges = (policy: IdentityPolicy) =>
  requirePasswordForAddress(z.strictObject({ ...contactFields(policy), ...mentorFields }).partial());

const profileReader =
  ({ mentors, clock }: ApiServices) =>
  async (mentorId: MentorId) =>
    ok(orNotFound(await mentors.mentor(mentorId, clock.now()), 'mentor'));

export const mentorRoutes: ResourceRoutes = (services) => {
  const { editMentor, mentors, warnAccountOwner, policies } = services;
  const profile = profileReader(services);
  return [
    route('GET /api/mentors/me', 'mentor', 'Mentor', {
      summary: 'Get your tier and statistics',
      answers: { 200: Mentor },
      handle: ({ caller }) => profile(caller.id),
    }),
    route('PATCH /api/mentors/me', 'mentor', 'Mentor', {
      summary: 'Edit your profile: only the given fields change',
      ...addressChange(warnAccountOwner),
      body: mentorChanges(policies.identity),
      answers: { 200: Mentor },
      refusals: ['NOT_FOUND'],
      handle: async ({ caller, body }) => {
        await editMentor.execute({ mentorId: caller.id, ...toProfileEdit(body, caller.familyId) });
        return profile(caller.id);
      },
    }),
    route('GET /api/mentors/:id', 'public', 'Mentor', {
      summary: 'Get a mentor’s public profile, as shown during matching',
      params: { id: id<MentorId>() },
      answers: { 200: PublicMentor },
      handle: async ({ params }) => ok(orNotFound(await mentors.publicMentor(params.id), 'mentor')),
    }),
  ];
};

export const mentorAdministrationRoutes: ResourceRoutes = (services) => {
  const { verifyMentor, reinstateMentor, mentors, clock } = services;
  const profile = profileReader(services);
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
