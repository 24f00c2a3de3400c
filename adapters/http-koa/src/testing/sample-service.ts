import { Readable } from 'node:stream';
import { z } from 'zod';
import { defaultPolicies } from '@spotter/core/application';
import { AnswerOnce, type KeyedRequest, type KeyedRequests } from '@spotter/core/idempotency';
import type { ProvenCaller } from '@spotter/core/identity';
import {
  DomainError,
  instant,
  krw,
  type AdminId,
  type DomainErrorCode,
  type FamilyId,
  type Id,
  type Instant,
  type MemberId,
  type MentorId,
} from '@spotter/core/kernel';
import { accepted, created, file, fileOf, list, listed, ok, paged, pagedWith } from '../kernel/answer.js';
import type { AnsweredRequest } from '../kernel/application.js';
import { listen } from '../kernel/http-server.js';
import type { HttpServer, ServerOptions } from '../kernel/http-server.js';
import { route } from '../kernel/route.js';
import type { Route } from '../kernel/route.js';
import { At, Day, Email, Flag, id, Krw, Month, Phone, wholeNumber } from '../kernel/wire-types.js';

// A small service with one route of each kind, for the specs of the kernel.

type CourseId = Id<'course'>;

const NOW = instant(Date.UTC(2026, 10, 20, 9));
export const COURSE = '01938d2c-7c1a-7000-8000-000000000001';
export const TOKENS: Readonly<Record<'member' | 'mentor' | 'pro' | 'admin', string>> = {
  member: 'token-of-member',
  mentor: 'token-of-mentor',
  pro: 'token-of-pro',
  admin: 'token-of-admin',
};

const PRO = 'mentor-pro' as MentorId;
const familyId = 'family' as FamilyId;
/** Never expires. */
const provenUntil = instant(Date.UTC(2100, 0));
const CALLERS: ReadonlyMap<string, ProvenCaller> = new Map<string, ProvenCaller>([
  [TOKENS.member, { role: 'member', id: 'member-1' as MemberId, familyId, provenUntil }],
  [TOKENS.mentor, { role: 'mentor', id: 'mentor-1' as MentorId, familyId, provenUntil }],
  [TOKENS.pro, { role: 'mentor', id: PRO, familyId, provenUntil }],
  [TOKENS.admin, { role: 'admin', id: 'admin-1' as AdminId, familyId, provenUntil }],
]);

const CourseSchema = z
  .strictObject({
    id: id<CourseId>(),
    name: z.string(),
    startsAt: At.nullable(),
    price: Krw,
    level: z.enum(['easy', 'hard']),
  })
  .meta({ id: 'Course', description: 'Something to learn' });

const course = (startsAt: Instant | null = NOW) =>
  ({
    id: COURSE as CourseId,
    name: 'Deadlift & friends',
    startsAt,
    price: krw(540_000),
    level: 'easy',
  }) as const;

const NewCourse = z.strictObject({
  name: z.string().min(1).max(40),
  startsAt: At.optional(),
  day: Day.optional(),
  phone: Phone.optional(),
  email: Email.optional(),
  price: Krw.optional(),
  teacherId: id<MemberId>().optional(),
  sets: z
    .array(z.strictObject({ reps: z.int().min(1) }))
    .max(50)
    .optional(),
  place: z
    .union([z.strictObject({ room: z.string() }), z.strictObject({ street: z.string(), city: z.string() })])
    .optional(),
  payload: z.record(z.string(), z.unknown()).optional(),
});

const TAG = 'Sample';

const readingRoutes: readonly Route[] = [
  route('GET /api/courses', 'public', TAG, {
    summary: 'Courses',
    query: {
      open: Flag.optional(),
      from: Day.optional(),
      name: z.string().optional(),
      limit: wholeNumber(1, 50).default(5),
    },
    answers: { 200: list(CourseSchema) },
    handle: ({ page, query }) =>
      listed({ items: query.open === false ? [] : [course()], ...page, total: 41, nextCursor: null }),
  }),
  route('GET /api/courses/:id', 'public', TAG, {
    summary: 'One course',
    params: { id: id<CourseId>() },
    answers: { 200: CourseSchema },
    handle: ({ params }) => ok({ ...course(null), id: params.id }),
  }),
  route('GET /api/courses/mine', 'member, mentor', TAG, {
    summary: 'The caller',
    answers: { 200: z.strictObject({ role: z.enum(['member', 'mentor']), id: z.string() }) },
    handle: async ({ caller }) => ok({ role: caller.role, id: caller.id }),
  }),
  route('GET /api/months/:month', 'public', TAG, {
    summary: 'A month and its courses',
    params: { month: Month },
    answers: { 200: paged(z.strictObject({ month: Month, courses: z.array(CourseSchema) })) },
    handle: ({ params, page }) =>
      pagedWith({ month: params.month, courses: [course()] }, { ...page, total: 1, nextCursor: null }),
  }),
  route('GET /api/courses/:id/report', 'mentor', TAG, {
    summary: 'A course as a PDF',
    params: { id: id<CourseId>() },
    answers: { 200: file('application/pdf') },
    handle: () => fileOf({ content: Buffer.from('%PDF-1.7'), name: 'report 2026.pdf' }),
  }),
  route('GET /api/export', 'admin', TAG, {
    summary: 'Everything',
    query: { fail: Flag.default(false) },
    answers: { 200: file('text/csv; charset=utf-8') },
    handle: ({ query }) =>
      fileOf({
        content: query.fail
          ? new Readable({ read: (): void => void 0, construct: (done) => done(new Error('disk gone')) })
          : Readable.from(['a,b\n', '1,2\n']),
      }),
  }),
];

