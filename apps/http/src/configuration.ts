import type { PayoutPolicy } from '@spotter/core/payout';
import type { CipherKey } from '@spotter/crypto-node';
import type { Model } from '@spotter/narrative-openai';
import { z } from 'zod';
import { BankEnvironment, bankSettings, type BankSettings } from './bank-settings.js';
import {
  ChannelEnvironment,
  CHANNELS_NEEDED,
  channelSettings,
  type ChannelSettings,
  senderContact,
} from './channel-settings.js';
import {
  commaSeparated,
  ConfigurationError,
  LOOPBACK,
  nonEmpty,
  numberFrom,
  printable,
  parseAddress,
  serverAddress,
  webAddress,
  webOrigin,
  integerFrom,
  allOrNone,
} from './configured-values.js';
import { databaseAddress } from './database-address.js';
import { LimitEnvironment, limitSettings, type LimitSettings } from './limit-settings.js';
import { NarrativeEnvironment, narrativeSettings } from './narrative-settings.js';
import { PUBLISHED_SECRETS, type NonEmptyList, type Secrets } from './secrets.js';
import { VideoEnvironment, videoSettings, type VideoSettings } from './video-settings.js';

const secret = z.string().min(32, 'must be at least 32 characters');

const requireItem = <Item>(items: readonly Item[], context: z.RefinementCtx): NonEmptyList<Item> => {
  const [first, ...others] = items;
  if (first !== undefined) return [first, ...others];
  context.addIssue('must have at least one item');
  return z.NEVER;
};

const secrets = commaSeparated.pipe(z.array(secret)).transform(requireItem<string>);

/** `id:base64 of 32 bytes`, several separated by commas; the first one encrypts. */
const cipherKeys = commaSeparated
  .transform((keys, context) =>
    keys.map((key): CipherKey => {
      const [id = '', base64 = ''] = key.split(':');
      const bytes = Buffer.from(base64, 'base64');
      if (id === '' || bytes.length !== 32) context.addIssue('must be id:key pairs, each key 32 bytes in base64');
      return { id, bytes };
    }),
  )
  // A stored value names its key by the id.
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'must have a different id for each key');

const webhookSecret = z
  .string()
  .regex(/^whsec_(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'must be whsec_ and base64');

/** A second secret during rotation: PortOne keeps two at most. */
const oneOrTwo = (given: readonly string[], context: z.RefinementCtx): readonly string[] => {
  if (given.length !== 1 && given.length !== 2) context.addIssue('must be one secret, or two during rotation');
  return given;
};

/** The path after the host is the number of a database. Parameters would be ignored. */
function isRedisAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address === null) return false;
  const { protocol, hostname, pathname, search } = address;
  return /^rediss?:$/.test(protocol) && hostname !== '' && /^(?:\/\d*)?$/.test(pathname) && search === '';
}

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

