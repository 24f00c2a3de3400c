import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { compiled, type Ended } from './service-process.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The command line as a shell calls it: a process of its own, told by its environment alone. */
export interface SpotterProcess {
  readonly pid: number;
  output(): string;
  errors(): string;
  type(text: string): void;
  signal(name: NodeJS.Signals): void;
  /** Resolves when it has ended and all that it wrote was read. */
  readonly ended: Promise<Ended>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export const startSpotter = (environment: Readonly<Record<string, string>>, ...words: string[]): SpotterProcess =>
  start(environment, ['--conditions=source', '--import', 'tsx', 'apps/cli/src/main.ts', ...words]);

/** Compiled, for who starts many: it takes half the time. */
export async function startCompiledSpotter(
  environment: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<SpotterProcess> {
  await compiled();
  return start(environment, ['apps/cli/dist/main.js', ...words]);
}

function start(environment: Readonly<Record<string, string>>, words: readonly string[]): SpotterProcess {
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  // A test that fails and leaves it behind can still end, and takes it along.
  child.unref();
  for (const pipe of [child.stdin, child.stdout, child.stderr]) if (pipe instanceof Socket) pipe.unref();
  const [output, errors]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const ended = once(child, 'close').then(([code, signal]): Ended => {
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
