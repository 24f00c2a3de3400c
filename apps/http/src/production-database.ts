import type { Persistence } from '@spotter/persistence-mikro-orm';
import { SIMULATED_PAYMENT } from '@spotter/sandbox';
import type { Configuration } from './configuration.js';
import { ConfigurationError } from './configured-values.js';

/** The sandbox's own records begin with other words. */
const MARK = 'production';

/**
 * Keeps production and sandboxes on different databases. A command without production's environment is a sandbox.
 * @param applied the migrations of the database; an empty one has no mode yet.
 * @throws ConfigurationError for the database of the other mode, unless SANDBOX=true, which is for a copy of the data.
 */
export async function requireDatabaseOfMode(
  { mode, publicSandbox }: Pick<Configuration, 'mode' | 'publicSandbox'>,
  { sandbox: { log } }: Pick<Persistence, 'sandbox'>,
  applied: readonly string[],
): Promise<void> {
  if (publicSandbox || applied.length === 0) return;
  const isProductions = (await log.get(MARK)) !== null;
  // It would release payouts without two people, fail payments and mark messages as sent.
  if (mode === 'sandbox' && isProductions)
    throw new ConfigurationError(
      'Production uses this database: set NODE_ENV=production, or SANDBOX=true for a copy of its data.',
    );
  // Real payouts would follow from them.
  if (mode === 'production' && !isProductions && (await log.startingWith(SIMULATED_PAYMENT)).size > 0)
    throw new ConfigurationError('A sandbox has simulated payments in this database: production needs another one.');
}

export async function markProductionDatabase(
  { mode }: Pick<Configuration, 'mode'>,
  { sandbox }: Pick<Persistence, 'sandbox'>,
): Promise<void> {
  if (mode === 'production') await sandbox.log.put(MARK, '');
}
