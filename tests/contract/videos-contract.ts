import { buffer } from 'node:stream/consumers';
import type { VideoKey, Videos } from '@spotter/core/mentor';
import { expect } from 'chai';
import { newId } from './builders.js';
import { refusalOf } from './refusals.js';

/** A video storage as the suites use it. */
export interface VideosUnderTest {
  readonly name: string;
  open(): Promise<{
    readonly videos: Videos;
    /** The number of stored videos, complete or partial. */
    holds(): Promise<number>;
    close(): Promise<void>;
  }>;
}

type Open = Awaited<ReturnType<VideosUnderTest['open']>>;

const newKey = (): VideoKey => `pro-applications/${newId()}/${newId()}` as VideoKey;

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Every byte encodes its position. */
const pattern = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) % 256));

/** All guarantees of a video storage to the core. */
export function describeVideos({ name, open }: VideosUnderTest): void {
  describe(name, () => {
    let subject: Open;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());

    const video = pattern(10_000);
    const stored = async (bytes: Uint8Array = video): Promise<VideoKey> => {
      const key = newKey();
      await subject.videos.put(key, inChunks(bytes, 999));
      return key;
    };

    it('stores a video and reads it', async () => {
      const [one, other] = [await stored(), await stored(pattern(1))];
      expect(await buffer(await subject.videos.read(one))).to.deep.equal(video);
      expect(await buffer(await subject.videos.read(other))).to.deep.equal(pattern(1));
    });

    it('reads a part, its first and last byte included', async () => {
      const key = await stored();
      const part = async (first: number, last: number) => buffer(await subject.videos.read(key, { first, last }));
      expect(await part(0, 0)).to.deep.equal(video.subarray(0, 1));
      expect(await part(100, 5_099)).to.deep.equal(video.subarray(100, 5_100));
      expect(await part(9_999, 9_999)).to.deep.equal(video.subarray(9_999));
    });

    it('allows a reader to stop early', async () => {
      const key = await stored();
      for await (const chunk of await subject.videos.read(key)) {
        expect(chunk).to.have.length.above(0);
        break;
      }
      await subject.videos.remove(key);
      expect(await subject.holds()).to.equal(0);
    });

    it('stores no part of an interrupted video and reports the error', async () => {
      const failure = new Error('the sender has gone');
      async function* breakingOff() {
        yield video;
        throw failure;
      }
      const key = newKey();
      expect(await refusalOf(subject.videos.put(key, breakingOff()))).to.equal(failure);
      expect(await subject.holds()).to.equal(0);
      expect(await refusalOf(subject.videos.read(key))).to.be.an('error');
    });

    it('removes a video, also twice', async () => {
      const [key, other] = [await stored(), await stored()];
      await subject.videos.remove(key);
      await subject.videos.remove(key);
      await subject.videos.remove(newKey());
      expect(await refusalOf(subject.videos.read(key))).to.be.an('error');
      expect(await buffer(await subject.videos.read(other))).to.deep.equal(video);
      expect(await subject.holds()).to.equal(1);
    });

    it('does not find an unknown video', async () => {
      expect(await refusalOf(subject.videos.read(newKey()))).to.be.an('error');
    });

    it('stores many videos concurrently', async () => {
      const keys = await Promise.all(Array.from({ length: 10 }, () => stored()));
      for (const key of keys) expect(await buffer(await subject.videos.read(key))).to.deep.equal(video);
      expect(await subject.holds()).to.equal(10);
    });
  });
}
