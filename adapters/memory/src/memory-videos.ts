import type { ByteRange, Bytes, VideoKey, Videos } from '@spotter/core/mentor';

/** Videos in memory, for tests and simulations with small videos. */
export class MemoryVideos implements Videos {
  private readonly videos = new Map<VideoKey, Uint8Array>();

  get keys(): readonly VideoKey[] {
    return [...this.videos.keys()];
  }

  async put(key: VideoKey, content: Bytes): Promise<void> {
    const bytes: number[] = [];
    for await (const chunk of content) for (const byte of chunk) bytes.push(byte);
    this.videos.set(key, Uint8Array.from(bytes));
  }

  async read(key: VideoKey, range?: ByteRange): Promise<Bytes> {
    const video = this.videos.get(key);
    if (!video) throw new Error(`no such video: ${key}`);
    return only(range ? video.subarray(range.first, range.last + 1) : video);
  }

  async remove(key: VideoKey): Promise<void> {
    this.videos.delete(key);
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
