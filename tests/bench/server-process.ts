import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/free-port.js';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** From the start of its process to the first 200 of /readyz. */
  readonly readyAfterMs: number;
  /** Between `halt` and `goOn` it does nothing at all: what it would do after its answers is not paid by the other side. */
  readonly halt: () => void;
  readonly goOn: () => void;
  readonly stop: () => Promise<void>;
}

const START_LIMIT_MS = 60_000;

/** Plain Node on compiled files, told its `PORT`; its log goes nowhere. @throws Error when it ends instead of answering. */
export async function startServer(
  script: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...PROFILING, script], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill); // whatever made the benchmark end
  void ended.then(() => process.off('exit', kill));
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}.`);
    if (performance.now() - startedAt > START_LIMIT_MS) throw new Error(`${script} was not ready in a minute.`);
    await pause(5);
  }
  return {
    url,
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - startedAt,
    halt: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** `BENCH_PROFILE=folder npm run bench -- booking` leaves a CPU profile of each server there. */
const PROFILING = process.env['BENCH_PROFILE'] ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`] : [];

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
