import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { describeFailure, readConfiguration, type Configuration } from '@spotter/app-http';
import type { CliEnvironment } from '../cli-environment.js';
import { withDatabase } from '../with-runtime.js';
import { examineDatabase } from './database.js';
import { examineDisk } from './disk.js';
import { ok, wrong, type Finding } from './finding.js';
import { examineOtherServers } from './other-servers.js';
import { examineProviders } from './providers.js';
import { examineSecrets } from './published.js';
import { examineRedis } from './redis.js';
import { examineVariables } from './variables.js';

type ExaminedEnvironment = Pick<CliEnvironment, 'variables' | 'onInterrupt'>;

/** Runs all checks in order; checks that depend on a failed one are skipped. */
export async function examine(environment: ExaminedEnvironment): Promise<readonly Finding[]> {
  const configuration = readOrExplain(environment);
  const mistyped = examineVariables(environment.variables);
  if ('verdict' in configuration) return [configuration, ...mistyped];
  const { mode, publicSandbox, redisUrl } = configuration;
  const sandbox = publicSandbox ? 'A public sandbox: not for production.' : 'Sandbox mode: not for production.';
  const says = mode === 'production' ? 'Complete for production.' : sandbox;
  return [
    ok('configuration', says),
    ...mistyped,
    examineSecrets(configuration),
    ...(await examineDisk(configuration)),
    ...(await examineOpened(environment, configuration)),
    ...(await examineOtherServers(configuration)),
    await examineRedis(redisUrl),
    ...(await examineProviders(configuration)),
  ];
}

function readOrExplain({ variables }: ExaminedEnvironment): Configuration | Finding {
  try {
    return readConfiguration(variables);
  } catch (error) {
    return wrong(
      'configuration',
      `${describeFailure(error)}.`,
      'Correct the environment (docs/operations.md, Configuration).',
    );
  }
}

async function examineOpened(
  environment: ExaminedEnvironment,
  configuration: Configuration,
): Promise<readonly Finding[]> {
  const { database: address } = configuration;
  if ('dataFolder' in address && !(await hasCluster(address.dataFolder)))
    return [ok('database', 'The data folder contains no database yet: the first start creates it.')];
  try {
    return await withDatabase(environment, (database) => examineDatabase(database, configuration));
  } catch (error) {
    const todo = 'Start it, allow connections from this machine, or correct DATABASE_URL.';
    return [wrong('database', `The database cannot be reached: ${describeFailure(error)}.`, todo)];
  }
}

/** True also for a link to a missing folder, with which a service does not start. */
const hasCluster = (dataFolder: string): Promise<boolean> =>
  lstat(join(dataFolder, 'cluster')).then(
    () => true,
    () => false,
  );
