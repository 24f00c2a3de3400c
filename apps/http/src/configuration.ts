import type { Model } from '@spotter/narrative-openai';
import { z } from 'zod';
import { ChannelEnvironment, CHANNELS_NEEDED, channelSettings, type ChannelSettings } from './channel-settings.js';
import { commaSeparated, ConfigurationError, printable, webAddress, wholeOrNone } from './configured-values.js';
import { NarrativeEnvironment, narrativeSettings } from './narrative-settings.js';
import { VideoEnvironment, videoSettings, type VideoSettings } from './video-settings.js';

const secret = z.string().min(32, 'must be at least 32 characters');

/** A list with at least one item. */
const some = <Item>(items: readonly Item[], context: z.RefinementCtx): Some<Item> => {
  const [first, ...others] = items;
  if (first !== undefined) return [first, ...others];
  context.addIssue('needs at least one');
  return z.NEVER;
};

/** `id:base64 of 32 bytes`, several separated by commas; the first seals. */
const cipherKeys = commaSeparated.transform((keys, context) =>
  keys.map((key): CipherKey => {
    const [id = '', base64 = ''] = key.split(':');
    const bytes = Buffer.from(base64, 'base64');
    if (id === '' || bytes.length !== 32) context.addIssue('must be id:key pairs, each key 32 bytes in base64');
    return { id, bytes };
  }),
);

const webhookSecret = z
  .string()
  .regex(/^whsec_(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'must be whsec_ and base64');

/** A second one while the first is rotated: PortOne keeps two at most. */
const oneOrTwo = (secrets: readonly string[], context: z.RefinementCtx): readonly string[] => {
  if (secrets.length !== 1 && secrets.length !== 2) context.addIssue('must be one secret, or two while it is rotated');
  return secrets;
};

/** What comes after the host is the number of a database. */
function isRedisAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname } = new URL(text);
  return /^rediss?:$/.test(protocol) && hostname !== '' && /^(?:\/\d*)?$/.test(pathname);
}

/** What the service can be told by its environment (docs/operations.md). */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_SERVICE_NAME: printable.default('spotter'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  DATABASE_URL: z.string().startsWith('postgres', 'must be a postgresql:// address').optional(),
  DATABASE_DIRECT_URL: z.string().startsWith('postgres', 'must be a postgresql:// address').optional(),
  READ_DATABASE_URL: z.string().startsWith('postgres', 'must be a postgresql:// address').optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATA_FOLDER: z.string().default('.spotter'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ORIGINS: commaSeparated.default([]),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  REQUESTS_AT_ONCE: z.coerce.number().int().min(1).default(1_000),
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).optional(),
  LOG_INS_PER_MINUTE: z.coerce.number().int().min(1).optional(),
  WRONG_PASSWORDS: z.coerce.number().int().min(1).optional(),
  REDIS_URL: z.string().refine(isRedisAddress, 'must look like redis://host:6379, or rediss:// for TLS').optional(),
  NOTIFIER: z.enum(['in-process', 'none']).default('in-process'),
  CHECK_ANSWERS: z
    .enum(['true', 'false'])
    .default('false')
    .transform((flag) => flag === 'true'),
  TOKEN_SECRETS: commaSeparated
    .pipe(z.array(secret))
    .transform(some<string>)
    .optional(),
  CHECK_IN_SECRET: secret.optional(),
  BANK_ACCOUNT_KEYS: cipherKeys.transform(some<CipherKey>).optional(),
  SYSTEM_KEYS: commaSeparated.pipe(z.array(secret).min(1)).optional(),
  CRON_KEYS: commaSeparated.pipe(z.array(secret).min(1)).optional(),
  PORTONE_API_SECRET: printable.optional(),
  PORTONE_STORE_ID: z
    .string()
    .regex(/^store-[\w-]+$/, 'must be a store id, store- and letters')
    .optional(),
  PORTONE_WEBHOOK_SECRETS: commaSeparated.pipe(z.array(webhookSecret)).transform(oneOrTwo).optional(),
  PORTONE_API_URL: webAddress.default('https://api.portone.io'),
  ...ChannelEnvironment.shape,
  ...NarrativeEnvironment.shape,
  ...VideoEnvironment.shape,
});

