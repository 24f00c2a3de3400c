import type { MemberId } from '@spotter/core/kernel';
import { list, listed, ok } from '../kernel/answer.js';
import { orNotFound } from '../kernel/refusal.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { id, SearchText } from '../kernel/wire-types.js';
import { Member } from './member-routes.js';

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
