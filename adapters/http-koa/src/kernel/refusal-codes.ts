import type { z } from 'zod';
import { LEVELS } from './permission.js';
import { isProbe } from './probes.js';
import type { SpecificationCode } from './refusal.js';
import { fileTypeOf, queryFieldsOf, refusesUnknownQuery, type Route } from './route.js';

/** All codes with which a route can refuse, each once. */
export const refusalCodesOf = (route: Route): ReadonlySet<SpecificationCode> =>
  new Set([
    ...impliedRefusals(route),
    ...route.refusals,
    ...(route.policies.length > 0 ? (['POLICY_VIOLATION'] as const) : []),
  ]);

/** A malformed id is not found; any other malformed parameter is invalid. */
const isInvalidWhenMalformed = (param: z.ZodType): boolean => param.meta()?.['id'] !== 'Id';

/** The refusals that follow from the input and the permission of a route. */
function impliedRefusals(route: Route): readonly SpecificationCode[] {
  const { proof } = LEVELS[route.permission];
  const implied: readonly (readonly [SpecificationCode, boolean])[] = [
    [
      'VALIDATION_ERROR',
      refusesUnknownQuery(route) ||
        fileTypeOf(route) !== null ||
        route.body !== undefined ||
        Object.values(route.params).some(isInvalidWhenMalformed) ||
        Object.keys(queryFieldsOf(route)).length > 0,
    ],
    ['UNAUTHORIZED', proof !== 'none'],
    // Administrators without a needed second factor are refused also where everybody who is logged in may call.
    ['FORBIDDEN', proof === 'token' && (route.permission !== 'auth' || !route.withoutSecondFactor)],
    ['NOT_FOUND', Object.keys(route.params).length > 0],
    ['RATE_LIMITED', !isProbe(route.path)],
    ['UNAVAILABLE', !isProbe(route.path)],
    ['INTERNAL_ERROR', true],
  ];
  return implied.filter(([, applies]) => applies).map(([code]) => code);
}
