import { z } from 'zod';
import { openLog } from '@spotter/app-http';
import { instant, type Clock, type Id } from '@spotter/core/kernel';
import { JwtAccessTokens } from '@spotter/crypto-node';
import { created, id, listen, ok, route } from '@spotter/http-koa';
import type { Route } from '@spotter/http-koa';

// Everything around a handler, with empty handlers: the same paths and data as the bare side.

const sample = (sampleId: string) => ({
  id: sampleId,
  status: 'confirmed',
  startsAt: '2026-11-20T18:00:00.000+09:00',
  endsAt: '2026-11-20T19:00:00.000+09:00',
  points: 60_000,
});

const Sample = z.strictObject({
  id: z.string(),
  status: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  points: z.int(),
});

const routesAt = (path: `/${string}`): readonly Route[] => [
  route(`GET ${path}/:id`, 'member, mentor', 'Bench', {
    summary: 'One of them',
    params: { id: id<Id<'reservation'>>() },
    answers: { 200: Sample },
    handle: async ({ params }) => ok(sample(params.id)),
  }),
  route(`POST ${path}`, 'member', 'Bench', {
    summary: 'A new one',
    body: z.strictObject({ blockId: id<Id<'block'>>() }),
    answers: { 201: Sample },
    handle: async ({ body }) => created(sample(body.blockId)),
  }),
];

const ready = route('GET /readyz', 'public', 'Bench', {
  summary: 'Whether it listens',
  answers: { 200: z.strictObject({ ready: z.boolean() }) },
  handle: async () => ok({ ready: true }),
});

const paths = Array.from(
  { length: 50 },
  (_, index) => `/api/${index === 25 ? 'reservations' : `things-${index}`}` as const,
);
const clock: Clock = { now: () => instant(Date.now()) };
const log = openLog('info');
const tokens = new JwtAccessTokens({
  secrets: [process.env['TOKEN_SECRET'] ?? ''],
  clock,
  isFamilyActive: async () => true,
});

const quota = { requests: 1_000_000_000, seconds: 60 };

await listen({
  host: '127.0.0.1',
  port: Number(process.env['PORT']),
  information: { title: 'Bench', version: '1.0.0', description: '' },
  routes: [...paths.flatMap(routesAt), ready],
  access: {
    authenticate: (token) => tokens.authenticate(token),
    isPro: async () => false,
    staffAccess: async () => null,
    staffNeedsSecondFactor: false,
    systemKeys: [],
    cronKeys: [],
    isScreenKey: async () => false,
    verifySignature: async () => undefined,
    verifyBankSignature: async () => undefined,
  },
  answerOnce: { execute: () => Promise.reject(new Error('nobody sends a key')) },
  clock,
  log: (level, message, fields) => log[level](fields, message),
  onAnswered: ({ requestId, method, route, status, durationMs, caller }) =>
    log.info({ requestId, method, route, status, durationMs, caller: caller?.id ?? null }, 'answered'),
  requestLimits: { reads: quota, writes: quota, anonymous: quota },
  rateLimits: {},
  loginLimits: {
    passwordsByAddress: { requests: 1, seconds: 1 },
    passwordsByDevice: { requests: 1, seconds: 1 },
    passwords: { requests: 1, seconds: 1 },
    proofs: { requests: 1, seconds: 1 },
  },
});
process.once('SIGTERM', () => process.exit());
