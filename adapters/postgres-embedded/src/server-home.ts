import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runProgram, type ServerUser } from './run-program.js';

/**
 * For what the server's user could not reach where it is. Only root can write here, and only a server started by root
 * needs it; unlike a place for temporary files it is never cleaned and never forbids to run programs.
 */
export const OPEN_PLACE = '/var/lib/spotter';

/** Makes the data folder and returns its path without links: the path by which a server's command line names it. */
export async function makeDataFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const real = await realpath(folder);
  if (isRoot()) await letOthersPass(real);
  return real;
}

/** The server's user may pass through the folder, not look into it; whatever the umask was. */
export async function letOthersPass(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) await chmod(folder, (mode & 0o777) | 0o011);
}

/** Undefined: the server runs as this process's own user. As root: the owner of the existing data, else `nobody`. */
export async function serverUser(dataFolder: string): Promise<ServerUser | undefined> {
  if (!isRoot()) return undefined;
  const owner = await stat(join(dataFolder, 'cluster/pgdata')).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  const [uid, gid] = await Promise.all([runProgram('id', ['-u', 'nobody']), runProgram('id', ['-g', 'nobody'])]);
  if (!uid.succeeded || !gid.succeeded) {
    throw new Error('PostgreSQL does not run as root, and this machine has no user "nobody": start as another user.');
  }
  return { name: 'nobody', uid: Number(uid.output), gid: Number(gid.output) };
}

/**
 * The folder of the server's files: the data folder, or a place of its own when the server's user may not enter the
 * data folder (a clone under /root). Once there is data it stays where it is; a link in the data folder leads to it.
 *
 * @throws Error when that link leads nowhere: better to stop than to begin again without the data.
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
          `The data is gone: ${cluster} leads to a folder that does not exist. Remove it to begin again.`,
        );
      }),
    );
  }
  if (user === undefined || (await runProgram('test', ['-x', dataFolder], user)).succeeded) return dataFolder;
  const elsewhere = join(OPEN_PLACE, createHash('sha256').update(dataFolder).digest('hex').slice(0, 12));
  await mkdir(elsewhere, { recursive: true });
  await letOthersPass(OPEN_PLACE);
  await letOthersPass(elsewhere);
  log(`The user ${user.name}, who runs PostgreSQL, cannot enter ${dataFolder}: the data is kept in ${elsewhere}.`);
  return elsewhere;
}

/** A link that leads nowhere exists. */
export function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
