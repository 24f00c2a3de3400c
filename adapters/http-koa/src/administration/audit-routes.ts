import { z } from 'zod';
import type { AdminId, Id } from '@spotter/core/kernel';
import { list, listedAs } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { dayRange, id } from '../kernel/wire-types.js';
import { EventKeySchema } from '../notification/notification-schema.js';
import { ActionName, AdministratorAction, toActionResponse } from './audit-schema.js';

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
