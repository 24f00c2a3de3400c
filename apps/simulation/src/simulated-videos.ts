import type { Clock } from '@spotter/core/kernel';
import type { ByteRange, Bytes, VideoKey, Videos } from '@spotter/core/mentor';
import { MemoryVideos } from '@spotter/memory';
import type { Behaviour } from './behaviour.js';
import { Crash } from './crash.js';
import type { Random, Stream } from './random.js';

/** A video storage that keeps the remains of interrupted uploads, and sometimes fails to remove. */
export class SimulatedVideos implements Videos {
  private readonly whole = new MemoryVideos();
  /** Parts of uploads, which occupy space but cannot be read. */
  private readonly parts = new Set<VideoKey>();
  private readonly removalDraws: Stream;
  private crashedAt = -Infinity;

  constructor(
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly behaviour: Behaviour['videos'],
  ) {
    this.removalDraws = random.stream('removals of videos');
  }

  /** Everything that occupies space. */
  get keys(): readonly VideoKey[] {
    return [...this.whole.keys, ...this.parts];
  }

  async put(key: VideoKey, content: Bytes): Promise<void> {
    const { crashesBefore, crashesAfter } = this.behaviour;
    const draws = this.random.stream('upload', this.clock.now());
    this.parts.add(key);
    if (draws.chance(crashesBefore)) this.crash();
    await this.whole.put(key, content);
    this.parts.delete(key);
    if (draws.chance(crashesAfter)) this.crash();
  }

  read(key: VideoKey, range?: ByteRange): Promise<Bytes> {
    return this.whole.read(key, range);
  }

  async remove(key: VideoKey): Promise<void> {
    if (this.crashedAt === this.clock.now()) throw new Crash('before the cleanup');
    if (this.removalDraws.chance(this.behaviour.refusesRemoval)) throw new Crash('while a video was removed');
    this.parts.delete(key);
    await this.whole.remove(key);
  }

  /** The service process dies with all its further work. */
  private crash(): never {
    this.crashedAt = this.clock.now();
    throw new Crash('in an upload');
  }
}
