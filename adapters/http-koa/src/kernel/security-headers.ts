import { IncomingMessage, ServerResponse } from 'node:http';
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

export type FixedHeaders = readonly (readonly [name: string, value: string])[];

/** Helmet's headers are the same for all requests, so they are computed once at start. */
export async function securityHeaders(): Promise<FixedHeaders> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  await HELMET(new Koa().createContext(request, response), async () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** @param origins the origins that may call from a browser, like `https://app.spotter.kr`; at least one */
export const crossOrigin = (origins: readonly string[]): Middleware =>
  cors({
    origin: ({ req }) => (origins.includes(req.headers.origin ?? '') ? (req.headers.origin ?? '') : ''),
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Request-Id', 'Last-Event-ID'],
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
