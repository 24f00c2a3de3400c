import { mapPage, type AdministrationQueries, type AdminId, type Id } from '@spotter/core';
import { list, listed } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Day, id } from '../kernel/wire-types.js';
import { ActionName, AdministratorAction, presentAction } from './audit-schema.js';

export interface AuditRoutesNeed {
  readonly administration: AdministrationQueries;
}

export const auditRoutes = ({ administration }: AuditRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/audit',
    permission: 'admin',
    tag: 'Admin',
    summary: 'The audit trail: what administrators have done, newest first',
    query: {
      adminId: id<AdminId>().optional(),
      action: ActionName.optional(),
      subject: id<Id<string>>().optional().meta({ description: 'The id of what was acted on' }),
      from: Day.optional(),
      to: Day.optional(),
    },
    answers: { 200: list(AdministratorAction) },
    handle: async ({ query, page }) => listed(mapPage(await administration.actions(query, page), presentAction)),
  }),
];
