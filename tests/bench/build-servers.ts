import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Compiles the service and what it is measured against, so that both run as plain JavaScript. */
export function buildServers(): void {
  run('npx', 'tsc', '-b', 'apps/http');
  run('npx', 'tsc', '-p', 'tests/bench');
}

/** What the house does not depend on is installed for the benchmark alone. @returns the script. */
export function buildNest(): string {
  run('npm', 'install', '--prefix', 'tests/bench/nest', '--no-package-lock', '--no-audit', '--no-fund');
  run('npx', 'tsc', '-p', 'tests/bench/nest');
  return fileURLToPath(new URL('./nest/dist/nest/booking.js', import.meta.url));
}

function run(command: string, ...words: readonly string[]): void {
  const { status } = spawnSync(command, words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

export const SERVICE = fileURLToPath(new URL('../../apps/http/dist/main.js', import.meta.url));

/** A server of this folder, by its path in it. */
export const compiled = (path: string): string => fileURLToPath(new URL(`./dist/${path}.js`, import.meta.url));
