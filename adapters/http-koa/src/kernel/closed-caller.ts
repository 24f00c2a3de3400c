import { accountClosedError } from '@spotter/core/identity';
import { LEVELS } from './permission.js';
import { isRefusal } from './refusal.js';
import type { Route } from './route.js';

/**
 * Until a process learns that another one closed an account, it accepts the account's tokens, and the core finds no such person.
 * @returns the error to answer with. Only staff name a person who is not the caller.
 */
export function refuseClosedCaller({ permission }: Pick<Route, 'permission'>): (error: unknown) => unknown {
  const missesCaller = LEVELS[permission].proof === 'token' && permission !== 'admin';
  return (error) => (missesCaller && isMissingPerson(error) ? accountClosedError() : error);
}

const isMissingPerson = (error: unknown): boolean =>
  isRefusal(error) && error.code === 'not-found' && error.details['resource'] === 'person';
