import { Closing, openDatabase, readConfiguration, type Configuration } from '@spotter/app-http';
import type { Surroundings } from '../surroundings.js';
import { examineDatabase } from './database.js';
import { examineDisk } from './disk.js';
import { ok, reasonOf, wrong, type Finding } from './finding.js';
import { examineProviders } from './providers.js';
import { examineRedis } from './redis.js';

/** Everything that a service needs, one after the other; what stands on something that is wrong is left out. */
export async function examine(environment: Surroundings['environment']): Promise<readonly Finding[]> {
  const configuration = configured(environment);
  if ('verdict' in configuration) return [configuration];
  const { mode, redisUrl } = configuration;
  const says = mode === 'production' ? 'Complete, for production.' : 'Sandbox mode: not for production.';
  return [
    ok('configuration', says),
    ...(await examineDisk(configuration)),
    ...(await examineOpened(configuration)),
    await examineRedis(redisUrl),
    ...(await examineProviders(configuration)),
  ];
}

function configured(environment: Surroundings['environment']): Configuration | Finding {
  try {
    return readConfiguration(environment);
  } catch (error) {
    return wrong('configuration', `${reasonOf(error)}.`, 'Mend the environment (docs/operations.md, Configuration).');
  }
}

async function examineOpened(configuration: Configuration): Promise<readonly Finding[]> {
  const closing = new Closing();
  try {
    const database = await openDatabase(configuration, { beside: true }, closing);
    return await examineDatabase(database, configuration.databasePool);
  } catch (error) {
    const todo = 'Start it, let this machine reach it, or mend DATABASE_URL.';
    return [wrong('database', `It cannot be reached: ${reasonOf(error)}.`, todo)];
  } finally {
    await closing.run();
  }
}
