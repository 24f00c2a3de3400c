import type { IncomingHttpHeaders } from 'node:http';
import Koa from 'koa';
import Router from '@koa/router';
import type { AnswerOnce, Caller, Clock } from '@spotter/core';
import { admissionOf } from './admission.js';
import type { Access } from './authorize.js';
import { documentationRoutes } from './documentation-routes.js';
import type { Information } from './openapi-document.js';
import { Guesses, type GuessLimits } from './guesses.js';
import { memoryTally } from './memory-tally.js';
import { countersOf } from './rate-limit.js';
import type { RateLimits, Tally } from './rate-limit.js';
import { internalError, isRefusal, nothingHere, refusalOf } from './refusal.js';
import type { RequestContext, RequestState } from './request-context.js';
import { requestIdOf } from './request-id.js';
import type { Route } from './route.js';
import { crossOrigin, securityHeaders } from './security-headers.js';
import type { FixedHeaders } from './security-headers.js';
import { serveRoute, type RouteSurroundings } from './serve-route.js';
import { timestampsOf } from './wire-time.js';
import { writeRefusal } from './write-answer.js';

export type Log = (
  level: 'debug' | 'info' | 'warn' | 'error',
  message: string,
  fields: Readonly<Record<string, unknown>>,
) => void;

/** One answered request: what a log line and the metrics are made of. Nothing of it is personal but an id. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  /** The declared path, `/api/reservations/:id`; null where nothing was found. */
  readonly route: string | null;
  readonly status: number;
  /** From the first header to the answer, its transfer not counted; to the microsecond. */
  readonly durationMs: number;
  readonly caller: Caller | null;
}

export interface TracedRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Known when the request is answered. */
  readonly answer: () => Pick<AnsweredRequest, 'requestId' | 'route' | 'status'>;
}

export interface ApplicationOptions {
  readonly information: Information;
  readonly routes: readonly Route[];
  readonly access: Access;
  /** Keeps the answers of requests that came with an `Idempotency-Key`. */
  readonly answerOnce: Pick<AnswerOnce, 'execute'>;
  /** Stamps the envelopes. */
  readonly clock: Clock;
  readonly log: Log;
  readonly onAnswered: (request: AnsweredRequest) => void;
  readonly rateLimits: RateLimits;
  readonly guessLimits: GuessLimits;
  /** Counts what is limited; in this process alone by default. */
  readonly tally?: Tally;
  /** Web pages that may call from a browser; none by default. */
  readonly origins?: readonly string[];
  /** How many proxies of our own stand in front and write `X-Forwarded-For`; 0 by default: the header is not believed. */
  readonly trustedProxies?: number;
  /** More than that are turned away; 1,000 by default. */
  readonly requestsAtOnce?: number;
  /** Stands around each request, to time it. */
  readonly traced?: (request: TracedRequest, work: () => Promise<void>) => Promise<void>;
  /** For tests: an answer that does not fit its declared schema is an INTERNAL_ERROR. */
  readonly checkAnswers?: boolean;
}

