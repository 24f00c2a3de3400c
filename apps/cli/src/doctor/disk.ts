import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { describeFailure, type Configuration } from '@spotter/app-http';
import { ok, unsure, wrong, type Finding } from './finding.js';

const GIBIBYTE = 2 ** 30;

export function examineDisk({ database, videos }: Configuration): Promise<readonly Finding[]> {
  return Promise.all([
    ...('dataFolder' in database ? [folder('data folder', 'DATA_FOLDER', database.dataFolder)] : []),
    ...(videos.kind === 'folder' ? [folder('video folder', 'VIDEO_FOLDER', videos.folder)] : []),
  ]);
}

async function folder(about: string, variable: string, path: string): Promise<Finding> {
  try {
    const there = await nearest(resolve(path));
    await access(there, constants.W_OK);
    const { bavail, bsize } = await statfs(there);
    const free = `${((bavail * bsize) / GIBIBYTE).toFixed(1)} GiB free at ${resolve(path)}.`;
    return bavail * bsize >= GIBIBYTE ? ok(about, free) : unsure(about, free, 'Free some space.');
  } catch (error) {
    return wrong(about, `${describeFailure(error)}.`, `Allow this user to write there, or correct ${variable}.`);
  }
}

/** The folder, or the nearest existing parent. */
async function nearest(path: string): Promise<string> {
  const there = await stat(path).catch(nullIfAbsent);
  if (there === null) return nearest(dirname(path));
  if (!there.isDirectory()) throw new Error(`${path} is not a folder`);
  return path;
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
