import { randomBytes } from 'node:crypto';
import type { Passwords } from '@spotter/core/identity';
import { Argon2Passwords } from '@spotter/crypto-node';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import { DEMO_ADMIN, DEMO_EMAILS, DEMO_PASSWORD } from './demo-data.js';
import { ConfigurationError } from './configured-values.js';
import type { Configuration } from './configuration.js';
import type { Runtime } from './runtime.js';
import { SERVICE_KEYS } from './service-keys.js';
import { isPrivateSandbox } from './published-secrets.js';

/** Selects the e-mail addresses whose accounts have the published password. */
export async function demoPeopleWithPassword(
  { people }: Persistence['sandbox'],
  passwords: Passwords = new Argon2Passwords(),
  emails: readonly string[] = DEMO_EMAILS,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [email, hash] of await people.passwordHashes(emails))
    if (await passwords.matches(DEMO_PASSWORD, hash)) found.push(email);
  return found;
}

/** @throws ConfigurationError when others can reach the service and a demo account has the published password. */
export async function refuseDemoPeople(
  { container, persistence }: Runtime,
  configuration: Configuration,
): Promise<void> {
  if (configuration.publicSandbox || isPrivateSandbox(configuration)) return;
  const found = await demoPeopleWithPassword(persistence.sandbox, container.get(SERVICE_KEYS.passwords));
  if (found.length === 0) return;
  throw new ConfigurationError(
    `The password of ${found.join(', ')} is published: run spotter seed --disable, ` +
      'or set SANDBOX=true for a public sandbox.',
  );
}

/** Only a new embedded database gets demo accounts automatically; one that has them gets new blocks. */
export async function needsDemoData({ persistence }: Runtime, configuration: Configuration): Promise<boolean> {
  const { mode, publicSandbox, database } = configuration;
  if (mode === 'production' || 'url' in database) return false;
  if (!publicSandbox && !isPrivateSandbox(configuration)) return false;
  const { people } = persistence.sandbox;
  return (await people.passwordHashes([DEMO_ADMIN])).size > 0 || !(await people.hasOthersThan(DEMO_EMAILS));
}

/** Checks the administrator alone, because each check costs a complete Argon2id hash. */
export const canDemoPeopleLogIn = async ({ container, persistence: { sandbox } }: Runtime): Promise<boolean> =>
  (await demoPeopleWithPassword(sandbox, container.get(SERVICE_KEYS.passwords), [DEMO_ADMIN])).length > 0;

/** Sets a random password for each and ends their sessions. @returns their e-mail addresses. */
export async function disableDemoPeople({ container, persistence }: Runtime): Promise<readonly string[]> {
  const [passwords, clock] = [container.get(SERVICE_KEYS.passwords), container.get(SERVICE_KEYS.clock)];
  const emails = await demoPeopleWithPassword(persistence.sandbox, passwords);
  for (const email of emails) {
    const passwordHash = await passwords.hash(randomBytes(32).toString('base64url'));
    await container.get(SERVICE_KEYS.transaction).run(async ({ people, refreshTokens }) => {
      const person = await people.findByEmail(email);
      if (person === null) return;
      await people.save({ ...person, passwordHash });
      await refreshTokens.revokeAll(person.id, clock.now());
    });
  }
  return emails;
}
