import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const running = new Map<ChildProcess, NodeJS.Signals>();
process.once('exit', () => running.forEach((signal, child) => child.kill(signal)));

/** The child does not keep this process running, and gets the signal when this process exits. */
export function endWithThisProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  running.set(child, signal);
  child.once('exit', () => running.delete(child));
  child.unref();
}

/** Returns when the child has ended, at once if it does not run. */
export async function endChild(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.ref(); // `exit` is awaited below
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
