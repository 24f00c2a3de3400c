import type { IncomingMessage } from 'node:http';
import type { DomainError } from '@spotter/core/kernel';
import type { IncomingBody } from './incoming-body.js';

// The facts about a request before routing. They are stored on the request itself: a per-request WeakMap cost 20 % of a
// small request's time in garbage collection.

const BODY = Symbol('body');
const REFUSAL = Symbol('refusal');

type BufferedRequest = IncomingMessage & { [BODY]?: IncomingBody; [REFUSAL]?: DomainError };

export const keepBody = (request: BufferedRequest, body: IncomingBody): void => void (request[BODY] = body);
/** Undefined for a request without a body. */
export const bodyOf = (request: BufferedRequest): IncomingBody | undefined => request[BODY];

export const keepRefusal = (request: BufferedRequest, refusal: DomainError): void => void (request[REFUSAL] = refusal);
/** A refusal that is answered before routing. */
export const keptRefusal = (request: BufferedRequest): DomainError | undefined => request[REFUSAL];

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The media type of an upload. */
export const UPLOAD_TYPE = 'multipart/form-data';

/** The media type of the body without parameters, in lower case. */
export function parseContentType({ headers }: IncomingMessage): string {
  const type = headers['content-type'] ?? '';
  const end = type.indexOf(';');
  return (end < 0 ? type : type.slice(0, end)).trim().toLowerCase();
}
