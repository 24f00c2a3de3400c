import { randomBytes, randomInt } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runningProcess } from './running-process.js';

const ATTEMPTS = 8;

/**
 * Gives this process exclusive use of the folder until the returned function is called or the process ends. A claim is an empty file named
 * after the process (id and start). It is never half written, and one of a dead process is recognised. Each claimant writes its claim, then
 * looks for others. Of two concurrent ones, at least one sees the other, withdraws, and retries after a random pause.
 *
 * @throws Error when a living process owns the folder, or when it is not writable.
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const startedAt = (await runningProcess(process.pid))?.startedAt ?? '0';
  for (let attempt = 1; ; attempt += 1) {
    const claim = `claim.${process.pid}.${startedAt}.${randomBytes(4).toString('hex')}`;
    const withdraw = (): Promise<void> => rm(join(folder, claim), { force: true });
    await writeFile(join(folder, claim), '', { flag: 'wx' });
    const rival = await findRunningRival(folder, claim);
    if (rival === undefined) return withdraw;
    await withdraw();
    if (attempt === ATTEMPTS) {
      throw new Error(
        `The data folder ${folder} is in use by process ${rival}; stop it first, or choose another DATA_FOLDER.`,
      );
    }
    await pause(randomInt(10, 60));
  }
}

/** The living process that has claimed the folder, if any. */
export const findRunningOwner = (folder: string): Promise<number | undefined> =>
  findRunningRival(folder, '').catch(() => undefined); // no folder, hence no owner

async function findRunningRival(folder: string, own: string): Promise<number | undefined> {
  const others = (await readdir(folder)).filter((name) => name.startsWith('claim.') && name !== own);
  for (const name of others) {
    const [, pid, startedAt] = name.split('.');
    if ((await runningProcess(Number(pid)))?.startedAt === startedAt) return Number(pid);
    await rm(join(folder, name), { force: true }); // its process is dead, and names are not reused
  }
  return undefined;
}
