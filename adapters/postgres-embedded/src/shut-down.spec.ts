import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { shutDown } from './shut-down.js';

describe('the shutdown of a process', () => {
  it('begins with a fast stop', async () => {
    expect(await signalThatEnded('process.on("SIGINT", () => process.exit(7))')).to.deep.equal([7, null]);
  });

  it('continues with an immediate stop after the time limit', async () => {
    const script = 'process.on("SIGINT", () => {}); process.on("SIGQUIT", () => process.exit(8))';
    expect(await signalThatEnded(script)).to.deep.equal([8, null]);
  });

  it('ends with a kill after both', async () => {
    const script = 'process.on("SIGINT", () => {}); process.on("SIGQUIT", () => {})';
    expect(await signalThatEnded(script)).to.deep.equal([null, 'SIGKILL']);
  });

  it('accepts a process that has already ended', async () => {
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
