import type { IncomingMessage } from 'node:http';
import type { DomainError } from '@spotter/core/kernel';
import { unsafeIn } from './input-safety.js';
import type { IncomingBody } from './incoming-body.js';
import { invalidInput } from './issues.js';
import { bodyOf, parseContentType } from './received-request.js';

/** A session record of many sets has some 20 KiB. */
const MAX_BODY_BYTES = 100 * 1_024;

/** A settlement file of ten thousand lines. */
const MAX_CSV_BYTES = 1_024 * 1_024;

/** The limit of a body's bytes, by its content type. */
export const maxBytesOf = (request: IncomingMessage): number =>
  parseContentType(request) === CSV ? MAX_CSV_BYTES : MAX_BODY_BYTES;

const CSV = 'text/csv';

/** Only JSON objects and lists are accepted. */
const OBJECT_OR_LIST = /^[ \t\n\r]*[[{]/;

/**
 * @returns the parsed body; an empty object for a request without one.
 * @throws DomainError validation when it is not JSON, or contains forbidden values.
 */
export function jsonBody(request: IncomingMessage): unknown {
  const text = rawBody(request);
  if (text === '') return {};
  if (!OBJECT_OR_LIST.test(text)) throw notJson();
  return parsedBody(text);
}

/** Whether a body says nothing: clients send `{}` or `null`, of any type, where there is nothing to send. */
export function isEmptyBody(request: IncomingMessage): boolean {
  const body = bodyOf(request);
  if (body === undefined) return true;
  return parseContentType(request) !== 'multipart/form-data' && SAYS_NOTHING.test(body.text());
}

const SAYS_NOTHING = /^\s*(?:\{\s*\}|null)?\s*$/;

/**
 * The raw body, for the check of its signature before it is parsed.
 * @throws DomainError validation when the content type is not JSON.
 */
export function rawBody(request: IncomingMessage): string {
  const body: IncomingBody | undefined = bodyOf(request);
  if (body === undefined) return '';
  if (parseContentType(request) === 'application/json') return body.text();
  throw invalidInput([{ path: '', message: 'Content-Type must be application/json.' }]);
}

/** @throws DomainError validation when the content type is not CSV, or the text has forbidden characters. */
export function csvBody(request: IncomingMessage): string {
  const body: IncomingBody | undefined = bodyOf(request);
  if (body === undefined || parseContentType(request) !== CSV)
    throw invalidInput([{ path: '', message: `Content-Type must be ${CSV}.` }]);
  return safe(body.text());
}

/** @throws DomainError validation when the text is not JSON, or contains forbidden values. */
export function parsedBody(text: string): unknown {
  try {
    return safe(JSON.parse(text));
  } catch (error) {
    throw error instanceof SyntaxError ? notJson() : error;
  }
}

function safe<Body>(body: Body): Body {
  const unsafe = unsafeIn(body);
  if (unsafe !== null) throw invalidInput([unsafe]);
  return body;
}

export const tooLarge = (request: IncomingMessage): DomainError =>
  invalidInput([{ path: '', message: `The body must not be larger than ${maxBytesOf(request)} bytes.` }]);
const notJson = (): DomainError => invalidInput([{ path: '', message: 'The body must be a JSON object.' }]);
