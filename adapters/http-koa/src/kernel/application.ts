import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import Koa from 'koa';
import Router from '@koa/router';
import type { Caller } from '@spotter/core/identity';
import type { Clock } from '@spotter/core/kernel';
import { closeAfterAnswer } from './connection-refusal.js';
import type { DemoLogIns } from './documentation-page.js';
import { documentationRoutes } from './documentation-routes.js';
import type { Log } from './log.js';
import type { Information } from './openapi-document.js';
import { addressReader, type AddressOf } from './client-address.js';
import { FailureLog } from './failure-log.js';
import { KeyedQueue } from './keyed-queue.js';
import { LoginThrottle, type LoginLimits } from './login-limits.js';
import { memoryRateCounter } from './memory-rate-counter.js';
import { createCounters } from './rate-limit.js';
import type { RateLimits, RateCounter } from './rate-limit.js';
import { keptRefusal } from './received-request.js';
import { internalError, isRefusal, pathNotFound, refusalOf } from './refusal.js';
import type { RequestContext, RequestState } from './request-context.js';
import { RequestLimiter, type RequestLimits } from './request-limiter.js';
import { requestIdOf } from './request-id.js';
import type { Route } from './route.js';
import { crossOrigin } from './security-headers.js';
import type { FixedHeaders } from './security-headers.js';
import { serveRoute, type AsPerson, type RouteContext } from './serve-route.js';
import { writeRefusal } from './write-answer.js';

/** One answered request, for the log and the metrics. Its personal data are ids, and the network address of an administrator. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  /** The declared path, for example `/api/reservations/:id`; null when no route matches. */
  readonly route: string | null;
  readonly status: number;
  /** Milliseconds, to the microsecond, from the received request (of an upload, its headers) to the answer; the transfer is not counted. */
  readonly durationMs: number;
  readonly caller: Caller | null;
  /** Kept by law for access of staff to personal data; null unless an administrator calls. */
  readonly accessRecord: AccessRecord | null;
}

export interface AccessRecord {
  /** With the ids of its subjects. */
  readonly path: string;
  /** See `clientAddress`. */
  readonly address: string;
  /** Whether the answer is a file to save, for example a list in CSV. */
  readonly isDownload: boolean;
}

export interface TracedRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Available when the request is answered. */
  readonly answer: () => Pick<AnsweredRequest, 'requestId' | 'route' | 'status'>;
}

export interface ApplicationOptions
  extends
    Pick<RouteContext, 'access' | 'answerOnce' | 'log'>,
    Partial<Pick<RouteContext, 'asPerson' | 'checkAnswers'>> {
  readonly information: Information;
  /** Log-ins offered on the documentation page; none outside the sandbox. */
  readonly demoLogIns?: DemoLogIns | null;
  readonly routes: readonly Route[];
  readonly clock: Clock;
  readonly onAnswered: (request: AnsweredRequest) => void;
  /** For all routes together. */
  readonly requestLimits: RequestLimits;
  readonly rateLimits: RateLimits;
  readonly loginLimits: LoginLimits;
  /** Counts requests for the limits; by default in this process only. */
  readonly counter?: RateCounter;
  /** Origins that may call from a browser; none by default. */
  readonly origins?: readonly string[];
  /** Number of own proxies that write `X-Forwarded-For`; 0 by default: the header is ignored. */
  readonly trustedProxies?: number;
  /** Wraps each request, to measure its time. */
  readonly traced?: (request: TracedRequest, work: () => Promise<void>) => Promise<void>;
}

/** @param isClosing true once the server stops: clients are asked to close their connections */
export function createApplication(
  options: ApplicationOptions,
  headers: FixedHeaders,
  isClosing: () => boolean,
): Koa<RequestState> {
  const { origins = [], log, traced } = options;
  const application = new Koa<RequestState>();
  if (traced) application.use(tracing(traced));
  application.use(answering(options, headers, isClosing));
  if (origins.length > 0) application.use(crossOrigin(origins));
  application.use(dispatching(options));
  application.context.onerror = sendingErrorHandler(log);
  return application;
}

/** A router tries its routes one by one. With one router per resource, a request is compared with few routes. */
function dispatching(options: ApplicationOptions): Koa.Middleware<RequestState> {
  const { information, routes, demoLogIns = null } = options;
  const context = routeContextOf(options);
  const routers = new Map<string, Router<RequestState>>();
  for (const route of [...routes, ...documentationRoutes({ information, routes, demoLogIns })]) {
    const resource = resourceOf(route.path);
    const router = routers.get(resource) ?? newRouter();
    routers.set(resource, router);
    router.register(route.path, [route.method], serveRoute(route, context));
  }
  // The router's types replace the context's state type.
  const serving = new Map([...routers].map(([of, router]) => [of, router.routes() as Koa.Middleware<RequestState>]));
  return async (context, next) => {
    const refusal = keptRefusal(context.req); // thrown here, so that a web page can read it
    if (refusal) throw refusal;
    const serve = serving.get(resourceOf(context.path));
    await (serve ? serve(context, next) : next());
  };
}

