import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '@spotter/core/identity';
import { createKeyCheck, createPermissionCheck, identifyPerson, type Access } from './authorize.js';
import type { LoginThrottle } from './login-limits.js';
import { LEVELS } from './permission.js';
import { isProbe } from './probes.js';
import { isRefusal } from './refusal.js';
import type { RequestContext } from './request-context.js';
import type { RequestLimiter } from './request-limiter.js';
import type { Route } from './route.js';

export interface CallerProofOptions {
  readonly access: Access;
  readonly loginThrottle: LoginThrottle;
  readonly limiter: RequestLimiter;
  /** The route has its own limit per address, for unauthenticated requests. */
  readonly hasAddressLimit: boolean;
}

/**
 * @returns the caller, or null for routes without a user. Counts the request once: for the caller or for the address.
 * @throws DomainError unauthorized, forbidden or rate-limited
 */
export type ProveCaller = (context: RequestContext) => Promise<Caller | null>;

/** After too many wrong keys an address is refused for a while, even with the right key. */
export function callerProof(route: Route, options: CallerProofOptions): ProveCaller {
  const { permission, path } = route;
  const { access, loginThrottle, limiter, hasAddressLimit } = options;
  const countAddress = hasAddressLimit ? () => undefined : limiter.countAddress.bind(limiter);
  switch (LEVELS[permission].proof) {
    case 'token': {
      const permit = createPermissionCheck(route, access);
      return async (context) => {
        const caller = await proveOrCount(context, (headers) => identifyPerson(headers, access), countAddress);
        context.state.caller = caller; // here, so that the log names the caller of a refused request too
        limiter.countCaller(context, caller.id);
        await permit(caller);
        return caller;
      };
    }
    case 'key': {
      const checkKey = createKeyCheck(permission, access);
      return async (context) => {
        await loginThrottle.throttleProof(context, () => proveOrCount(context, checkKey, countAddress));
        limiter.countCaller(context, String(context.req.headers['x-api-key'])); // each key is a caller
        return null;
      };
    }
    case 'signature':
      return async (context) => {
        countAddress(context);
        return null;
      };
    case 'none':
      return hasAddressLimit || isProbe(path) ? async () => null : openToAll(access, limiter);
  }
}

type Count = (context: RequestContext) => void;

/** A request with an invalid token or key is counted for its address. */
async function proveOrCount<Proof>(
  context: RequestContext,
  prove: (headers: IncomingHttpHeaders) => Promise<Proof>,
  countAddress: Count,
): Promise<Proof> {
  try {
    return await prove(context.req.headers);
  } catch (error) {
    if (isRefusal(error) && error.code === 'unauthorized') countAddress(context);
    throw error;
  }
}

/** A public route: with a valid token the request counts for the caller, not for the shared address. */
function openToAll(access: Access, limiter: RequestLimiter): ProveCaller {
  return async (context) => {
    const { headers } = context.req;
    const caller = headers.authorization === undefined ? null : await identifyPerson(headers, access).catch(() => null);
    if (caller === null) limiter.countAddress(context);
    else limiter.countCaller(context, caller.id);
    return null;
  };
}
