import type { IncomingMessage } from 'node:http';
import type { Middleware, ParameterizedContext } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { hostileIn } from './hostile-input.js';
import { invalidInput } from './issues.js';

/** A session record of many sets has some 20 KiB. */
const MAX_BODY_BYTES = 100 * 1_024;

const parsedMethods = [HttpMethodEnum.POST, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE];
const nothingElse = { urlencoded: false, multipart: false, parsedMethods };
const jsonTypes = ['application/json'];

const readJson = koaBody({ ...nothingElse, text: false, jsonTypes, jsonLimit: MAX_BODY_BYTES });
const readText = koaBody({ ...nothingElse, json: false, textTypes: jsonTypes, textLimit: MAX_BODY_BYTES });

const done = (): Promise<void> => Promise.resolve();

/**
 * @returns the parsed body; a request without one gives an empty object, which the route's schema judges.
 * @throws DomainError validation when it is no JSON, too large, or holds what is never meant.
 */
export async function jsonBody(context: ParameterizedContext): Promise<unknown> {
  if (!hasBody(context.req)) return {};
  return safe(await bodyBy(readJson, context));
}

/**
 * The body as it came, for a signature to be checked against before anything believes it.
 * @throws DomainError validation when it is too large, or does not say that it is JSON.
 */
export async function rawBody(context: ParameterizedContext): Promise<string> {
  if (!hasBody(context.req)) return '';
  return (await bodyBy(readText, context)) as string;
}

/** @throws DomainError validation when the text is no JSON, or holds what is never meant. */
export function parsedBody(text: string): unknown {
  try {
    return safe(JSON.parse(text));
  } catch (error) {
    throw error instanceof SyntaxError ? notJson() : error;
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

async function bodyBy(read: Middleware, context: ParameterizedContext): Promise<unknown> {
  try {
    await read(context, done);
  } catch (error) {
    context.req.resume(); // the rest is let go by, so that the connection can be used again; the request time-out bounds it
    throw isTooLarge(error) ? tooLarge() : notJson();
  }
  if (context.request.body === undefined)
    throw invalidInput([{ path: '', message: 'Content-Type must be application/json.' }]);
  return context.request.body;
}

function safe(body: unknown): unknown {
  const hostile = hostileIn(body);
  if (hostile !== null) throw invalidInput([hostile]);
  return body;
}

const isTooLarge = (error: unknown): boolean => error instanceof Error && 'status' in error && error.status === 413;
const tooLarge = () =>
  invalidInput([{ path: '', message: `The body must not be larger than ${MAX_BODY_BYTES} bytes.` }]);
const notJson = () => invalidInput([{ path: '', message: 'The body must be valid JSON: an object.' }]);
