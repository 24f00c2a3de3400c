import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { compiled, type ProcessExit } from './service-process.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The command line as a shell runs it: a separate process, configured only by its environment. */
export interface SpotterProcess {
  readonly pid: number;
  output(): string;
  errors(): string;
  type(text: string): void;
  signal(name: NodeJS.Signals): void;
  /** Resolves when it has ended and its whole output is read. */
  readonly ended: Promise<ProcessExit>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Compiled, because a start from source takes twice the time. */
export async function startCompiledSpotter(
  environment: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<SpotterProcess> {
  await compiled();
  const child = spawn(process.execPath, ['apps/cli/dist/main.js', ...words], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  // Does not keep a failed test's process alive, and ends with it.
  child.unref();
  for (const pipe of [child.stdin, child.stdout, child.stderr]) if (pipe instanceof Socket) pipe.unref();
  const [output, errors]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const ended = once(child, 'close').then(([code, signal]): ProcessExit => {
    running.delete(child);
    return { code, signal };
  });
  return {
    pid: child.pid ?? 0,
    output: () => Buffer.concat(output).toString(),
    errors: () => Buffer.concat(errors).toString(),
    type: (text) => void child.stdin.end(text),
    signal: (name) => child.kill(name),
    ended,
  };
}
