import type { CipherKey } from '@spotter/crypto-node';

/** A list with at least one item. */
export type NonEmptyList<Item> = readonly [Item, ...Item[]];

export interface Secrets {
  /** The first one signs access tokens; all are accepted. */
  readonly tokens: NonEmptyList<string>;
  readonly checkIn: string;
  readonly bankAccounts: NonEmptyList<CipherKey>;
  readonly systemKeys: readonly string[];
  readonly cronKeys: readonly string[];
  readonly webhooks: readonly string[];
  /** 64 hexadecimal digits each. */
  readonly bankWebhooks: readonly string[];
}

/** Published values (docs/sandbox.md), which give no protection. */
export const PUBLISHED_SECRETS: Secrets = {
  tokens: ['sandbox-token-secret-known-to-everybody'],
  checkIn: 'sandbox-check-in-secret-known-to-everybody',
  bankAccounts: [{ id: 'sandbox', bytes: new Uint8Array(32).fill(7) }],
  systemKeys: ['sandbox-system-key'],
  cronKeys: ['sandbox-cron-key'],
  webhooks: ['whsec_c2FuZGJveC13ZWJob29rLXNlY3JldA=='],
  bankWebhooks: ['73616e64626f782d62616e6b2d6b6579'.repeat(2)],
};
