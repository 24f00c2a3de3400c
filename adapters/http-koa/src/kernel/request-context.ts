import type { ParameterizedContext } from 'koa';
import type { Caller } from '@spotter/core';
import type { Route } from './route.js';

/** What is found out about a request on its way, for the handler and the log. */
export interface RequestState {
  requestId: string;
  /** Null until a route is found. */
  route: Route | null;
  /** Null until a person has proved who it is, or where none must. */
  caller: Caller | null;
}

export type RequestContext = ParameterizedContext<RequestState>;
