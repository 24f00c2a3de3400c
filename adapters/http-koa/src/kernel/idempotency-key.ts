import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { invalidInput } from './issues.js';

/** As `node:http` names it. */
const HEADER = 'idempotency-key';

/** 1 to 255 visible characters of ASCII, taken as they stand: quotes belong to the key. Two headers arrive as one, with a space. */
const KEY = /^[!-~]{1,255}$/;

/**
 * The key under which the caller may send the request again (draft-ietf-httpapi-idempotency-key-header); null without.
 * @throws DomainError validation
 */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | null {
  const key = headers[HEADER];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw invalidInput([{ path: 'Idempotency-Key', message: 'Must be 1 to 255 visible characters of ASCII.' }]);
}

/** A digest of what is asked, as it was understood: spaces and the order of fields make no other request. */
export const fingerprintOf = (params: unknown, query: unknown, body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([params, query, body]))
    .digest('base64');
