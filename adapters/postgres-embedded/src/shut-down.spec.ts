import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { shutDown } from './shut-down.js';

describe('shutting a process down', () => {
  it('asks it to stop fast', async () => {
    expect(await signalThatEnded('process.on("SIGINT", () => process.exit(7))')).to.deep.equal([7, null]);
  });

  it('turns to the immediate stop when the fast one takes too long', async () => {
    const script = 'process.on("SIGINT", () => {}); process.on("SIGQUIT", () => process.exit(8))';
    expect(await signalThatEnded(script)).to.deep.equal([8, null]);
  });

  it('kills it when it heeds neither', async () => {
    const script = 'process.on("SIGINT", () => {}); process.on("SIGQUIT", () => {})';
    expect(await signalThatEnded(script)).to.deep.equal([null, 'SIGKILL']);
  });

  it('is content with a process that has ended', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    const ended = once(child, 'exit');
    await ended;
    await shutDown(child.pid ?? 0, ended);
  });
});

async function signalThatEnded(script: string): Promise<[code: number | null, signal: NodeJS.Signals | null]> {
  const child: ChildProcess = spawn(process.execPath, [
    '-e',
    `${script}; setInterval(() => {}, 1e6); console.log("up")`,
  ]);
  const ended = once(child, 'exit');
  await once(child.stdout ?? child, 'data');
  await shutDown(child.pid ?? 0, ended, 100);
  return [child.exitCode, child.signalCode];
}
