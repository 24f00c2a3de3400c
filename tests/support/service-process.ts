import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { endWithThisProcess } from './child-processes.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 120_000;

export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The compiled service as `npm start` runs it: a separate process, configured only by its environment. */
export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  /** Its standard output and standard error so far. */
  written(): string;
  signal(name: NodeJS.Signals): void;
  /** Resolves when it has ended and its whole output is read. */
  readonly ended: Promise<ProcessExit>;
}

let compiling: Promise<unknown> | undefined;

/**
 * Compiles once per run, because a start from source takes twice the time. Type errors do not stop it: another check reports
 * them.
 */
const compiled = (): Promise<unknown> =>
  (compiling ??= promisify(execFile)(process.execPath, ['node_modules/typescript-native/bin/tsc', '-b', 'apps/cli'], {
    cwd: ROOT,
  }).catch((error: unknown) => error));

interface CompiledProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves when it has ended and its whole output is read. */
  readonly ended: Promise<ProcessExit>;
}

/** Runs a compiled program in a process that does not keep the process of a failed test alive, and ends with it. */
export async function startCompiled(
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<CompiledProcess> {
  await compiled();
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment };
  const child = spawn(process.execPath, words, { cwd: ROOT, env });
  endWithThisProcess(child);
  for (const pipe of [child.stdin, child.stdout, child.stderr]) if (pipe instanceof Socket) pipe.unref();
  const ended = once(child, 'close').then(([code, signal]): ProcessExit => ({ code, signal }));
  return { child, ended };
}

/** @throws Error with its output when it ends, or does not print its address within two minutes. */
export async function startServiceProcess(environment: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const settings = { PORT: '0', LOG_LEVEL: 'warn', ...environment };
  const { child, ended } = await startCompiled(settings, 'apps/http/dist/main.js');
  const chunks: Buffer[] = [];
  const written = (): string => Buffer.concat(chunks).toString();
  const url = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The service was not ready in two minutes:\n${written()}`));
    }, START_LIMIT_MS);
    const read = (chunk: Buffer): void => {
      chunks.push(chunk);
      const [, address] = / is ready at (http:\S+)/.exec(written()) ?? [];
      if (address === undefined) return;
      clearTimeout(limit);
      resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(({ code }) => {
      clearTimeout(limit);
      reject(new Error(`The service ended with ${code}:\n${written()}`));
    });
  });
  return { url, pid: child.pid ?? 0, written, ended, signal: (name) => child.kill(name) };
}
