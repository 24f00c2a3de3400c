import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { invalidInput } from './issues.js';

/** In the lower case of `node:http`. */
const HEADER = 'idempotency-key';

/** 1 to 255 visible ASCII characters, unchanged: quotes belong to the key. `node:http` joins two headers with a space. */
const KEY = /^[!-~]{1,255}$/;

/**
 * The idempotency key of the request (draft-ietf-httpapi-idempotency-key-header); null without.
 * @throws DomainError validation
 */
export function parseIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const key = headers[HEADER];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw invalidInput([
    { path: 'Idempotency-Key', code: 'WRONG_FORM', message: 'Must be 1 to 255 visible ASCII characters.' },
  ]);
}

/** A digest of the parsed request: whitespace and field order do not matter. */
export const calculateFingerprint = (params: unknown, query: unknown, body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([params, query, body]))
    .digest('base64');
