import { z } from 'zod';
import {
  ACTION_SUBJECTS,
  ADMINISTRATOR_ACTIONS,
  type AdministratorAction as AdministratorActionOf,
} from '@spotter/core/audit-trail';
import type { AdministratorActionId, AdminId, Id } from '@spotter/core/kernel';
import { list, listedAs } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, dayRange, id } from '../kernel/wire-types.js';
import { EventKeySchema } from '../notification/notification-schema.js';

const ActionName = z.enum(ADMINISTRATOR_ACTIONS);

const Facts = z
  .record(z.string(), z.unknown())
  .nullable()
  .meta({ description: 'The subject’s fields that the action changed' });

const AdministratorAction = component('AdministratorAction', {
  id: id<AdministratorActionId>(),
  at: At,
  adminId: id<AdminId>().nullable().meta({ description: 'null for an operator at the command line' }),
  requestId: z.string(),
  action: ActionName,
  subject: z.strictObject({ type: z.enum(ACTION_SUBJECTS), id: z.union([id<Id<string>>(), EventKeySchema]) }),
  before: Facts,
  after: Facts,
  why: z.string().nullable(),
});

const toActionResponse = ({ reason, ...action }: AdministratorActionOf) => ({ ...action, why: reason });

export const auditRoutes: ResourceRoutes = ({ administration }) => [
  route('GET /api/admin/audit', 'admin', 'Admin', {
    summary: 'List administrators’ actions in the audit trail, newest first',
    query: {
      adminId: id<AdminId>().optional().meta({ description: 'Actions of this administrator' }),
      action: ActionName.optional().meta({ description: 'Actions of this kind' }),
      subject: z
        .union([id<Id<string>>(), EventKeySchema])
        .optional()
        .meta({ description: 'The id of the action’s subject' }),
      ...dayRange('Actions'),
    },
    answers: { 200: list(AdministratorAction) },
    handle: async ({ query, page }) => listedAs(await administration.actions(query, page), toActionResponse),
  }),
];