const writingRoutes = (signal: Signal): readonly Route[] => [
  route('POST /api/courses', 'member', TAG, {
    summary: 'A new course',
    body: NewCourse,
    answers: {
      201: z.strictObject({ given: z.record(z.string(), z.unknown()), by: z.string(), requestId: z.string() }),
    },
    refusals: ['RESERVATION_CONFLICT'],
    handle: ({ body, caller, requestId }) => created({ given: body, by: caller.id, requestId }),
  }),
  route('PATCH /api/courses/:id', 'mentor (pro)', TAG, {
    summary: 'Change a course',
    params: { id: id<CourseId>() },
    body: NewCourse.partial(),
    answers: { 200: CourseSchema, 202: z.strictObject({ pending: z.literal(true) }) },
    handle: ({ body }) => (body.name === 'later' ? accepted({ pending: true }) : ok(course())),
  }),
  route('POST /api/log-in', 'public', TAG, {
    summary: 'Log in',
    rateLimit: 'log-in',
    body: z.strictObject({ email: Email, remember: z.boolean().optional() }),
    answers: { 200: z.strictObject({ email: z.string() }) },
    handle: ({ body }) => ok({ email: body.email }),
  }),
  route('POST /api/log-out', 'auth', TAG, {
    summary: 'Log out',
    rateLimit: 'each-caller',
    body: z.strictObject({ refreshToken: z.string().optional() }),
    answers: { 200: z.strictObject({ loggedOut: z.literal(true) }) },
    handle: () => ok({ loggedOut: true }),
  }),
  route('GET /api/slow', 'public', TAG, {
    summary: 'Answers when released',
    answers: { 200: z.strictObject({ done: z.boolean() }) },
    handle: async () => {
      signal.arrived();
      await signal.released;
      return ok({ done: true });
    },
  }),
];

const done = z.strictObject({ done: z.literal(true) });

const machineRoutes: readonly Route[] = [
  route('POST /api/system/poke', 'system', TAG, {
    summary: 'For system callers',
    answers: { 200: done },
    handle: () => ok({ done: true }),
  }),
  route('POST /api/system/cron/tick', 'cron', TAG, {
    summary: 'For the scheduler',
    answers: { 200: done },
    handle: () => ok({ done: true }),
  }),
  route('POST /api/payments/webhook', 'payment gateway (signed)', TAG, {
    summary: 'For the gateway',
    body: z.object({ type: z.string() }),
    answers: { 200: z.strictObject({ type: z.string(), id: z.string() }) },
    handle: ({ body, headers }) => ok({ type: body.type, id: String(headers['webhook-id'] ?? '') }),
  }),
];

const failingRoutes: readonly Route[] = [
  route('GET /api/broken', 'public', TAG, {
    summary: 'A defect',
    answers: { 200: done },
    handle: () => {
      throw new Error('connection to db-7.internal refused');
    },
  }),
  route('GET /api/refused/:code', 'public', TAG, {
    summary: 'A core refusal',
    params: { code: z.string() },
    answers: { 200: done },
    policies: ['state'],
    handle: ({ params }) => {
      throw new DomainError(params.code as DomainErrorCode, 'No.', { policy: 'state' });
    },
  }),
  route('GET /api/ill-fitting', 'public', TAG, {
    summary: 'An answer that does not match its schema',
    answers: { 200: CourseSchema },
    handle: () => ok({ ...course(), name: null as unknown as string, secret: 'leaked' }),
  }),
];

let times = 0;

const keyedRoutes: readonly Route[] = [
  route('POST /api/courses/:id/enter', 'member, mentor', TAG, {
    summary: 'Enter a course; answers the number of entries',
    idempotent: true,
    params: { id: id<CourseId>() },
    body: z.strictObject({ seats: z.int().optional(), fail: z.string().optional(), note: z.string().optional() }),
    answers: { 201: z.strictObject({ times: z.int(), key: z.string().nullable() }) },
    policies: ['state'],
    handle: ({ body, idempotency }) => {
      times += 1;
      if (body.fail === 'defect') throw new Error('connection lost');
      if (body.fail !== undefined)
        throw new DomainError(body.fail as DomainErrorCode, 'No.', { policy: 'state', times });
      return created({ times, key: idempotency?.request.key ?? null });
    },
  }),
];

