import { z } from 'zod';
import type { IdentityPolicy } from '@spotter/core/identity';
import type { MemberId, StoreId } from '@spotter/core/kernel';
import { GOALS, PERSONAS } from '@spotter/core/member';
import { addressChange, contactFields, requirePasswordForAddress, toProfileEdit } from '../identity/contact-fields.js';
import { list, listed, ok } from '../kernel/answer.js';
import { orNotFound } from '../kernel/refusal.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, Email, id, MessageLanguage, SearchText } from '../kernel/wire-types.js';

export const Goal = z
  .enum(GOALS)
  .meta({ id: 'Goal', description: 'What a member trains for, or a mentor’s specialty' });
export const Persona = z
  .enum(PERSONAS)
  .meta({ id: 'Persona', description: 'The training background, as the member states it' });
export const WeightKg = z.number().min(2).max(650).meta({ description: 'Body weight in kg' });

/** The training profile of a member; unknown values are null. */
const trainingFields = {
  persona: Persona.nullable(),
  goal: Goal.nullable(),
  birthYear: z.int().min(1900).max(2100).nullable(),
  sex: z.enum(['female', 'male']).nullable(),
  heightCm: z.number().min(50).max(272).nullable(),
  weightKg: WeightKg.nullable(),
  homeStoreId: id<StoreId>().nullable(),
};

const Member = component('Member', {
  id: id<MemberId>(),
  email: Email,
  name: z.string(),
  phone: z.string().nullable(),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  language: MessageLanguage,
  ...trainingFields,
  createdAt: At,
});

const memberChanges = (policy: IdentityPolicy) =>
  requirePasswordForAddress(z.strictObject({ ...contactFields(policy), ...trainingFields }).partial());

export const memberRoutes: ResourceRoutes = ({ editMember, members, warnAccountOwner, policies }) => {
  const profile = async (memberId: MemberId) => ok(orNotFound(await members.member(memberId), 'member'));
  return [
    route('GET /api/members/me', 'member', 'Member', {
      summary: 'Get your profile',
      answers: { 200: Member },
      handle: ({ caller }) => profile(caller.id),
    }),
    route('PATCH /api/members/me', 'member', 'Member', {
      summary: 'Edit your profile: only the given fields change, null clears a field that permits it',
      ...addressChange(warnAccountOwner),
      body: memberChanges(policies.identity),
      answers: { 200: Member },
      refusals: ['NOT_FOUND'],
      handle: async ({ caller, body }) => {
        await editMember.execute({ memberId: caller.id, ...toProfileEdit(body, caller.familyId) });
        return profile(caller.id);
      },
    }),
  ];
};

export const memberAdministrationRoutes: ResourceRoutes = ({ members }) => [
  route('GET /api/admin/members', 'admin', 'Admin', {
    summary: 'List members, newest first',
    query: { q: SearchText.optional() },
    answers: { 200: list(Member) },
    handle: async ({ query, page }) => listed(await members.members(query.q, page)),
  }),
  route('GET /api/admin/members/:id', 'admin', 'Admin', {
    summary: 'Get a member',
    params: { id: id<MemberId>() },
    answers: { 200: Member },
    handle: async ({ params }) => ok(orNotFound(await members.member(params.id), 'member')),
  }),
];
