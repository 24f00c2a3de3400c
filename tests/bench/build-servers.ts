import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Compiles the service and what it is measured against, so that both run as plain JavaScript. */
export function buildServers(): void {
  for (const build of [
    ['-b', 'apps/http'],
    ['-p', 'tests/bench'],
  ]) {
    const { status } = spawnSync('npx', ['tsc', ...build], { cwd: root, stdio: 'inherit' });
    if (status !== 0) process.exit(1);
  }
}

export const SERVICE = fileURLToPath(new URL('../../apps/http/dist/main.js', import.meta.url));

/** A server of this folder, by its path in it. */
export const compiled = (path: string): string => fileURLToPath(new URL(`./dist/${path}.js`, import.meta.url));