/** Keeps `/api/slow` pending until a spec continues it. */
interface Signal {
  readonly arrived: () => void;
  readonly released: Promise<void>;
}

export interface SampleService {
  readonly server: HttpServer;
  readonly url: string;
  readonly answered: AnsweredRequest[];
  readonly logged: {
    readonly level: string;
    readonly message: string;
    readonly fields: Readonly<Record<string, unknown>>;
  }[];
  /** Resolves when a request is pending in `/api/slow`. */
  readonly arrival: Promise<void>;
  readonly release: () => void;
}

export const sampleRoutes = (signal: Signal): readonly Route[] => [
  ...readingRoutes,
  ...writingRoutes(signal),
  ...keyedRoutes,
  ...machineRoutes,
  ...failingRoutes,
];

const access: ServerOptions['access'] = {
  authenticate: async (token) => {
    const caller = CALLERS.get(token);
    if (caller === undefined) throw new DomainError('unauthorized', 'The access token is not valid.');
    return caller;
  },
  isPro: async (mentor) => mentor === PRO,
  staffAccess: async () => ({ role: 'owner', hasSecondFactor: false }),
  staffNeedsSecondFactor: false,
  systemKeys: ['system-key', 'system-key-next', ''],
  cronKeys: ['cron-key'],
  isScreenKey: async (key) => key === 'screen-key',
  verifyBankSignature: async () => undefined,
  verifySignature: async ({ rawBody, headers }) => {
    if (headers['webhook-signature'] !== `signed ${rawBody.length}`)
      throw new DomainError('unauthorized', 'Not signed.');
  },
};

/** Answers stored in a map, for sequential requests only. */
function answerOnce(): AnswerOnce {
  const kept = new Map<string, KeyedRequest>();
  const name = ({ caller, route: path, key }: Pick<KeyedRequest, 'caller' | 'route' | 'key'>) =>
    [caller, path, key].join();
  const keyedRequests: KeyedRequests = {
    claim: async (request) => kept.get(name(request)) ?? (kept.set(name(request), request), request),
    get: async (key) => kept.get(name(key)) as KeyedRequest,
    save: async (request) => void kept.set(name(request), request),
    removeClaimedUntil: async () => 0,
  };
  return new AnswerOnce({
    transaction: { run: (work) => work({ keyedRequests }) },
    clock: { now: () => NOW },
    policies: defaultPolicies,
  });
}

/** More than a spec sends. */
const QUOTA = { requests: 1_000, seconds: 60 };

/** The sample service on a free port; every answer is checked against its schema. */
export async function startSampleService(options: Partial<ServerOptions> = {}): Promise<SampleService> {
  const answered: AnsweredRequest[] = [];
  const logged: SampleService['logged'] = [];
  const [arrival, arrived] = gate();
  const [released, release] = gate();
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    information: { title: 'Sample', version: '1.2.3', description: 'A <small> service.' },
    routes: sampleRoutes({ arrived, released }),
    access,
    answerOnce: answerOnce(),
    clock: { now: () => NOW },
    log: (level, message, fields) => logged.push({ level, message, fields }),
    onAnswered: (request) => answered.push(request),
    requestLimits: { reads: QUOTA, writes: QUOTA, anonymous: QUOTA },
    rateLimits: {
      'log-in': { ...QUOTA, per: 'address' },
      'each-caller': { ...QUOTA, per: 'caller' },
      'list-export': { ...QUOTA, per: 'caller' },
    },
    loginLimits: { passwordsByAddress: QUOTA, passwordsByDevice: QUOTA, passwords: QUOTA, proofs: QUOTA },
    checkAnswers: true,
    ...options,
  });
  return { server, url: server.url, answered, logged, arrival, release };
}

function gate(): [Promise<void>, () => void] {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [opened, open];
}

export interface SampleResponse {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- specs read answers of every shape
  readonly json: any;
}

/** Sends one request and parses the answer as JSON. */
export async function request(
  service: SampleService,
  method: string,
  path: string,
  { body, headers = {} }: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<SampleResponse> {
  const sent =
    body === undefined
      ? { headers }
      : {
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        };
  const response = await fetch(`${service.url}${path}`, { method, ...sent });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    json: text === '' ? null : (JSON.parse(text) as unknown),
  };
}

/** Waits for a condition that events of the process fulfil. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate);
}

export const as = (who: keyof typeof TOKENS): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${TOKENS[who]}`,
});
