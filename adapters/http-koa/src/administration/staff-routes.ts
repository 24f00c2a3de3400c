import { z } from 'zod';
import type { StaffMember as StaffMemberView, StaffRole } from '@spotter/core/identity';
import type { AdminId } from '@spotter/core/kernel';
import { created, list, listedAs, ok } from '../kernel/answer.js';
import { PersonName } from '../identity/identity-routes.js';
import { explainedEnum } from '../kernel/explained-enum.js';
import { orNotFound } from '../kernel/refusal.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { withCode } from '../kernel/schema-sentences.js';
import { At, component, Email, id, reasonFields } from '../kernel/wire-types.js';

const Role = explainedEnum<StaffRole>({
  owner: 'everything',
  finance: 'payouts, settlements, chargebacks, taxes and prices',
  support: 'members, reservations, complaints and message templates',
  operations: 'mentors, stores, campaigns and demand',
});

const StaffMember = component('StaffMember', {
  id: id<AdminId>(),
  email: z.string(),
  name: z.string(),
  role: Role,
  active: z.boolean(),
  mfa: z.boolean().meta({ description: 'Whether a second factor is confirmed' }),
  createdAt: At,
});

const toStaffResponse = (member: StaffMemberView) => ({ ...member, mfa: member.hasSecondFactor });

const StaffChange = z
  .strictObject({
    role: Role.optional(),
    active: z.boolean().optional().meta({ description: '`false` ends every log-in of the account at once' }),
    ...reasonFields,
  })
  .refine(
    ({ role, active }) => role !== undefined || active !== undefined,
    withCode('WRONG_COMBINATION', 'Must contain role or active.'),
  );

export const staffRoutes: ResourceRoutes = ({ inviteStaff, changeStaff, identity }) => {
  const memberOf = async (staffId: AdminId) =>
    toStaffResponse(orNotFound(await identity.staffMember(staffId), 'staff account'));
  return [
    route('GET /api/admin/me', 'admin', 'Admin', {
      summary: 'Get your own account and staff role',
      answers: { 200: StaffMember },
      handle: async ({ caller }) => ok(await memberOf(caller.id)),
    }),
    route('GET /api/admin/staff', 'admin', 'Admin', {
      summary: 'List administrators, oldest first, including deactivated ones',
      answers: { 200: list(StaffMember) },
      handle: async ({ page }) => listedAs(await identity.staff(page), toStaffResponse),
    }),
    route('POST /api/admin/staff', 'admin', 'Admin', {
      summary: 'Invite an administrator by e-mail',
      description:
        'The link in the e-mail opens /accept-invitation of the app; its token sets the password with POST /api/auth/password/reset. It is valid for a limited time.',
      body: z.strictObject({ email: Email, name: PersonName, role: Role, ...reasonFields }),
      answers: { 201: StaffMember },
      handle: async ({ caller, requestId, body: { reason = null, ...person }, language }) => {
        const staffId = await inviteStaff.execute({ ...person, language, reason, adminId: caller.id, requestId });
        return created(await memberOf(staffId));
      },
    }),
    route('PATCH /api/admin/staff/:id', 'admin', 'Admin', {
      summary: 'Change the role of an administrator, or deactivate the account; at least one is required',
      params: { id: id<AdminId>() },
      body: StaffChange,
      answers: { 200: StaffMember },
      policies: ['last-owner'],
      handle: async ({ caller, requestId, params, body: { reason = null, ...change } }) => {
        await changeStaff.execute({ ...change, reason, staffId: params.id, adminId: caller.id, requestId });
        return ok(await memberOf(params.id));
      },
    }),
  ];
};