/** @param isClosing true once the server takes no more: clients are told to leave */
export async function createApplication(
  options: ApplicationOptions,
  isClosing: () => boolean,
): Promise<Koa<RequestState>> {
  const { origins = [], trustedProxies = 0, log, traced } = options;
  const application = new Koa<RequestState>({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
  if (traced) application.use(tracing(traced));
  application.use(answering(options, await securityHeaders(), isClosing));
  if (origins.length > 0) application.use(crossOrigin(origins));
  application.use(dispatching(options));
  application.context.onerror = brokenOff(log);
  return application;
}

const REQUESTS_AT_ONCE = 1_000;

/** A router tries its routes one by one: with one for each resource, `/api/members`, a request meets a handful of them. */
function dispatching(options: ApplicationOptions): Koa.Middleware<RequestState> {
  const { information, routes, requestsAtOnce = REQUESTS_AT_ONCE } = options;
  const surroundings = surroundingsOf(options);
  const routers = new Map<string, Router<RequestState>>();
  for (const route of [...routes, ...documentationRoutes(information, routes)]) {
    const resource = resourceOf(route.path);
    const router = routers.get(resource) ?? newRouter();
    routers.set(resource, router);
    router.register(route.path, [route.method], serveRoute(route, surroundings));
  }
  // A router adds its own parts to the context, whatever the context had.
  const serving = new Map([...routers].map(([of, router]) => [of, router.routes() as Koa.Middleware<RequestState>]));
  const admit = admissionOf(requestsAtOnce);
  return async (context, next) => {
    const serve = serving.get(resourceOf(context.path));
    await (serve
      ? admit(context.path, async () => {
          await serve(context, next);
        })
      : next());
  };
}

function surroundingsOf(options: ApplicationOptions): RouteSurroundings {
  const { access, answerOnce, clock, tally = memoryTally(), rateLimits, guessLimits, checkAnswers = false } = options;
  const counting = { clock, tally };
  return {
    access,
    answerOnce,
    timestamp: timestampsOf(clock),
    counters: countersOf(rateLimits, counting),
    guesses: new Guesses(guessLimits, counting),
    checkAnswers,
  };
}

/** The more specific path wins (`/mentors/me` before `/mentors/:id`), in whatever order the routes are declared. */
const newRouter = () => new Router<RequestState>({ exclusive: 'specificity', sensitive: true, strict: true });

/** The path up to its second segment. No route has a parameter there. */
function resourceOf(path: string): string {
  const end = path.indexOf('/', path.indexOf('/', 1) + 1);
  return end < 0 ? path : path.slice(0, end);
}

const tracing =
  (traced: NonNullable<ApplicationOptions['traced']>): Koa.Middleware<RequestState> =>
  ({ req, method, state, response }, next) =>
    traced(
      {
        method,
        headers: req.headers,
        answer: () => ({ requestId: state.requestId, route: routePath(state), status: response.status }),
      },
      next,
    );

/** Around every request: its id, its refusal, its line in the log. */
function answering(
  { log, onAnswered }: ApplicationOptions,
  headers: FixedHeaders,
  isClosing: () => boolean,
): Koa.Middleware<RequestState> {
  return async (context, next) => {
    const startedAt = performance.now();
    const { state, req, res } = context;
    state.requestId = requestIdOf(req.headers['x-request-id']);
    state.route = null;
    state.caller = null;
    res.setHeader('X-Request-Id', state.requestId);
    res.setHeader('Cache-Control', 'no-store');
    for (const [name, value] of headers) res.setHeader(name, value);
    try {
      if (!hasPath(context)) throw nothingHere();
      await next();
      if (routePath(state) === null) answerUnrouted(context);
    } catch (error) {
      refuse(context, error, log);
    }
    if (isClosing()) res.setHeader('Connection', 'close');
    onAnswered({
      requestId: state.requestId,
      method: context.method,
      route: routePath(state),
      status: context.status,
      durationMs: Math.round((performance.now() - startedAt) * 1_000) / 1_000,
      caller: state.caller,
    });
  };
}

/** A request may name something that is no path at all (`*`, `//[`), over which the parser of URLs stumbles. */
function hasPath(context: RequestContext): boolean {
  try {
    return context.path.startsWith('/');
  } catch {
    return false;
  }
}

const routePath = ({ route }: RequestState): string | null => route?.path ?? null;

function refuse(context: RequestContext, error: unknown, log: Log): void {
  const { requestId } = context.state;
  const refusal = isRefusal(error) ? refusalOf(error) : internalError(requestId);
  if (refusal.status >= 500) {
    log(refusal.status === 500 ? 'error' : 'warn', 'A request failed.', {
      requestId,
      method: context.method,
      route: routePath(context.state),
      error,
    });
  }
  writeRefusal(context, refusal);
}

/** A path that no route has; or one that has other methods, which `Allow` tells. */
function answerUnrouted(context: RequestContext): void {
  if (context.method === 'OPTIONS' && context.status === 204) return; // a preflight, answered
  const { matched = [] } = context as RequestContext & { matched?: readonly { readonly methods: readonly string[] }[] };
  const allowed = new Set(matched.flatMap(({ methods }) => methods));
  if (allowed.size === 0) throw nothingHere();
  context.set('Allow', [...allowed, 'OPTIONS'].join(', '));
  if (context.method !== 'OPTIONS') throw nothingHere();
  context.status = 204;
}

/** What goes wrong while an answer is being sent: the client left, or a file could not be read to its end. */
function brokenOff(log: Log) {
  return function (this: RequestContext, error: Error | null | undefined): void {
    if (error === null || error === undefined) return;
    log('warn', 'An answer broke off.', { requestId: this.state.requestId, route: routePath(this.state), error });
    this.res.destroy();
  };
}
