import type { ByteRange, Bytes, Clock, VideoKey, Videos } from '@spotter/core';
import { MemoryVideos } from '@spotter/memory';
import type { VideoBehaviour } from './behaviour.js';
import { Crash } from './crash.js';
import type { Dice, Stream } from './dice.js';

/** A storage of videos that keeps what an upload has left when it broke off, and does not always remove what it is told to. */
export class SimulatedVideos implements Videos {
  private readonly whole = new MemoryVideos();
  /** Nobody can read these; they take up room all the same. */
  private readonly parts = new Set<VideoKey>();
  private readonly luckOfRemovals: Stream;
  private diedAt = -Infinity;

  constructor(
    private readonly clock: Clock,
    private readonly dice: Dice,
    private readonly behaviour: VideoBehaviour,
  ) {
    this.luckOfRemovals = dice.stream('removals of videos');
  }

  /** Everything that takes up room. */
  get keys(): readonly VideoKey[] {
    return [...this.whole.keys, ...this.parts];
  }

  async put(key: VideoKey, content: Bytes): Promise<void> {
    const { crashesBefore, crashesAfter } = this.behaviour;
    const luck = this.dice.stream('upload', this.clock.now());
    this.parts.add(key);
    if (luck.chance(crashesBefore)) this.die();
    await this.whole.put(key, content);
    this.parts.delete(key);
    if (luck.chance(crashesAfter)) this.die();
  }

  read(key: VideoKey, range?: ByteRange): Promise<Bytes> {
    return this.whole.read(key, range);
  }

  async remove(key: VideoKey): Promise<void> {
    if (this.diedAt === this.clock.now()) throw new Crash('and nobody is left to tidy up');
    if (this.luckOfRemovals.chance(this.behaviour.refusesRemoval)) throw new Crash('while a video was removed');
    this.parts.delete(key);
    await this.whole.remove(key);
  }

  /** Our process takes along whatever it would have done afterwards. */
  private die(): never {
    this.diedAt = this.clock.now();
    throw new Crash('in an upload');
  }
}