/** The environment variables of the service (docs/operations.md). */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  SANDBOX: flag,
  HOST: nonEmpty.default('127.0.0.1'),
  PORT: integerFrom(0, 65_535).default(3_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_SERVICE_NAME: printable.default('spotter'),
  OTEL_TRACES_SAMPLER_ARG: numberFrom(0, 1).default(1),
  METRICS_HOST: nonEmpty.default('127.0.0.1'),
  METRICS_PORT: integerFrom(0, 65_535).optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  READ_DATABASE_URL: databaseAddress.optional(),
  DATABASE_POOL: integerFrom(1, 200).default(10),
  DATA_FOLDER: nonEmpty.default('.spotter'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  PUBLIC_URL: webAddress.optional(),
  ORIGINS: commaSeparated.pipe(z.array(webOrigin)).default([]),
  TRUSTED_PROXIES: integerFrom(0, 10).default(0),
  SHUTDOWN_DELAY_MS: integerFrom(0, 60_000).optional(),
  LOG_INS_PER_MINUTE: integerFrom(1).optional(),
  WRONG_PASSWORDS: integerFrom(1).optional(),
  PHONE_CODES_PER_HOUR: integerFrom(1).optional(),
  REDIS_URL: z.string().refine(isRedisAddress, 'must look like redis://host:6379, or rediss:// for TLS').optional(),
  NOTIFIER: z.enum(['in-process', 'none']).default('in-process'),
  SCHEDULER: z.enum(['in-process', 'none']).default('none'),
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  CHECK_ANSWERS: flag,
  TOKEN_SECRETS: secrets.optional(),
  CHECK_IN_SECRET: secret.optional(),
  BANK_ACCOUNT_KEYS: cipherKeys.transform(requireItem<CipherKey>).optional(),
  SYSTEM_KEYS: secrets.optional(),
  CRON_KEYS: secrets.optional(),
  PORTONE_API_SECRET: printable.optional(),
  PORTONE_STORE_ID: z
    .string()
    .regex(/^store-[\w-]+$/, 'must be a store id, store- and letters')
    .optional(),
  PORTONE_WEBHOOK_SECRETS: commaSeparated.pipe(z.array(webhookSecret)).transform(oneOrTwo).optional(),
  PORTONE_API_URL: serverAddress.default('https://api.portone.io'),
  ...BankEnvironment.shape,
  PAYOUT_RELEASE: z.enum(['automatic', 'two-person']).optional(),
  ...LimitEnvironment.shape,
  ...ChannelEnvironment.shape,
  ...NarrativeEnvironment.shape,
  ...VideoEnvironment.shape,
});

/** The names of all variables that `readConfiguration` reads. */
export const ENVIRONMENT_VARIABLES: readonly string[] = Object.keys(Environment.shape);

/** The payment gateway; null for the sandbox. */
export interface PortOne {
  readonly apiSecret: string;
  readonly storeId: string;
  readonly url: string;
}

export interface ServerAddress {
  readonly url: string;
  /** The direct address, when `url` leads through a pooler in transaction mode. */
  readonly directUrl?: string;
  /** The address of a streaming replica. */
  readonly replicaUrl?: string;
}

export interface Configuration {
  /** `sandbox` simulates gateway, bank and channels, and allows tests to move the clock. */
  readonly mode: 'sandbox' | 'production';
  /** Others can reach this sandbox: it has its own secrets; its demo accounts have the published password. */
  readonly publicSandbox: boolean;
  readonly host: string;
  readonly port: number;
  /** The endpoint of traces and the sampled share of requests; null: no traces. */
  readonly traces: { readonly endpoint: string; readonly serviceName: string; readonly ratio: number } | null;
  /** The address that serves metrics; null: no metrics. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly database: ServerAddress | { readonly dataFolder: string };
  readonly databasePool: number;
  readonly logLevel: string;
  /** Where people use the app: links in e-mails lead there. */
  readonly publicUrl: string;
  readonly origins: readonly string[];
  readonly trustedProxies: number;
  readonly limits: LimitSettings;
  /** The delay between the stop signal and the end of listening, in which a load balancer can still send requests. */
  readonly shutdownDelayMs: number;
  readonly logInsPerMinute: number;
  /** Per account and address in 15 minutes. */
  readonly wrongPasswords: number;
  /** For all numbers together. */
  readonly phoneCodesPerHour: number;
  /** Redis, for several processes: it counts their requests together and wakes senders of messages; null: each process on its own. */
  readonly redisUrl: string | null;
  /** `none` when other processes send the messages. */
  readonly notifier: 'in-process' | 'none';
  /** `in-process`: the service runs the jobs at their times. */
  readonly scheduler: 'in-process' | 'none';
  /** `required`: an administrator without a second factor can only enroll one. */
  readonly staffSecondFactor: 'required' | 'optional';
  /** For tests: an answer that does not match its schema is an error. */
  readonly checkAnswers: boolean;
  readonly portone: PortOne | null;
  /** Null: simulated by the sandbox. */
  readonly bank: BankSettings | null;
  /** Whether a second person releases a payout batch. */
  readonly payoutRelease: PayoutPolicy['release'];
  readonly channels: ChannelSettings;
  /** The name and contact of the sender in advertisements; null: not stated. */
  readonly senderContact: string | null;
  readonly videos: VideoSettings;
  /** The language model that phrases guidance; null: templates. */
  readonly narrative: Model | null;
  readonly secrets: Secrets;
}

