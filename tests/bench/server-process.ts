import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { endChild, endWithThisProcess } from '../support/child-processes.js';
import { freePort } from '../support/free-port.js';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to the first 200 of /readyz. */
  readonly readyAfterMs: number;
  /** Suspends the process until `resume`, so that its background work does not slow down the other side. */
  readonly suspend: () => void;
  readonly resume: () => void;
  readonly stop: () => Promise<void>;
}

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
const { scripts } = JSON.parse(manifest) as { scripts: { start: string } };
const START_OPTIONS = scripts.start.split(' ').filter((word) => word.startsWith('--'));
const START_LIMIT_MS = 60_000;

/** Runs compiled files with the options of `npm start` on a free `PORT`, without a log. @throws Error when the process exits early. */
export async function startServer(
  script: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...START_OPTIONS, ...PROFILING, script], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  endWithThisProcess(child); // also when the benchmark fails
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}.`);
    if (performance.now() - startedAt > START_LIMIT_MS) throw new Error(`${script} was not ready within a minute.`);
    await pause(5);
  }
  return {
    url,
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - startedAt,
    suspend: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    stop: () => {
      child.kill('SIGCONT');
      return endChild(child, 'SIGTERM');
    },
  };
}

/** `BENCH_PROFILE=folder npm run bench -- booking` writes a CPU profile of each server to the folder. */
const PROFILING = process.env['BENCH_PROFILE'] ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`] : [];

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