function routeContextOf(options: ApplicationOptions): RouteContext {
  const { access, answerOnce, clock, counter, checkAnswers = false, asPerson = asNobody } = options;
  const addressOf = addressReader(options.trustedProxies ?? 0);
  const counting = { clock, counter: counter ?? memoryRateCounter() };
  return {
    access,
    answerOnce,
    addressOf,
    clock,
    counters: createCounters(options.rateLimits, counting),
    log: options.log,
    loginThrottle: new LoginThrottle(options.loginLimits, counting, addressOf, options.log),
    limiter: new RequestLimiter(options.requestLimits, addressOf, clock, counter ?? null),
    checkAnswers,
    asPerson,
    exportedPages: new KeyedQueue(),
  };
}

const asNobody: AsPerson = (_, work) => work();

/** Sorts specific paths first: `/mentors/me` before `/mentors/:id`. */
const newRouter = () => new Router<RequestState>({ exclusive: 'specificity', sensitive: true, strict: true });

const API = '/api/';

/** The path up to its first segment after `/api`, where no route has a parameter. */
function resourceOf(path: string): string {
  const end = path.indexOf('/', path.startsWith(API) ? API.length : 1);
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

/** Assigns the request id, converts errors to refusals and reports the answered request. */
function answering(
  { log, onAnswered, trustedProxies = 0 }: ApplicationOptions,
  headers: FixedHeaders,
  isClosing: () => boolean,
): Koa.Middleware<RequestState> {
  const failures = new FailureLog(log);
  const addressOf = addressReader(trustedProxies);
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
      if (!hasPath(context)) throw pathNotFound();
      await next();
      if (routePath(state) === null) answerUnrouted(context);
    } catch (error) {
      refuse(context, error, log, failures);
    }
    endConnection(context, isClosing());
    onAnswered({
      requestId: state.requestId,
      method: context.method,
      route: routePath(state),
      status: context.status,
      durationMs: Math.round((performance.now() - startedAt) * 1_000) / 1_000,
      caller: state.caller,
      accessRecord: accessRecordOf(context, addressOf),
    });
  };
}

function accessRecordOf(context: RequestContext, addressOf: AddressOf): AccessRecord | null {
  if (context.state.caller?.role !== 'admin') return null;
  const { path, req, res } = context;
  return { path, address: addressOf(req), isDownload: res.hasHeader('Content-Disposition') };
}

/** Closes the connection of a partly read request: the rest of its body would be parsed as the next request. */
function endConnection({ req, res }: RequestContext, isClosing: boolean): void {
  if (req.complete && !isClosing) return;
  res.setHeader('Connection', 'close');
  if (!req.complete) closeAfterAnswer(req.socket);
}

/** The URL parser throws for request targets that are not paths, for example `*` or `//[`. */
function hasPath(context: RequestContext): boolean {
  try {
    return context.path.startsWith('/');
  } catch {
    return false;
  }
}

const routePath = ({ route }: RequestState): string | null => route?.path ?? null;

function refuse(context: RequestContext, error: unknown, log: Log, failures: FailureLog): void {
  const { requestId } = context.state;
  const refusal = isRefusal(error) ? refusalOf(error) : internalError(requestId);
  if (refusal.status >= 500) {
    const fields = { requestId, method: context.method, route: routePath(context.state), error };
    if (refusal.status === 500) log('error', 'Request failed.', fields);
    else failures.warn('Request failed.', fields);
  }
  writeRefusal(context, refusal);
}

/** Answers 404 for an unknown path; for an unknown method also with `Allow`. */
function answerUnrouted(context: RequestContext): void {
  if (context.method === 'OPTIONS' && context.status === 204) return; // CORS preflight, already answered
  const { matched = [] } = context as RequestContext & { matched?: readonly { readonly methods: readonly string[] }[] };
  const allowed = new Set(matched.flatMap(({ methods }) => methods));
  if (allowed.size === 0) throw pathNotFound();
  context.set('Allow', [...allowed, 'OPTIONS'].join(', '));
  if (context.method !== 'OPTIONS') throw pathNotFound();
  context.status = 204;
}

const CLIENT_LEFT = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'];

/** Logs errors while an answer is sent: readers of the inbox stream leave often, but a file that cannot be read is a failure. */
function sendingErrorHandler(log: Log) {
  const reported = new WeakSet<ServerResponse>(); // the stream and the answer report the same error
  return function (this: RequestContext, error: NodeJS.ErrnoException | null | undefined): void {
    if (error === null || error === undefined || reported.has(this.res)) return;
    reported.add(this.res);
    const fields = { requestId: this.state.requestId, route: routePath(this.state) };
    if (error.code !== undefined && CLIENT_LEFT.includes(error.code)) log('debug', 'The client left.', fields);
    else log('warn', 'Answer aborted.', { ...fields, error });
    this.res.destroy();
  };
}
