import { mapPage, type MemberQueries } from '@spotter/core';
import { list, listed } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { SearchText } from '../kernel/wire-types.js';
import { Member, presentMember } from './member-routes.js';

export interface MemberAdministrationRoutesNeed {
  readonly members: MemberQueries;
}

export const memberAdministrationRoutes = ({ members }: MemberAdministrationRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/members',
    permission: 'admin',
    tag: 'Admin',
    summary: 'All members, newest first',
    query: { q: SearchText.optional() },
    answers: { 200: list(Member) },
    handle: async ({ query, page }) => listed(mapPage(await members.members(query.q, page), presentMember)),
  }),
];
