import type { Persistence } from '@spotter/persistence-mikro-orm';
import type { Configuration } from './configuration.js';
import { ConfigurationError } from './configured-values.js';

/** The sandbox's own records begin with other words. */
const MARK = 'production';

/**
 * Refuses production's database to a sandbox: that would release its payouts without two people, fail its payments and mark its messages
 * as sent. A command without production's environment is one.
 * @throws ConfigurationError unless SANDBOX=true, which is for a copy of the data.
 */
export async function refuseProductionDatabase(
  { mode, publicSandbox }: Pick<Configuration, 'mode' | 'publicSandbox'>,
  database: Pick<Persistence, 'migrations' | 'sandbox'>,
): Promise<void> {
  if (mode === 'production' || publicSandbox) return;
  const { applied } = await database.migrations();
  if (applied.length > 0 && (await database.sandbox.log.get(MARK)) !== null)
    throw new ConfigurationError(
      'Production uses this database: set NODE_ENV=production, or SANDBOX=true for a copy of its data.',
    );
}

export async function markProductionDatabase(
  { mode }: Pick<Configuration, 'mode'>,
  { sandbox }: Pick<Persistence, 'sandbox'>,
): Promise<void> {
  if (mode === 'production') await sandbox.log.put(MARK, '');
}
