import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findRunningOwner } from './folder-claim.js';
import { readPidFile } from './pid-file.js';

/**
 * The server that another process has started on the data folder and still owns; it ends with its owner.
 * @returns its address with password, or null when there is none yet.
 */
export async function runningPostgres(dataFolder: string): Promise<string | null> {
  if ((await findRunningOwner(dataFolder)) === undefined) return null;
  const server = await readPidFile(join(dataFolder, 'cluster/pgdata'));
  if (!server?.isReady) return null;
  const password = await readFile(join(dataFolder, 'cluster/password'), 'utf8');
  return addressOf(password, server.port);
}

/** The address of the database `spotter` for its owner, the user `spotter`. */
export const addressOf = (password: string, port: number): string =>
  `postgresql://spotter:${password}@127.0.0.1:${port}/spotter`;
