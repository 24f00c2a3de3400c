import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runProgram, type ServerUser } from './run-program.js';

/**
 * For files that the server's user cannot access elsewhere. Only root can write here, and only a server started by root needs it.
 * Unlike a temporary folder it is never cleaned and always allows programs to run.
 */
export const OPEN_PLACE = '/var/lib/spotter';

/** Creates the data folder and returns its path without links, as in a server's command line. */
export async function makeDataFolder(folder: string): Promise<string> {
  await createFolder(folder);
  const real = await realpath(folder);
  if (isRoot()) await makeTraversable(real);
  return real;
}

/** A recursive `mkdir` of Node does not end where the system refuses each new folder with ENOENT, as under /proc. */
async function createFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) await createFolder(parent);
  await mkdir(path, 0o711).catch(async (error: unknown) => {
    if (!(await isFolder(path))) throw error; // another process may have created it
  });
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** The server's user can pass through the folder but not list it, with any umask. */
export async function makeTraversable(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) await chmod(folder, (mode & 0o777) | 0o011);
}

/** Undefined: the server runs as this process's user. For root: the owner of the existing data, or `nobody`. */
export async function serverUser(dataFolder: string): Promise<ServerUser | undefined> {
  if (!isRoot()) return undefined;
  const owner = await stat(join(dataFolder, 'cluster/pgdata')).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  const [uid, gid] = await Promise.all([runProgram('id', ['-u', 'nobody']), runProgram('id', ['-g', 'nobody'])]);
  if (!uid.succeeded || !gid.succeeded) {
    throw new Error(
      'PostgreSQL does not run as root, and this machine has no user "nobody". Start Spotter as another user.',
    );
  }
  return { name: 'nobody', uid: Number(uid.output), gid: Number(gid.output) };
}

/**
 * The folder of the server's files: the data folder, or another one when the server's user has no access to it (a clone under /root).
 * Existing data stays where it is; a link in the data folder leads to it.
 *
 * @throws Error when the link is broken, so that the service does not start with empty data.
 */
export async function serverHome(
  dataFolder: string,
  user: ServerUser | undefined,
  log: (line: string) => void,
): Promise<string> {
  const cluster = join(dataFolder, 'cluster');
  if (await exists(cluster)) {
    return dirname(
      await realpath(cluster).catch(() => {
        throw new Error(
          `The data is missing: ${cluster} links to a folder that does not exist. Remove the link to start with empty data.`,
        );
      }),
    );
  }
  if (user === undefined || (await runProgram('test', ['-x', dataFolder], user)).succeeded) return dataFolder;
  const elsewhere = join(OPEN_PLACE, createHash('sha256').update(dataFolder).digest('hex').slice(0, 12));
  await mkdir(elsewhere, { recursive: true });
  await makeTraversable(OPEN_PLACE);
  await makeTraversable(elsewhere);
  log(`The user ${user.name}, who runs PostgreSQL, cannot access ${dataFolder}. The data is stored in ${elsewhere}.`);
  return elsewhere;
}

/** True for a broken link too. */
export function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
