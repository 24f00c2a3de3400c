import { IncomingMessage, ServerResponse, type IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { Middleware } from 'koa';
import Koa from 'koa';
import helmet from 'koa-helmet';
import cors from '@koa/cors';

/** JSON runs no scripts and must not be framed. The service's own pages set their needs. */
const NOTHING_RUNS = {
  useDefaults: false,
  directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
};

/** Without headers for legacy browsers: every header adds to the cost of every answer. */
const HELMET = helmet({
  contentSecurityPolicy: NOTHING_RUNS,
  frameguard: { action: 'deny' },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  dnsPrefetchControl: false,
  ieNoOpen: false,
  permittedCrossDomainPolicies: false,
  xssFilter: false,
});

const PREFLIGHT = 'access-control-request-method';

export type FixedHeaders = readonly (readonly [name: string, value: string])[];

/** Helmet's headers are the same for all requests, so they are computed once at start. */
export const securityHeaders = (): Promise<FixedHeaders> => headersSetBy(HELMET, new IncomingMessage(new Socket()));

async function headersSetBy(middleware: Middleware, request: IncomingMessage): Promise<FixedHeaders> {
  const response = new ServerResponse(request);
  await middleware(new Koa().createContext(request, response), async () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** @param origins the origins that may call from a browser, like `https://app.spotter.kr`; at least one */
export const crossOrigin = (origins: readonly string[]): Middleware =>
  cors({
    origin: ({ req }) => (origins.includes(req.headers.origin ?? '') ? (req.headers.origin ?? '') : ''),
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'X-Request-Id',
      'Last-Event-ID',
      'traceparent',
      'tracestate',
    ],
    exposeHeaders: [
      'Content-Disposition',
      'Idempotent-Replayed',
      'X-Request-Id',
      'Retry-After',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
    ],
    maxAge: 600,
  });

/** The headers of `crossOrigin`, for answers that Koa does not write. They depend only on the origin, so they are computed once at start. */
export interface CrossOriginHeaders {
  /** Of requests without an origin, or with an origin that may not call. */
  readonly others: FixedHeaders;
  readonly answers: ReadonlyMap<string, FixedHeaders>;
  readonly preflights: ReadonlyMap<string, FixedHeaders>;
}

/** @param origins as of `crossOrigin`; may be empty */
export async function crossOriginHeaders(origins: readonly string[]): Promise<CrossOriginHeaders> {
  const answers = new Map<string, FixedHeaders>();
  const preflights = new Map<string, FixedHeaders>();
  if (origins.length === 0) return { others: [], answers, preflights };
  const middleware = crossOrigin(origins);
  const headersFor = (method: string, headers: IncomingHttpHeaders): Promise<FixedHeaders> => {
    const request = new IncomingMessage(new Socket());
    return headersSetBy(middleware, Object.assign(request, { method, headers }));
  };
  for (const origin of origins) {
    answers.set(origin, await headersFor('GET', { origin }));
    preflights.set(origin, await headersFor('OPTIONS', { origin, [PREFLIGHT]: 'GET' }));
  }
  return { others: await headersFor('GET', {}), answers, preflights };
}

/** A browser's question whether it may send a request. After any other status than 2xx the browser does not send it. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers[PREFLIGHT] !== undefined;
