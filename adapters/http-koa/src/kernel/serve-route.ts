import { z } from 'zod';
import { notFound, type AnswerOnce, type Caller, type Once } from '@spotter/core';
import type { Answer } from './answer.js';
import { authorizerOf } from './authorize.js';
import type { Access } from './authorize.js';
import { clientAddress } from './client-address.js';
import { checkAnswer } from './check-answer.js';
import type { Guesses } from './guesses.js';
import { hostileIn } from './hostile-input.js';
import { idempotencyKeyOf } from './idempotency-key.js';
import { invalidInput, issuesOf } from './issues.js';
import { keepable, keyed } from './keyed-answer.js';
import { LEVELS } from './permission.js';
import type { RouteCounter } from './rate-limit.js';
import { jsonBody, parsedBody, rawBody } from './read-body.js';
import { readQuery } from './read-query.js';
import { NO_UPLOAD, uploadOf } from './read-upload.js';
import type { RequestContext } from './request-context.js';
import { fileTypeOf, givesPages, queryFieldsOf } from './route.js';
import type { Asked, Route } from './route.js';
import { writeAnswer, writeAnsweredOnce } from './write-answer.js';

export interface RouteSurroundings {
  readonly access: Access;
  /** Now, as envelopes say it. */
  readonly timestamp: () => string;
  readonly counters: ReadonlyMap<string, RouteCounter>;
  readonly guesses: Guesses;
  /** Proves each answer against its schema; for tests, it costs more than the answer. */
  readonly checkAnswers: boolean;
  /** Answers a request under a key. */
  readonly answerOnce: Pick<AnswerOnce, 'execute'>;
}

/** Everything that can be made once is made here; a request only runs it. @throws Error for a limit that is not configured. */
export function serveRoute(route: Route, surroundings: RouteSurroundings) {
  const { timestamp, counters, checkAnswers, answerOnce } = surroundings;
  const authorize = authorizing(route, surroundings);
  const limit = counterFor(route, counters);
  const readParams = paramsReader(route);
  const queryReader = readerOfQuery(route);
  const readBody = bodyReader(route, surroundings);
  const paging = givesPages(route);
  const wantsFile = fileChooser(route);
  const handle = handling(route, surroundings);
  const perform = async (context: RequestContext, asked: Asked): Promise<Answer> => {
    const answer = await handle(context, asked);
    if (checkAnswers) checkAnswer(route, answer);
    return answer;
  };

  return async (context: RequestContext): Promise<void> => {
    const { state, req } = context;
    state.route = route;
    if (limit?.per === 'address') await limit.counter.count(context, clientAddress(context.ip));
    const caller = (state.caller = await authorize(context));
    if (limit?.per === 'caller') await limit.counter.count(context, caller?.id ?? clientAddress(context.ip));
    const params = readParams(context);
    const query = queryReader(context);
    const { body, raw } = await readBody(context);
    const asked: Asked = {
      caller,
      params,
      query,
      body,
      page: paging ? query : undefined, // its page and size, among the filters
      upload: route.upload === null ? NO_UPLOAD : uploadOf(req, route.upload),
      rawBody: raw,
      requestId: state.requestId,
      asFile: wantsFile(context),
      once: undefined,
      headers: req.headers,
    };
    const key = route.idempotent ? idempotencyKeyOf(req.headers) : null;
    if (key === null) writeAnswer(context, route, await perform(context, asked), timestamp);
    else {
      const answer = (once: Once) => keepable(() => perform(context, { ...asked, once }), timestamp);
      writeAnsweredOnce(context, await answerOnce.execute(keyed(route, key, caller, asked), answer));
    }
  };
}

type Authorize = (context: RequestContext) => Promise<Caller | null>;

/** Whoever tries wrong keys is not let in for a while, with the right one neither. */
function authorizing({ permission }: Route, { access, guesses }: RouteSurroundings): Authorize {
  const authorize = authorizerOf(permission, access);
  if (LEVELS[permission].proof !== 'key') return (context) => authorize(context.req.headers);
  return (context) => guesses.proof(context, () => authorize(context.req.headers));
}

type Handle = (context: RequestContext, asked: Asked) => Promise<Answer>;

function handling({ guessing, handle }: Route, { guesses }: RouteSurroundings): Handle {
  if (guessing === null) return async (_, asked) => handle(asked);
  return (context, asked) => guesses.password(context, guessing(asked), async () => handle(asked));
}

function counterFor(
  { method, path, rateLimit }: Route,
  counters: ReadonlyMap<string, RouteCounter>,
): RouteCounter | null {
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

/** @throws DomainError validation for a caller who takes neither JSON nor the file. */
function fileChooser(route: Route): (context: RequestContext) => boolean {
  const type = fileTypeOf(route);
  if (type === null) return () => false;
  return (context) => {
    context.vary('Accept');
    const chosen = context.accepts('application/json', type);
    if (chosen !== false) return chosen === type;
    throw invalidInput([{ path: 'Accept', message: `Must take application/json or ${type}.` }]);
  };
}

interface ReadBody {
  readonly body: unknown;
  readonly raw: string;
}

const NO_BODY: ReadBody = { body: undefined, raw: '' };

function bodyReader({ body: schema, permission }: Route, { access, guesses }: RouteSurroundings) {
  if (LEVELS[permission].proof === 'signature') {
    return async (context: RequestContext): Promise<ReadBody> => {
      const raw = await rawBody(context);
      await guesses.proof(context, () => access.verifySignature({ rawBody: raw, headers: context.req.headers }));
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
