import { Closing, describeFailure, openDatabase, type Configuration } from '@spotter/app-http';
import { ok, unsure, wrong, type Finding } from './finding.js';

const REMEDY = 'Start it, allow connections from this machine, or correct';

/** The servers of DATABASE_DIRECT_URL and READ_DATABASE_URL, which checks by DATABASE_URL do not reach. */
export async function examineOtherServers(configuration: Configuration): Promise<readonly Finding[]> {
  const { database } = configuration;
  if (!('url' in database)) return [];
  const { directUrl, replicaUrl } = database;
  return [
    ...(directUrl === undefined ? [] : [await examineDirect(directUrl, configuration)]),
    ...(replicaUrl === undefined ? [] : [await examineReplica(replicaUrl, configuration)]),
  ];
}

/** Each start needs it. */
async function examineDirect(url: string, configuration: Configuration): Promise<Finding> {
  const about = 'direct database';
  try {
    const { readOnly } = await examineServer(url, configuration);
    return readOnly
      ? wrong(about, 'It is read-only.', 'Set DATABASE_DIRECT_URL to the primary, not a standby.')
      : ok(about, 'Reachable.');
  } catch (error) {
    return wrong(about, `It cannot be reached: ${describeFailure(error)}.`, `${REMEDY} DATABASE_DIRECT_URL.`);
  }
}

/** Without it the primary answers, without a message. */
async function examineReplica(url: string, configuration: Configuration): Promise<Finding> {
  const about = 'replica';
  try {
    const { readOnly, isMigrated } = await examineServer(url, configuration);
    return readOnly && isMigrated
      ? ok(about, 'Reachable.')
      : unsure(about, 'It is not a standby with the tables of the primary.', 'Correct READ_DATABASE_URL.');
  } catch (error) {
    return unsure(about, `It cannot be reached: ${describeFailure(error)}.`, `${REMEDY} READ_DATABASE_URL.`);
  }
}

async function examineServer(url: string, configuration: Configuration) {
  const closing = new Closing();
  try {
    const database = await openDatabase({ ...configuration, database: { url } }, {}, closing);
    const { readOnly } = await database.condition();
    return { readOnly, isMigrated: (await database.migrations()).pending.length === 0 };
  } finally {
    await closing.run();
  }
}
