import { z } from 'zod';
import type { IdempotencyContext } from '@spotter/core/application';
import type { AnswerOnce } from '@spotter/core/idempotency';
import { type Clock, type DomainError, isUnavailable, notFound, type PageRequest } from '@spotter/core/kernel';
import type { Answer } from './answer.js';
import { answerPresenter } from './answer-presenter.js';
import type { Access } from './authorize.js';
import type { AddressOf } from './client-address.js';
import { checkedHandle } from './check-answer.js';
import { withOpenCaller } from './closed-caller.js';
import { CSV_TYPE } from './csv.js';
import { JSON_TYPE } from './envelope.js';
import { negotiateLanguage } from './language.js';
import type { LoginThrottle } from './login-limits.js';
import { requireSafe } from './input-safety.js';
import { parseIdempotencyKey } from './idempotency-key.js';
import { invalidInput, flattenIssues } from './issues.js';
import { SENTENCES } from './schema-sentences.js';
import { storableAnswer, toAnswerOnceCommand } from './keyed-answer.js';
import { withKeyedLimits, type Handle } from './keyed-limits.js';
import type { KeyedQueue } from './keyed-queue.js';
import { withListCursors } from './list-cursor.js';
import { isExportable, listExporter } from './list-export.js';
import type { Log } from './log.js';
import { LEVELS } from './permission.js';
import { callerProof } from './prove-caller.js';
import { requireCounter, type RouteCounters } from './rate-limit.js';
import { RefusalLimit } from './refusal-limit.js';
import { csvBody, jsonBody, parsedBody, rawBody } from './read-body.js';
import { readQuery } from './read-query.js';
import { NO_UPLOAD, readUpload } from './read-upload.js';
import type { RequestContext } from './request-context.js';
import type { RequestLimiter } from './request-limiter.js';
import { fileTypeOf, givesPages, queryFieldsOf, refusesUnknownQuery } from './route.js';
import type { AnyRequest, Route } from './route.js';
import { writeAnswer, writeAnsweredOnce } from './write-answer.js';

export interface RouteContext {
  readonly access: Access;
  readonly addressOf: AddressOf;
  readonly clock: Clock;
  readonly counters: RouteCounters;
  readonly loginThrottle: LoginThrottle;
  readonly log: Log;
  readonly limiter: RequestLimiter;
  /** Checks each answer and refusal against the route's declaration; for tests, because it costs more than the answer. */
  readonly checkAnswers: boolean;
  /** Answers requests with an idempotency key. */
  readonly answerOnce: Pick<AnswerOnce, 'execute'>;
  readonly asPerson: AsPerson;
  /** All exports of this process read their pages in turn, so that they use one connection. */
  readonly exportedPages: KeyedQueue;
}

/** Wraps the handling of a request. @param person the owner of the request's token; null without a person. */
export type AsPerson = <Result>(person: string | null, work: () => Promise<Result>) => Promise<Result>;

/** Prepares everything at start, so that a request only runs it. @throws Error for a limit that is not configured. */
export function serveRoute(route: Route, routeContext: RouteContext) {
  const { addressOf, counters, asPerson } = routeContext;
  const { csv, rateLimit, upload } = route;
  const limit = rateLimit ? requireCounter(route, rateLimit, counters) : null;
  const proveCaller = callerProof(route, { ...routeContext, hasAddressLimit: limit?.per === 'address' });
  const readParams = paramsReader(route);
  const readQueryFields = queryReader(route);
  const readBody = bodyReader(route, routeContext);
  const paging = givesPages(route);
  const wantsFile = fileChooser(route);
  const reply = replier(route, routeContext);

  return async (context: RequestContext): Promise<void> => {
    const { state, req } = context;
    state.route = route;
    if (limit?.per === 'address') await limit.counter.count(context, addressOf(req));
    const caller = await proveCaller(context);
    if (limit?.per === 'caller') await limit.counter.count(context, caller?.id ?? addressOf(req));
    const params = readParams(context);
    const query = readQueryFields(context);
    const body = await readBody(context);
    const request: AnyRequest = {
      caller,
      params,
      query,
      body,
      csv: csv ? String(body) : '',
      page: paging ? query : undefined, // its page and size, among the filters
      upload: upload ? readUpload(req, upload) : NO_UPLOAD,
      requestId: state.requestId,
      address: addressOf(req),
      asFile: wantsFile(context),
      isHead: req.method === 'HEAD',
      idempotency: undefined,
      language: negotiateLanguage(req.headers['accept-language']),
      headers: req.headers,
    };
    await asPerson(caller?.id ?? null, () => reply(context, request));
  };
}

/** Performs the request and writes its answer: as a file, once under its key, or as JSON. */
function replier(route: Route, routeContext: RouteContext) {
  const { clock, checkAnswers, answerOnce } = routeContext;
  const handle = limitedHandler(route, routeContext);
  const present = answerPresenter(route.answers);
  const exportList = exporter(route, routeContext);
  const answerTo: Handle = async (context, request) => present(await handle(context, request));
  const perform = checkAnswers ? checkedHandle(route, answerTo) : answerTo;
  const performPage = withListCursors(route, perform);
  return async (context: RequestContext, request: AnyRequest): Promise<void> => {
    const key = route.idempotent ? parseIdempotencyKey(request.headers) : null;
    if (key === null) {
      const answer =
        request.asFile && exportList ? exportList(context, request, perform) : performPage(context, request);
      writeAnswer(context, route, await answer, clock.now());
      return;
    }
    const answer = (idempotency: IdempotencyContext) =>
      storableAnswer(() => perform(context, { ...request, idempotency }), clock);
    writeAnsweredOnce(
      context,
      await answerOnce.execute(toAnswerOnceCommand(route, key, context.state.caller, request), answer),
    );
  };
}