type Some<Item> = readonly [Item, ...Item[]];

export interface CipherKey {
  readonly id: string;
  readonly bytes: Uint8Array;
}

export interface Secrets {
  /** The first signs access tokens, all are accepted. */
  readonly tokens: Some<string>;
  readonly checkIn: string;
  readonly bankAccounts: Some<CipherKey>;
  readonly systemKeys: readonly string[];
  readonly cronKeys: readonly string[];
  readonly webhooks: readonly string[];
}

/** The payment gateway; without it the sandbox's. */
export interface PortOne {
  readonly apiSecret: string;
  readonly storeId: string;
  readonly url: string;
}

export interface ServerAddress {
  readonly url: string;
  /** Past the pooler in transaction mode that `url` leads to, if it does. */
  readonly directUrl?: string;
  /** Of a streaming replica. */
  readonly replicaUrl?: string;
}

export interface Configuration {
  /** `sandbox` plays gateway, bank and channels, and lets tests move the clock. */
  readonly mode: 'sandbox' | 'production';
  readonly host: string;
  readonly port: number;
  /** Where traces go, and what share of the requests is traced; null: nowhere. */
  readonly traces: { readonly endpoint: string; readonly serviceName: string; readonly ratio: number } | null;
  /** Where metrics are served; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly database: ServerAddress | { readonly dataFolder: string };
  readonly databasePool: number;
  readonly logLevel: string;
  readonly origins: readonly string[];
  readonly trustedProxies: number;
  /** More than that are turned away. */
  readonly requestsAtOnce: number;
  /** Between the signal to stop and the end of listening: so long a load balancer may go on sending requests. */
  readonly shutdownDelayMs: number;
  readonly logInsPerMinute: number;
  /** Of one account from one address in a quarter of an hour. */
  readonly wrongPasswords: number;
  /** Over Redis the processes that send messages are woken; null: only this one. */
  readonly redisUrl: string | null;
  /** `none` where other processes send the messages. */
  readonly notifier: 'in-process' | 'none';
  /** For tests: an answer that does not fit its schema is an error. */
  readonly checkAnswers: boolean;
  readonly portone: PortOne | null;
  readonly channels: ChannelSettings;
  readonly videos: VideoSettings;
  /** The language model that phrases guidance; null: templates do. */
  readonly narrative: Model | null;
  readonly secrets: Secrets;
}

/** Known to everybody, so good for nothing but the sandbox (docs/sandbox.md). */
const SANDBOX_SECRETS: Secrets = {
  tokens: ['sandbox-token-secret-known-to-everybody'],
  checkIn: 'sandbox-check-in-secret-known-to-everybody',
  bankAccounts: [{ id: 'sandbox', bytes: new Uint8Array(32).fill(7) }],
  systemKeys: ['sandbox-system-key'],
  cronKeys: ['sandbox-cron-key'],
  webhooks: ['whsec_c2FuZGJveC13ZWJob29rLXNlY3JldA=='],
};

const SHUTDOWN_DELAY_MS = { sandbox: 0, production: 5_000 };
const LOG_INS_PER_MINUTE = { sandbox: 1_000, production: 30 };
const WRONG_PASSWORDS = { sandbox: 100, production: 10 };

