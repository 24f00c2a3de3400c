import type { ParameterizedContext } from 'koa';
import type { Caller } from '@spotter/core/identity';
import type { Route } from './route.js';

/** Request data for the handler and the log. */
export interface RequestState {
  requestId: string;
  /** Null until a route matches. */
  route: Route | null;
  /** Null until a user is authenticated, and for routes without a user. */
  caller: Caller | null;
}

export type RequestContext = ParameterizedContext<RequestState>;
