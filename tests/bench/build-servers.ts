import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Compiles the compared servers; `npm run bench` has compiled ours. @throws Error when one does not compile. */
export function buildServers(): void {
  run('npx', 'tsc', '-p', 'tests/bench');
}

/** Installs dependencies that only the benchmark needs. @returns the script. */
export function buildNest(): string {
  run('npm', 'install', '--prefix', 'tests/bench/nest', '--no-package-lock', '--no-audit', '--no-fund');
  run('npx', 'tsc', '-p', 'tests/bench/nest');
  return fileURLToPath(new URL('./nest/dist/nest/booking.js', import.meta.url));
}

function run(command: string, ...words: readonly string[]): void {
  const { status } = spawnSync(command, words, { cwd: root, stdio: ['ignore', process.stderr, 'inherit'] });
  if (status !== 0) throw new Error(`${[command, ...words].join(' ')} failed.`);
}

export const SERVICE = fileURLToPath(new URL('../../apps/http/dist/main.js', import.meta.url));

/** The compiled server at a path in this folder. */
export const compiled = (path: string): string => fileURLToPath(new URL(`./dist/${path}.js`, import.meta.url));