/** Null for a route that does not answer with a list for administrators. */
function exporter(route: Route, { counters, asPerson, exportedPages }: RouteContext) {
  if (!isExportable(route)) return null;
  const limit = requireCounter(route, 'list-export', counters);
  const exportList = listExporter(route);
  return async (context: RequestContext, request: AnyRequest, perform: Handle): Promise<Answer> => {
    const person = context.state.caller?.id ?? null;
    if (context.req.httpVersion === '1.0') throw httpVersionTooOld();
    const release = await limit.counter.reserve(context, person ?? request.address);
    const readPage = (page: PageRequest) =>
      asPerson(person, () => perform(context, { ...request, query: { ...(request.query as object), ...page }, page }));
    try {
      return await exportList(request.params, (page) => exportedPages.run('page', () => readPage(page)));
    } catch (error) {
      if (isUnavailable(error)) await release();
      throw error;
    }
  };
}

/** The route's handler behind its limits of keys, refusals and passwords. */
function limitedHandler(route: Route, { loginThrottle, counters, log }: RouteContext): Handle {
  const { guessing, refusalLimit } = route;
  const handle = withOpenCaller(route);
  const refusals = refusalLimit ? new RefusalLimit(requireCounter(route, refusalLimit, counters).counter) : null;
  const work = withKeyedLimits(route, counters, log, async (context, request) =>
    refusals ? refusals.run(context, request.address, async () => handle(request)) : handle(request),
  );
  if (!guessing) return work;
  return (context, request) => {
    const attempt = guessing(request);
    return attempt
      ? loginThrottle.throttlePassword(context, attempt, () => work(context, request))
      : work(context, request);
  };
}

type Params = Readonly<Record<string, string>>;

/** @returns a reader that answers NOT_FOUND for a malformed id, because no resource can have it. */
function paramsReader(route: Route): (context: RequestContext) => unknown {
  if (Object.keys(route.params).length === 0) return () => ({});
  const schema = z.strictObject(route.params);
  return (context) => {
    const { params } = context as RequestContext & { params: Params };
    const parsed = schema.safeParse(params);
    if (parsed.success) {
      requireSafe(params);
      return parsed.data;
    }
    if (parsed.error.issues.some(isMalformedId)) throw notFound('resource');
    throw invalidFieldsError(schema, params);
  };
}

const isMalformedId = (issue: z.core.$ZodIssue): boolean => issue.code === 'invalid_format' && issue.format === 'uuid';

const NOTHING = {};

function queryReader(route: Route): (context: RequestContext) => unknown {
  const fields = queryFieldsOf(route);
  const schema = z.strictObject(fields);
  const read = ({ querystring }: RequestContext): unknown => validated(schema, readQuery(querystring));
  if (Object.keys(fields).length > 0) return read;
  if (!refusesUnknownQuery(route)) return () => NOTHING;
  return (context) => (context.querystring === '' ? NOTHING : read(context));
}

/** Whether the caller prefers the file. One who accepts neither gets an exportable list as JSON, else `DomainError` validation. */
function fileChooser(route: Route): (context: RequestContext) => boolean {
  if (isExportable(route)) return (context) => preferredType(context, CSV_TYPE) === 'file';
  const type = fileTypeOf(route);
  if (type === null) return () => false;
  return (context) => {
    const chosen = preferredType(context, type);
    if (chosen !== null) return chosen === 'file';
    throw invalidInput([{ path: 'Accept', code: 'NOT_ALLOWED', message: `Must include application/json or ${type}.` }]);
  };
}

/** Parsing takes time quadratic in the length. A longer `Accept` counts as absent, which HTTP allows (RFC 9110, 12.5.1). */
const MAX_ACCEPT_LENGTH = 1_000;

/** @returns null when the client accepts neither. A caller can name the charset of the answer, as Content-Type does. */
function preferredType(context: RequestContext, fileType: string): 'json' | 'file' | null {
  context.vary('Accept');
  if (context.get('Accept').length > MAX_ACCEPT_LENGTH) return 'json';
  const chosen = context.accepts(JSON_TYPE, `${fileType}; charset=utf-8`);
  if (chosen === false) return null;
  return chosen === JSON_TYPE ? 'json' : 'file';
}

/** An answer of HTTP/1.0 ends with the connection: a file that was broken off looks complete. */
const httpVersionTooOld = () =>
  invalidInput([
    {
      path: 'Accept',
      code: 'WRONG_COMBINATION',
      message: `${CSV_TYPE} needs HTTP/1.1, also between a proxy and this service.`,
    },
  ]);

type ReadBody = (context: RequestContext) => Promise<unknown>;

function bodyReader({ body: schema, csv, permission }: Route, { access, loginThrottle }: RouteContext): ReadBody {
  if (LEVELS[permission].proof === 'signature') {
    const verify = permission === 'bank (signed)' ? access.verifyBankSignature : access.verifySignature;
    return async (context) => {
      const raw = rawBody(context.req);
      await loginThrottle.throttleProof(context, () => verify({ rawBody: raw, headers: context.req.headers }));
      const body = parsedBody(raw);
      return schema ? validated(schema, body) : body;
    };
  }
  if (csv) return async ({ req }) => csvBody(req);
  if (!schema) return async () => undefined;
  return async ({ req }) => validated(schema, jsonBody(req));
}

function validated(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidFieldsError(schema, input);
}

/** Parses a refused input again, for the sentences about it: a separate context per parse slows valid requests (docs/performance.md). */
function invalidFieldsError(schema: z.ZodType, input: unknown): DomainError {
  const { error } = schema.safeParse(input, SENTENCES);
  return invalidInput(error ? flattenIssues(error, input) : []);
}
