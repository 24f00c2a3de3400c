import { expect } from 'chai';
import { z } from 'zod';
import { ok } from './answer.js';
import { route } from './route.js';
import { STAFF_ROUTES, staffRolesOf } from './staff-routes.js';

const done = { 200: z.strictObject({ done: z.literal(true) }) };

describe('the staff roles of a route', () => {
  it('always include the owner', () => {
    for (const endpoint of Object.keys(STAFF_ROUTES)) expect(staffRolesOf(endpoint), endpoint).to.include('owner');
    expect(staffRolesOf('PATCH /api/admin/stores/:id')).to.deep.equal(['owner', 'operations']);
  });

  it('do not compile without a line, and then contain only the owner', () => {
    // @ts-expect-error -- the route has no line in STAFF_ROUTES
    const unlisted = route('POST /api/admin/unlisted', 'admin', 'Admin', {
      summary: 'A route without a line',
      answers: done,
      handle: () => ok({ done: true }),
    });
    expect(unlisted.staffRoles).to.deep.equal(['owner']);
  });

  it('are empty for a route of other callers', () => {
    const open = route('GET /api/open', 'public', 'Open', {
      summary: 'A route of everybody',
      answers: done,
      handle: () => ok({ done: true }),
    });
    expect(open.staffRoles).to.deep.equal([]);
  });
});
