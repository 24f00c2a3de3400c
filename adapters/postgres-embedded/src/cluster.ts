import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.js';
import { explainFailure } from './failure.js';
import { stopOrphan } from './orphan.js';
import { runProgram, type ServerUser } from './run-program.js';
import { exists, makeTraversable } from './server-home.js';

/**
 * The database cluster of the data folder, created if missing. It is created with its database and user in another folder, and then
 * renamed: after an interruption it is complete or absent.
 */
export async function openCluster(place: {
  readonly dataFolder: string;
  readonly home: string;
  readonly binaries: Binaries;
  readonly user: ServerUser | undefined;
  readonly durable: boolean;
  readonly log: (line: string) => void;
}): Promise<{ readonly pgdata: string; readonly password: string }> {
  const { dataFolder, home, log } = place;
  const cluster = join(dataFolder, 'cluster');
  const pgdata = join(home, 'cluster/pgdata');
  if (!(await exists(cluster))) {
    await stopOrphan(pgdata, log);
    await removeRemains(home);
    const unfinished = join(home, `unfinished.${randomBytes(4).toString('hex')}`);
    await makeCluster(unfinished, place).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    });
    await rename(unfinished, join(home, 'cluster'));
    if (home !== dataFolder) await symlink(join(home, 'cluster'), cluster);
  }
  return { pgdata, password: await readFile(join(home, 'cluster/password'), 'utf8') };
}

/** Without a cluster in the data folder, the home contains only unfinished data or that of a removed data folder. */
async function removeRemains(home: string): Promise<void> {
  const remains = (await readdir(home)).filter((name) => name === 'cluster' || name.startsWith('unfinished.'));
  await Promise.all(remains.map((name) => rm(join(home, name), { recursive: true, force: true })));
}

async function makeCluster(
  folder: string,
  { binaries, user, durable }: { binaries: Binaries; user: ServerUser | undefined; durable: boolean },
): Promise<void> {
  const pgdata = join(folder, 'pgdata');
  const password = randomBytes(24).toString('base64url');
  await mkdir(pgdata, { recursive: true, mode: 0o700 });
  if (user !== undefined) {
    await makeTraversable(folder);
    await chown(pgdata, user.uid, user.gid);
  }
  await writeFile(join(folder, 'password'), password, { mode: 0o600, flush: durable });

  await succeed(binaries.initdb, initdbArguments(pgdata, durable), user);
  // One user with a password: on a shared machine every local user can reach 127.0.0.1.
  await writeFile(join(pgdata, 'pg_hba.conf'), 'host all spotter 127.0.0.1/32 scram-sha-256\n', { flush: durable });
  // Single-user mode, because the binaries contain no psql; it reads one statement per line. The service is not a superuser, as on any
  // other PostgreSQL.
  await succeed(
    binaries.postgres,
    ['--single', '-D', pgdata, '-c', 'exit_on_error=on', '-c', `fsync=${durable ? 'on' : 'off'}`, 'postgres'],
    user,
    `CREATE ROLE spotter LOGIN CREATEDB PASSWORD '${password}'\nCREATE DATABASE spotter OWNER spotter\n`,
  );
}

/** The built-in locale sorts and folds identically on every machine, independent of its C library. */
function initdbArguments(pgdata: string, durable: boolean): string[] {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return ['-D', pgdata, '--username=postgres', '--auth=reject', ...locale, ...(durable ? [] : ['--no-sync'])];
}

async function succeed(program: string, args: string[], user: ServerUser | undefined, input?: string): Promise<void> {
  const { succeeded, output } = await runProgram(program, args, user, input);
  if (!succeeded) throw new Error(explainFailure(output));
}
