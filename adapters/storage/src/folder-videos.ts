import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ByteRange, Bytes, VideoKey, Videos } from '@spotter/core/mentor';

/** Videos as files of one folder, named by their keys. */
export class FolderVideos implements Videos {
  private constructor(private readonly folder: string) {}

  /** Creates the folder if missing. @throws Error when it is not writable. */
  static async in(folder: string): Promise<FolderVideos> {
    await createFolder(folder, 0o700);
    await access(folder, constants.W_OK);
    return new FolderVideos(folder);
  }

  /** Renamed to its final name when completely written. */
  async put(key: VideoKey, content: Bytes): Promise<void> {
    const path = this.pathOf(key);
    const part = partOf(path);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await usingFile(part, 'wx', async (file) => {
        await writeFile(file, content); // streamed
        await file.sync();
      });
      await rename(part, path);
      await usingFile(dirname(path), 'r', (folder) => folder.sync());
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async read(key: VideoKey, range?: ByteRange): Promise<Bytes> {
    const file = await open(this.pathOf(key), 'r');
    return file.createReadStream(range && { start: range.first, end: range.last });
  }

  async remove(key: VideoKey): Promise<void> {
    const path = this.pathOf(key);
    await rm(partOf(path), { force: true });
    await rm(path, { force: true });
  }

  /** Keys are generated; one that could leave the folder is a defect. */
  private pathOf(key: VideoKey): string {
    if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) throw new Error(`invalid video key: ${key}`);
    return join(this.folder, key);
  }
}

/** A recursive `mkdir` of Node does not end where the system refuses each new folder with ENOENT, as under /proc. */
async function createFolder(path: string, mode?: number): Promise<void> {
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) await createFolder(parent);
  await mkdir(path, mode).catch(async (error: unknown) => {
    if (!(await isFolder(path))) throw error; // another process may have created it
  });
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Keys contain no dots. */
const partOf = (path: string): string => `${path}.part`;

async function usingFile(path: string, flags: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}