const SHUTDOWN_DELAY_MS = { sandbox: 0, production: 5_000 };
const LOG_INS_PER_MINUTE = { sandbox: 1_000, production: 30 };
const PHONE_CODES_PER_HOUR = { sandbox: 100_000, production: 1_000 };
const STAFF_SECOND_FACTOR = { sandbox: 'optional', production: 'required' } as const;
const PAYOUT_RELEASES = { automatic: 'automatic', 'two-person': 'two_person' } as const;
const PAYOUT_RELEASE = { sandbox: 'automatic', production: 'two_person' } as const;
const WRONG_PASSWORDS = { sandbox: 100, production: 10 };

/** Reads and validates the environment. @throws ConfigurationError */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const read = Environment.safeParse(environment);
  if (!read.success) throw new ConfigurationError(read.error.issues.map(sentence).join(' '));
  const given = read.data;
  const mode = given.NODE_ENV === 'production' && !given.SANDBOX ? 'production' : 'sandbox';
  if (mode === 'production') {
    refuseMissingVariables(given);
    refuseUnencryptedProviders(given);
  }
  const portone = readPortOne(given);
  return {
    mode,
    publicSandbox: given.SANDBOX,
    host: given.HOST,
    port: given.PORT,
    traces: readTraces(given),
    metrics: given.METRICS_PORT === undefined ? null : { host: given.METRICS_HOST, port: given.METRICS_PORT },
    database: readDatabase(given),
    databasePool: given.DATABASE_POOL,
    logLevel: given.LOG_LEVEL,
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
    origins: given.ORIGINS,
    trustedProxies: given.TRUSTED_PROXIES,
    limits: limitSettings(given, mode),
    ...settingsOfMode(given, mode),
    redisUrl: given.REDIS_URL ?? null,
    notifier: given.NOTIFIER,
    scheduler: given.SCHEDULER,
    checkAnswers: given.CHECK_ANSWERS,
    portone,
    bank: bankSettings(given, mode),
    payoutRelease: given.PAYOUT_RELEASE === undefined ? PAYOUT_RELEASE[mode] : PAYOUT_RELEASES[given.PAYOUT_RELEASE],
    channels: channelSettings(given),
    senderContact: senderContact(given),
    videos: videoSettings(given),
    narrative: narrativeSettings(given),
    secrets: readSecrets(given, mode),
  };
}

type ParsedEnvironment = z.output<typeof Environment>;

/** The defaults that differ between the modes. */
const settingsOfMode = (given: ParsedEnvironment, mode: Configuration['mode']) => ({
  shutdownDelayMs: given.SHUTDOWN_DELAY_MS ?? SHUTDOWN_DELAY_MS[mode],
  logInsPerMinute: given.LOG_INS_PER_MINUTE ?? LOG_INS_PER_MINUTE[mode],
  phoneCodesPerHour: given.PHONE_CODES_PER_HOUR ?? PHONE_CODES_PER_HOUR[mode],
  wrongPasswords: given.WRONG_PASSWORDS ?? WRONG_PASSWORDS[mode],
  staffSecondFactor: given.STAFF_SECOND_FACTOR ?? STAFF_SECOND_FACTOR[mode],
});

const readSecrets = (given: ParsedEnvironment, mode: Configuration['mode']): Secrets => ({
  tokens: given.TOKEN_SECRETS ?? PUBLISHED_SECRETS.tokens,
  checkIn: given.CHECK_IN_SECRET ?? PUBLISHED_SECRETS.checkIn,
  bankAccounts: given.BANK_ACCOUNT_KEYS ?? PUBLISHED_SECRETS.bankAccounts,
  systemKeys: given.SYSTEM_KEYS ?? PUBLISHED_SECRETS.systemKeys,
  cronKeys: given.CRON_KEYS ?? PUBLISHED_SECRETS.cronKeys,
  webhooks: given.PORTONE_WEBHOOK_SECRETS ?? PUBLISHED_SECRETS.webhooks,
  bankWebhooks: readBankWebhooks(given, mode),
});

