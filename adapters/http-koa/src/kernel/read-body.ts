import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { type DomainError, phraseNumber } from '@spotter/core/kernel';
import { CSV_TYPE } from './csv.js';
import { requireSafe } from './input-safety.js';
import type { IncomingBody } from './incoming-body.js';
import { invalidInput } from './issues.js';
import { bodyOf, parseContentType, UPLOAD_TYPE } from './received-request.js';

/** A session record of many sets has some 20 KiB. */
const MAX_BODY_BYTES = 100 * 1_024;

/** A settlement file of ten thousand lines. */
const MAX_CSV_BYTES = 1_024 * 1_024;

/** The limit of a body's bytes, by its content type. */
export const maxBytesOf = (request: IncomingMessage): number =>
  parseContentType(request) === CSV_TYPE ? MAX_CSV_BYTES : MAX_BODY_BYTES;

/** Only JSON objects and lists are accepted; clients on Windows begin a file with a byte order mark (RFC 8259, 8.1). */
const OBJECT_OR_LIST = /^\ufeff?[ \t\n\r]*[[{]/;

/**
 * @returns the parsed body; an empty object for a request without one.
 * @throws DomainError validation when it is not JSON, or contains forbidden values.
 */
export function jsonBody(request: IncomingMessage): unknown {
  const text = rawBody(request);
  if (text === '') return {};
  if (!OBJECT_OR_LIST.test(text)) throw notJson();
  return parsedBody(text.trimStart()); // also removes the mark
}

/**
 * The raw body, for the check of its signature before it is parsed.
 * @throws DomainError validation when the content type is not JSON, or the text not UTF-8.
 */
export function rawBody(request: IncomingMessage): string {
  const body = bodyOf(request);
  const type = parseContentType(request);
  // An upload is not buffered: only its route reads it.
  if (body === undefined || (body.heldBytes === 0 && type !== UPLOAD_TYPE)) return '';
  if (type === 'application/json') return textOf(body);
  throw invalidInput([{ path: '', code: 'WRONG_TYPE', message: 'Content-Type must be application/json.' }]);
}

/**
 * @returns an empty text for an empty file.
 * @throws DomainError validation when the content type is not CSV, or the text is not UTF-8 or has forbidden characters.
 */
export function csvBody(request: IncomingMessage): string {
  if (parseContentType(request) !== CSV_TYPE)
    throw invalidInput([{ path: '', code: 'WRONG_TYPE', message: `Content-Type must be ${CSV_TYPE}.` }]);
  const body = bodyOf(request);
  return body === undefined ? '' : requireSafe(textOf(body));
}

/** @throws DomainError validation when the text is not JSON, or contains forbidden values. */
export function parsedBody(text: string): unknown {
  try {
    return requireSafe(JSON.parse(text));
  } catch (error) {
    throw error instanceof SyntaxError ? notJson() : error;
  }
}

/** Bytes of another encoding would be replaced silently. */
function textOf(body: IncomingBody): string {
  const bytes = body.bytes();
  if (!isUtf8(bytes))
    throw invalidInput([{ path: '', code: 'FORBIDDEN_CHARACTERS', message: 'The body must be encoded in UTF-8.' }]);
  return bytes.toString('utf8');
}

export const tooLarge = (request: IncomingMessage): DomainError =>
  invalidInput([
    {
      path: '',
      code: 'TOO_LARGE',
      message: `The body must not be larger than ${phraseNumber(maxBytesOf(request))} bytes.`,
    },
  ]);
const notJson = (): DomainError =>
  invalidInput([{ path: '', code: 'WRONG_FORM', message: 'The body must be a JSON object.' }]);
