import { defaultPolicies } from '@spotter/core/application';
import { expect } from 'chai';
import { z } from 'zod';
import { apiRoutes } from './api-routes.js';
import type { ApiServices } from './kernel/api-services.js';

const services = new Proxy({ policies: defaultPolicies, jobs: { names: [] } } as unknown as ApiServices, {
  get: (target, name) => Reflect.get(target, name) ?? {},
});

/** The definitions of all refinements of a schema, also of those inside. */
function refinementsIn(part: unknown, seen = new Set<unknown>()): readonly z.core.$ZodCustomDef[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  const inner = Object.values('_zod' in part ? (part as z.core.$ZodType)._zod.def : part);
  const own = part instanceof z.core.$ZodCustom ? [part._zod.def] : [];
  return [...own, ...inner.flatMap((one) => refinementsIn(one, seen))];
}

describe('the schemas of requests', () => {
  it('have a code in each of their refinements', () => {
    const refinements = apiRoutes(services).flatMap(({ params, query, body }) => refinementsIn([params, query, body]));
    expect(refinements).to.have.length.above(5);
    expect(refinements.filter(({ params }) => params?.['code'] === undefined)).to.deep.equal([]);
  });
});
