import { Webhook } from 'standardwebhooks';
import { DomainError, instant, SECOND, type Clock, type Millis } from '@spotter/core/kernel';
import type { SignedRequest } from '../kernel/authorize.js';
import { constantTimeEqual } from '../kernel/constant-time-equal.js';

const TOLERANCE: Millis = 300 * SECOND;
/** Ids are keys of the database. */
const LONGEST_ID = 255;

/**
 * Standard Webhooks: an HMAC over id, timestamp and raw body. Several secrets are accepted during rotation. The timestamp is
 * compared with the service's clock, which the library's own check does not support.
 * @throws DomainError unauthorized.
 * @see https://www.standardwebhooks.com, and for PortOne https://developers.portone.io/opi/ko/integration/webhook/readme-v2
 */
export function webhookVerifier(secrets: readonly string[], clock: Clock): (request: SignedRequest) => Promise<void> {
  const webhooks = secrets.map((secret) => new Webhook(secret));
  return async ({ rawBody, headers }) => {
    const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
      (name) => headers[name],
    );
    if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') throw refused();
    if (id.length > LONGEST_ID) throw refused();
    const at = sentAt(timestamp);
    if (Math.abs(clock.now() - at) > TOLERANCE) throw refused();
    const expected = webhooks.map((webhook) => Buffer.from(webhook.sign(id, new Date(at), rawBody)));
    const given = signatures.split(' ');
    if (!given.some((one) => expected.some((other) => constantTimeEqual(Buffer.from(one), other)))) throw refused();
  };
}

function sentAt(timestamp: string): number {
  if (!/^\d{1,12}$/.test(timestamp)) throw refused();
  return instant(Number(timestamp) * SECOND);
}

const refused = (): DomainError => new DomainError('unauthorized', 'The signature is missing, wrong or too old.');
