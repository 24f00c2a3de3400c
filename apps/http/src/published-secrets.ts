import type { Configuration } from './configuration.js';
import { ConfigurationError, LOOPBACK } from './configured-values.js';
import { PUBLISHED_SECRETS, type Secrets } from './secrets.js';

type ExposedSettings = Pick<Configuration, 'mode' | 'publicSandbox' | 'host' | 'database' | 'secrets'>;

/** The environment variables with a published value, including older values of a rotation. */
export const publishedSecrets = ({ secrets }: Pick<Configuration, 'secrets'>): readonly string[] =>
  Object.entries(VALUES)
    .filter(([, readValues]) => readValues(secrets).some((value) => readValues(PUBLISHED_SECRETS).includes(value)))
    .map(([variable]) => variable);

/**
 * The environment variables that share a value with another. A caller who knows the system's key could sign an owner's access token, if it
 * is one of TOKEN_SECRETS.
 */
export function reusedSecrets({ secrets }: Pick<Configuration, 'secrets'>): readonly string[] {
  const variables = Object.entries(VALUES).map(([variable, readValues]) => ({ variable, values: readValues(secrets) }));
  const isReused = (value: string) => variables.filter(({ values }) => values.includes(value)).length > 1;
  return variables.filter(({ values }) => values.some(isReused)).map(({ variable }) => variable);
}

const VALUES: Readonly<Record<string, (secrets: Secrets) => readonly string[]>> = {
  TOKEN_SECRETS: ({ tokens }) => tokens,
  CHECK_IN_SECRET: ({ checkIn }) => [checkIn],
  BANK_ACCOUNT_KEYS: ({ bankAccounts }) => bankAccounts.map(({ bytes }) => Buffer.from(bytes).toString('base64')),
  SYSTEM_KEYS: ({ systemKeys }) => systemKeys,
  CRON_KEYS: ({ cronKeys }) => cronKeys,
  PORTONE_WEBHOOK_SECRETS: ({ webhooks }) => webhooks,
};

/** Whether only this machine can reach the service and its database, in neither production nor a public sandbox. */
export const isPrivateSandbox = ({ mode, publicSandbox, host, database }: ExposedSettings): boolean =>
  mode === 'sandbox' && !publicSandbox && LOOPBACK.includes(host) && listAddresses(database).every(isLoopback);

/** None for the embedded database, which listens on 127.0.0.1 only. */
const listAddresses = (database: Configuration['database']): readonly string[] =>
  'url' in database
    ? [database.url, database.directUrl, database.replicaUrl].filter((address) => address !== undefined)
    : [];

/** The parameter `host` overrides the host of the address; a value that begins with `/` is a local socket. */
function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  return LOOPBACK.includes(host) || host.startsWith('/');
}

/** @throws ConfigurationError with the names of published secrets when others can reach the service. */
export function refusePublishedSecrets(configuration: ExposedSettings): void {
  const published = publishedSecrets(configuration);
  if (published.length === 0 || isPrivateSandbox(configuration)) return;
  throw new ConfigurationError(
    `The values of ${published.join(', ')} are published: set your own (docs/operations.md, Secrets), and SANDBOX=true for ` +
      'a public sandbox. Published values are allowed only for a sandbox on 127.0.0.1 with a database on this machine.',
  );
}
