import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { claimFolder } from './folder-claim.js';
import { runningProcess } from './running-process.js';

describe('claiming a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'claim-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('succeeds for at most one of many concurrent attempts', async () => {
    const claims = await Promise.allSettled(Array.from({ length: 20 }, () => claimFolder(folder)));
    expect(claims.filter(({ status }) => status === 'fulfilled').length).to.be.at.most(1);
    expect(await readdir(folder)).to.have.length.at.most(1);
  });

  it('is refused with the process id of the owner', async () => {
    await claimFolder(folder);
    const [second] = await Promise.allSettled([claimFolder(folder)]);
    expect(second)
      .to.have.nested.property('reason.message')
      .that.equals(
        `The data folder ${folder} is in use by process ${process.pid}; stop it first, or choose another DATA_FOLDER.`,
      );
  });

  it('succeeds after the release', async () => {
    const release = await claimFolder(folder);
    await release();
    await claimFolder(folder);
  });

  it('ignores and removes the claim of a killed process', async () => {
    const { pid, startedAt } = await killedProcess();
    await writeFile(join(folder, `claim.${pid}.${startedAt}.00000000`), '');
    await claimFolder(folder);
    expect(await readdir(folder)).to.have.length(1);
  });

  it('ignores the claim of a process whose id was reused', async () => {
    await writeFile(join(folder, `claim.${process.pid}.1.00000000`), '');
    await claimFolder(folder);
  });
});

async function killedProcess(): Promise<{ pid: number; startedAt: string }> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)']);
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  const startedAt = (await runningProcess(pid))?.startedAt ?? '';
  child.kill('SIGKILL');
  await once(child, 'exit');
  return { pid, startedAt };
}
