import { accountClosedError } from '@spotter/core/identity';
import { LEVELS } from './permission.js';
import { isRefusal } from './refusal.js';
import type { Route } from './route.js';

/**
 * Until a process learns that another one closed an account, it accepts the account's tokens, and the core finds no such person.
 * @returns the route's handler, which then refuses the caller. Only staff name a person who is not the caller.
 */
export function withOpenCaller({ permission, handle }: Pick<Route, 'permission' | 'handle'>): Route['handle'] {
  if (LEVELS[permission].proof !== 'token' || permission === 'admin') return handle;
  return async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      throw isMissingPerson(error) ? accountClosedError() : error;
    }
  };
}

const isMissingPerson = (error: unknown): boolean =>
  isRefusal(error) && error.code === 'not-found' && error.details['resource'] === 'person';
