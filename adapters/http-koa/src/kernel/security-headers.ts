import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Middleware } from 'koa';
import Koa from 'koa';
import helmet from 'koa-helmet';
import cors from '@koa/cors';

/** JSON runs nothing and is framed by nobody. The pages that we serve ourselves say what they need. */
const NOTHING_RUNS = {
  useDefaults: false,
  directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
};

/** Without those that mean something to documents of browsers of long ago: every header costs every answer. */
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

/** What Helmet says to every request alike: it is asked once, at start, not by each request. */
export async function securityHeaders(): Promise<FixedHeaders> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  await HELMET(new Koa().createContext(request, response), async () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** @param origins the web pages that may call from a browser, like `https://app.spotter.kr`; at least one */
export const crossOrigin = (origins: readonly string[]): Middleware =>
  cors({
    origin: ({ req }) => (origins.includes(req.headers.origin ?? '') ? (req.headers.origin ?? '') : ''),
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Request-Id'],
    exposeHeaders: [
      'Idempotent-Replayed',
      'X-Request-Id',
      'Retry-After',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
    ],
    maxAge: 600,
  });
