import { randomUUID } from 'node:crypto';
import type { Schemas } from '@spotter/client';
import { Webhook } from 'standardwebhooks';

/** Published facts of the sandbox (docs/sandbox.md). */
export const SANDBOX = {
  systemKey: 'sandbox-system-key',
  cronKey: 'sandbox-cron-key',
  webhookSecret: 'whsec_c2FuZGJveC13ZWJob29rLXNlY3JldA==',
  bankKey: '73616e64626f782d62616e6b2d6b657973616e64626f782d62616e6b2d6b6579',
} as const;

/** A message of `/api/system/sandbox/messages`. */
export type SandboxMessage = Schemas['SandboxMessage'];

/** The headers by which the payment gateway signs a body. */
export const signatureOf = (
  body: string,
  at: Date,
  secret: string = SANDBOX.webhookSecret,
  id = `msg_${randomUUID()}`,
) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(secret).sign(id, at, body),
});
