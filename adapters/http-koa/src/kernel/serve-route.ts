import { z } from 'zod';
import { notFound } from '@spotter/core';
import { authorizerOf } from './authorize.js';
import type { Access } from './authorize.js';
import { checkAnswer } from './check-answer.js';
import { hostileIn } from './hostile-input.js';
import { invalidInput, issuesOf } from './issues.js';
import { LEVELS } from './permission.js';
import type { Counter } from './rate-limit.js';
import { jsonBody, parsedBody, rawBody } from './read-body.js';
import { readQuery } from './read-query.js';
import type { RequestContext } from './request-context.js';
import { givesPages, queryFieldsOf } from './route.js';
import type { Route } from './route.js';
import { writeAnswer } from './write-answer.js';

export interface RouteSurroundings {
  readonly access: Access;
  /** Now, as envelopes say it. */
  readonly timestamp: () => string;
  readonly counters: ReadonlyMap<string, Counter>;
  /** Proves each answer against its schema; for tests, it costs more than the answer. */
  readonly checkAnswers: boolean;
}

/** Everything that can be made once is made here; a request only runs it. @throws Error for a limit that is not configured. */
export function serveRoute(route: Route, { access, timestamp, counters, checkAnswers }: RouteSurroundings) {
  const authorize = authorizerOf(route.permission, access);
  const counter = counterFor(route, counters);
  const readParams = paramsReader(route);
  const queryReader = readerOfQuery(route);
  const readBody = bodyReader(route, access);
  const paging = givesPages(route);

  return async (context: RequestContext): Promise<void> => {
    const { state, req } = context;
    state.route = route;
    if (counter?.per === 'address') await counter.count(context, context.ip);
    const caller = (state.caller = await authorize(req.headers));
    if (counter?.per === 'caller') await counter.count(context, caller?.id ?? context.ip);
    const params = readParams(context);
    const query = queryReader(context);
    const { body, raw } = await readBody(context);
    const answer = await route.handle({
      caller,
      params,
      query,
      body,
      page: paging ? query : undefined, // its page and size, among the filters
      rawBody: raw,
      requestId: state.requestId,
      headers: req.headers,
    });
    if (checkAnswers) checkAnswer(route, answer);
    writeAnswer(context, route, answer, timestamp);
  };
}

function counterFor({ method, path, rateLimit }: Route, counters: ReadonlyMap<string, Counter>): Counter | null {
  if (rateLimit === null) return null;
  const counter = counters.get(rateLimit);
  if (counter === undefined) throw new Error(`${method} ${path}: there is no rate limit "${rateLimit}"`);
  return counter;
}

type Params = Readonly<Record<string, string>>;

/** @returns a reader that answers NOT_FOUND for an id that is no id: nothing can be found by it. */
function paramsReader(route: Route): (context: RequestContext) => unknown {
  if (Object.keys(route.params).length === 0) return () => ({});
  const schema = z.strictObject(route.params);
  return (context) => {
    const { params } = context as RequestContext & { params: Params };
    const parsed = schema.safeParse(params);
    if (parsed.success) return harmless(parsed.data, params);
    if (parsed.error.issues.some(isNoId)) throw notFound('resource');
    throw invalidInput(issuesOf(parsed.error));
  };
}

function harmless(parsed: unknown, params: Params): unknown {
  const hostile = hostileIn(params);
  if (hostile !== null) throw invalidInput([hostile]);
  return parsed;
}

const isNoId = (issue: z.core.$ZodIssue): boolean => issue.code === 'invalid_format' && issue.format === 'uuid';

function readerOfQuery(route: Route): (context: RequestContext) => unknown {
  const fields = queryFieldsOf(route);
  if (Object.keys(fields).length === 0) return () => ({});
  const schema = z.strictObject(fields);
  return (context) => validated(schema, readQuery(context.querystring));
}

interface ReadBody {
  readonly body: unknown;
  readonly raw: string;
}

const NO_BODY: ReadBody = { body: undefined, raw: '' };

function bodyReader({ body: schema, permission }: Route, access: Access) {
  if (LEVELS[permission].proof === 'signature') {
    return async (context: RequestContext): Promise<ReadBody> => {
      const raw = await rawBody(context);
      await access.verifySignature({ rawBody: raw, headers: context.req.headers });
      const body = parsedBody(raw);
      return { body: schema === null ? body : validated(schema, body), raw };
    };
  }
  if (schema === null) return async () => NO_BODY;
  return async (context: RequestContext): Promise<ReadBody> => ({
    body: validated(schema, await jsonBody(context)),
    raw: '',
  });
}

function validated(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidInput(issuesOf(parsed.error));
}
