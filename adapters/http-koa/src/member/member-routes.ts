import { z } from 'zod';
import {
  GOALS,
  notFound,
  PERSONAS,
  type EditMember,
  type MemberId,
  type MemberQueries,
  type MemberView,
  type StoreId,
} from '@spotter/core';
import { PersonName } from '../identity/identity-routes.js';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { formatAt } from '../kernel/wire-time.js';
import { At, Email, id, Phone } from '../kernel/wire-types.js';

export const Goal = z.enum(GOALS).meta({ id: 'Goal' });
export const Persona = z.enum(PERSONAS).meta({ id: 'Persona' });
export const WeightKg = z.number().min(2).max(650);

/** What training needs to know of a member; null where it is not known. */
const trainingFields = {
  persona: Persona.nullable(),
  goal: Goal.nullable(),
  birthYear: z.int().min(1900).max(2100).nullable(),
  sex: z.enum(['female', 'male']).nullable(),
  heightCm: z.number().min(50).max(272).nullable(),
  weightKg: WeightKg.nullable(),
  homeStoreId: id<StoreId>().nullable(),
};

export const Member = z
  .strictObject({
    id: id<MemberId>(),
    email: Email,
    name: z.string(),
    phone: z.string().nullable(),
    phoneVerified: z.boolean(),
    ...trainingFields,
    createdAt: At,
  })
  .meta({ id: 'Member' });

const MemberChanges = z.strictObject({ name: PersonName, phone: Phone, ...trainingFields }).partial();

export const presentMember = ({ version: _, createdAt, ...member }: MemberView) => ({
  ...member,
  createdAt: formatAt(createdAt),
});

export interface MemberRoutesNeed {
  readonly editMember: EditMember;
  readonly members: MemberQueries;
}

export function memberRoutes({ editMember, members }: MemberRoutesNeed): readonly Route[] {
  const profile = async (memberId: MemberId) => {
    const member = await members.member(memberId);
    if (!member) throw notFound('member');
    return ok(presentMember(member));
  };
  return [
    route({
      method: 'get',
      path: '/api/members/me',
      permission: 'member',
      tag: 'Member',
      summary: 'Own profile',
      answers: { 200: Member },
      handle: ({ caller }) => profile(caller.id),
    }),
    route({
      method: 'patch',
      path: '/api/members/me',
      permission: 'member',
      tag: 'Member',
      summary: 'Edit the profile: what is given changes, null clears',
      body: MemberChanges,
      answers: { 200: Member },
      refusals: ['NOT_FOUND'],
      handle: async ({ caller, body: { name, phone, ...changes } }) => {
        await editMember.execute({ memberId: caller.id, contact: { name, phone }, profile: changes });
        return profile(caller.id);
      },
    }),
  ];
}
