import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { VideoKey } from '@spotter/core/mentor';
import { FolderVideos } from '@spotter/storage';
import { expect } from 'chai';
import { refusalOf } from './refusals.js';
import { describeVideos } from './videos-contract.js';

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'spotter-videos-'));
  const files = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  return {
    folder,
    files,
    videos: await FolderVideos.in(folder),
    holds: async () => (await files()).length,
    close: () => rm(folder, { recursive: true }),
  };
}

describeVideos({ name: 'videos in a folder', open: openFolder });

describe('videos in a folder', () => {
  const key = 'pro-applications/one/video' as VideoKey;
  let subject: Awaited<ReturnType<typeof openFolder>>;
  beforeEach(async () => (subject = await openFolder()));
  afterEach(() => subject.close());

  it('have their name only when they are complete', async () => {
    const seen: string[][] = [];
    async function* watched() {
      yield Buffer.from('first');
      seen.push(await subject.files());
      yield Buffer.from('second');
    }
    await subject.videos.put(key, watched());
    expect(seen).to.deep.equal([['video.part']]);
    expect(await subject.files()).to.deep.equal(['video']);
  });

  it('are removed together with the leftovers of a killed process', async () => {
    await subject.videos.put('pro-applications/one/other' as VideoKey, [Buffer.from('x')] as never);
    await writeFile(join(subject.folder, `${key}.part`), 'half of it');
    await subject.videos.remove(key);
    expect(await subject.files()).to.deep.equal(['other']);
  });

  it('are readable only for this service', async () => {
    await subject.videos.put(key, [Buffer.from('x')] as never);
    expect((await stat(join(subject.folder, key))).mode & 0o077).to.equal(0);
  });

  it('stay inside the folder', async () => {
    for (const outside of ['../secret', '/etc/passwd', 'a/../../b', 'a//b', 'a.part', ''] as VideoKey[]) {
      expect(String(await refusalOf(subject.videos.put(outside, [] as never)))).to.contain('invalid video key');
      expect(String(await refusalOf(subject.videos.read(outside)))).to.contain('invalid video key');
      expect(String(await refusalOf(subject.videos.remove(outside)))).to.contain('invalid video key');
    }
  });

  it('require a writable folder', async () => {
    await writeFile(join(subject.folder, 'file'), '');
    expect(await refusalOf(FolderVideos.in(join(subject.folder, 'file', 'videos')))).to.be.an('error');
    await FolderVideos.in(join(subject.folder, 'new', 'videos'));
  });

  it('are buffered a few chunks at a time', async () => {
    let ahead = 0;
    let most = 0;
    const chunk = Buffer.alloc(64 * 1_024);
    async function* counted() {
      for (let number = 0; number < 200; number += 1) {
        const { size } = await stat(join(subject.folder, `${key}.part`));
        ahead = number * chunk.length - size;
        most = Math.max(most, ahead);
        yield chunk;
      }
    }
    await subject.videos.put(key, counted());
    expect(most).to.be.at.most(4 * chunk.length);
    expect((await buffer(await subject.videos.read(key))).length).to.equal(200 * chunk.length);
  });
});
