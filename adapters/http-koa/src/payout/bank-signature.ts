import { createHmac } from 'node:crypto';
import { DomainError } from '@spotter/core/kernel';
import type { SignedRequest } from '../kernel/authorize.js';
import { constantTimeEqual } from '../kernel/constant-time-equal.js';

const VERSION = 'v1:';

/**
 * The signature of Toss Payments: HMAC-SHA256 of `<body>:<tosspayments-webhook-transmission-time>` in base64, under the security key. A
 * header holds one signature for each key while two keys are valid. Old messages are accepted, because their content is not trusted.
 * @param keys 64 hexadecimal digits each; an empty list refuses every request.
 */
export function bankWebhookVerifier(keys: readonly string[]): (request: SignedRequest) => Promise<void> {
  // The published examples disagree on whether the key is its digits or the bytes that they encode.
  const secrets = keys.flatMap((key) => [Buffer.from(key, 'hex'), Buffer.from(key)]);
  return async ({ rawBody, headers }) => {
    const [time, given] = ['tosspayments-webhook-transmission-time', 'tosspayments-webhook-signature'].map(
      (name) => headers[name],
    );
    if (typeof time !== 'string' || typeof given !== 'string') throw refused();
    const signatures = given.split(',').map(signatureIn);
    const expected = secrets.map((secret) => createHmac('sha256', secret).update(`${rawBody}:${time}`).digest());
    if (!expected.some((one) => signatures.some((other) => constantTimeEqual(one, other)))) throw refused();
  };
}

function signatureIn(part: string): Buffer {
  const text = part.trim();
  return Buffer.from(text.startsWith(VERSION) ? text.slice(VERSION.length) : '', 'base64');
}

const refused = (): DomainError => new DomainError('unauthorized', 'The signature is missing or wrong.');
