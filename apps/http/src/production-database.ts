import type { Persistence } from '@spotter/persistence-mikro-orm';
import type { Configuration } from './configuration.js';
import { ConfigurationError } from './configured-values.js';

/** The sandbox's own records begin with other words. */
const MARK = 'production';

/**
 * Marks the database of production, and refuses it to a sandbox: that would release its payouts without two people, fail its payments and
 * mark its messages as sent. A command without production's environment is one.
 * @throws ConfigurationError unless SANDBOX=true, which is for a copy of the data.
 */
export async function refuseProductionDatabase(
  { mode, publicSandbox }: Pick<Configuration, 'mode' | 'publicSandbox'>,
  { log }: Pick<Persistence['sandbox'], 'log'>,
): Promise<void> {
  if (mode === 'production') await log.put(MARK, '');
  else if (!publicSandbox && (await log.get(MARK)) !== null)
    throw new ConfigurationError(
      'Production uses this database: set NODE_ENV=production, or SANDBOX=true for a copy of its data.',
    );
}