/** In production a bank without webhooks has no key, so every message is refused. */
function readBankWebhooks(
  { TOSS_SECURITY_KEY: key }: ParsedEnvironment,
  mode: Configuration['mode'],
): readonly string[] {
  if (key !== undefined) return [key];
  return mode === 'production' ? [] : PUBLISHED_SECRETS.bankWebhooks;
}

function readDatabase(given: ParsedEnvironment): Configuration['database'] {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, READ_DATABASE_URL: replicaUrl } = given;
  const otherUrls = { ...(directUrl !== undefined && { directUrl }), ...(replicaUrl !== undefined && { replicaUrl }) };
  if (url !== undefined) return { url, ...otherUrls };
  if (directUrl === undefined && replicaUrl === undefined) return { dataFolder: given.DATA_FOLDER };
  throw new ConfigurationError('DATABASE_DIRECT_URL and READ_DATABASE_URL require DATABASE_URL.');
}

/**
 * All variables or none: charging by one gateway and accepting webhooks of another would be dangerous. A public sandbox may have
 * only the webhook secret, because the sandbox's gateway needs its own there.
 */
function readPortOne(given: ParsedEnvironment): PortOne | null {
  if (given.SANDBOX && given.PORTONE_API_SECRET === undefined && given.PORTONE_STORE_ID === undefined) return null;
  const portone = allOrNone('PortOne', PORTONE, given);
  return (
    portone && {
      apiSecret: portone.PORTONE_API_SECRET,
      storeId: portone.PORTONE_STORE_ID,
      url: given.PORTONE_API_URL,
    }
  );
}

const PORTONE = ['PORTONE_API_SECRET', 'PORTONE_STORE_ID', 'PORTONE_WEBHOOK_SECRETS'] as const;

function readTraces(given: ParsedEnvironment): Configuration['traces'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = given;
  if (endpoint === undefined) return null;
  return { endpoint, serviceName: given.OTEL_SERVICE_NAME, ratio: given.OTEL_TRACES_SAMPLER_ARG };
}

const NEEDED_IN_PRODUCTION = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'TOKEN_SECRETS',
  'CHECK_IN_SECRET',
  'BANK_ACCOUNT_KEYS',
  'SYSTEM_KEYS',
  'CRON_KEYS',
  ...PORTONE,
  ...CHANNELS_NEEDED,
  'VIDEO_STORAGE',
  'BANK',
] as const;

/** Production uses no part of the sandbox, above all not its published secrets. */
function refuseMissingVariables(given: ParsedEnvironment): void {
  const missing = NEEDED_IN_PRODUCTION.filter((name) => given[name] === undefined);
  if (missing.length > 0) throw new ConfigurationError(`NODE_ENV=production needs ${missing.join(', ')}.`);
}

const PROVIDERS = ['PORTONE_API_URL', 'TOSS_API_URL', 'FCM_API_URL', 'FCM_TOKEN_URL', 'SOLAPI_API_URL'] as const;

/** Requests to these providers carry secrets and personal data over the internet. */
function refuseUnencryptedProviders(given: ParsedEnvironment): void {
  const unencrypted = PROVIDERS.filter((name) => !isEncrypted(new URL(given[name])));
  if (unencrypted.length > 0)
    throw new ConfigurationError(`NODE_ENV=production needs an https:// address in ${unencrypted.join(', ')}.`);
}

/** Also without TLS on the same machine. */
const isEncrypted = ({ protocol, hostname }: URL): boolean => protocol === 'https:' || LOOPBACK.includes(hostname);

const sentence = ({ path, message }: { path: readonly PropertyKey[]; message: string }): string =>
  `${path.slice(0, 1).join('')}: ${message}.`;