/** Reads and checks the environment, once. @throws ConfigurationError */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const read = Environment.safeParse(environment);
  if (!read.success) throw new ConfigurationError(read.error.issues.map(sentence).join(' '));
  const given = read.data;
  const mode = given.NODE_ENV === 'production' ? 'production' : 'sandbox';
  if (mode === 'production') refuseWhatIsMissing(given);
  const portone = portoneOf(given);
  return {
    mode,
    host: given.HOST,
    port: given.PORT,
    traces: tracesOf(given),
    metrics: given.METRICS_PORT === undefined ? null : { host: given.METRICS_HOST, port: given.METRICS_PORT },
    database: databaseOf(given),
    databasePool: given.DATABASE_POOL,
    logLevel: given.LOG_LEVEL,
    origins: given.ORIGINS,
    trustedProxies: given.TRUSTED_PROXIES,
    requestsAtOnce: given.REQUESTS_AT_ONCE,
    shutdownDelayMs: given.SHUTDOWN_DELAY_MS ?? SHUTDOWN_DELAY_MS[mode],
    logInsPerMinute: given.LOG_INS_PER_MINUTE ?? LOG_INS_PER_MINUTE[mode],
    wrongPasswords: given.WRONG_PASSWORDS ?? WRONG_PASSWORDS[mode],
    redisUrl: given.REDIS_URL ?? null,
    notifier: given.NOTIFIER,
    checkAnswers: given.CHECK_ANSWERS,
    portone,
    channels: channelSettings(given),
    videos: videoSettings(given),
    narrative: narrativeSettings(given),
    secrets: secretsOf(given),
  };
}

type Given = z.output<typeof Environment>;

const secretsOf = (given: Given): Secrets => ({
  tokens: given.TOKEN_SECRETS ?? SANDBOX_SECRETS.tokens,
  checkIn: given.CHECK_IN_SECRET ?? SANDBOX_SECRETS.checkIn,
  bankAccounts: given.BANK_ACCOUNT_KEYS ?? SANDBOX_SECRETS.bankAccounts,
  systemKeys: given.SYSTEM_KEYS ?? SANDBOX_SECRETS.systemKeys,
  cronKeys: given.CRON_KEYS ?? SANDBOX_SECRETS.cronKeys,
  webhooks: given.PORTONE_WEBHOOK_SECRETS ?? SANDBOX_SECRETS.webhooks,
});

function databaseOf(given: Given): Configuration['database'] {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, READ_DATABASE_URL: replicaUrl } = given;
  const beside = { ...(directUrl !== undefined && { directUrl }), ...(replicaUrl !== undefined && { replicaUrl }) };
  if (url !== undefined) return { url, ...beside };
  if (directUrl === undefined && replicaUrl === undefined) return { dataFolder: given.DATA_FOLDER };
  throw new ConfigurationError('DATABASE_DIRECT_URL and READ_DATABASE_URL stand beside a DATABASE_URL.');
}

/** All of it, or nothing: a service that charges by one gateway and believes another's webhooks would be a trap. */
function portoneOf(given: Given): PortOne | null {
  const portone = wholeOrNone('PortOne', PORTONE, given);
  return (
    portone && {
      apiSecret: portone.PORTONE_API_SECRET,
      storeId: portone.PORTONE_STORE_ID,
      url: given.PORTONE_API_URL,
    }
  );
}

const PORTONE = ['PORTONE_API_SECRET', 'PORTONE_STORE_ID', 'PORTONE_WEBHOOK_SECRETS'] as const;

const tracesOf = (given: Given): Configuration['traces'] =>
  given.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT,
        serviceName: given.OTEL_SERVICE_NAME,
        ratio: given.OTEL_TRACES_SAMPLER_ARG,
      };

const NEEDED_IN_PRODUCTION = [
  'DATABASE_URL',
  'TOKEN_SECRETS',
  'CHECK_IN_SECRET',
  'BANK_ACCOUNT_KEYS',
  'SYSTEM_KEYS',
  'CRON_KEYS',
  ...PORTONE,
  ...CHANNELS_NEEDED,
  'VIDEO_STORAGE',
] as const;

/** Production has nothing of the sandbox, its well-known secrets least of all. */
function refuseWhatIsMissing(given: Given): void {
  const missing = NEEDED_IN_PRODUCTION.filter((name) => given[name] === undefined);
  if (missing.length > 0) throw new ConfigurationError(`NODE_ENV=production needs ${missing.join(', ')}.`);
  throw new ConfigurationError('NODE_ENV=production needs a bank; this version has only that of the sandbox.');
}

const sentence = ({ path, message }: { path: readonly PropertyKey[]; message: string }): string =>
  `${path.slice(0, 1).join('')}: ${message}.`;
