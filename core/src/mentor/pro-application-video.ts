import { invalid, type DomainError } from '../shared/domain-error.js';
import type { Id, Ids, ProApplicationId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { ProApplicationPolicy } from '../shared/policies.js';
import { READ_FOR_TYPE, videoTypeOf, type VideoType } from './video-type.js';

/** The name of a video in its storage. Each upload has its own, so that none writes over another. */
export type VideoKey = string & { readonly videoKey: unique symbol };

/** Where a video is to be kept: a new place for each upload. */
export const newVideoKey = (applicationId: ProApplicationId, ids: Ids): VideoKey =>
  `pro-applications/${applicationId}/${ids.next<Id<'video'>>()}` as VideoKey;

export interface StoredVideo {
  readonly key: VideoKey;
  readonly contentType: VideoType;
  readonly bytes: number;
  readonly uploadedAt: Instant;
}

/** Bytes from outside, as they arrive: whoever takes them no further lets their sender wait. */
export type Bytes = AsyncIterable<Uint8Array>;

/** A video on its way to the storage: looked at as it passes, and never held. */
export class PassingVideo {
  private readonly beginning: Uint8Array[] = [];
  private bytes = 0;
  private type: VideoType | null = null;

  constructor(private readonly policy: ProApplicationPolicy) {}

  /** @throws DomainError validation, from within: as soon as it is known for no video, or for one that is too large. */
  async *pass(content: Bytes): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of content) {
      this.bytes += chunk.length;
      requireSize(this.bytes, this.policy);
      if (this.type !== null) yield chunk;
      else {
        this.beginning.push(chunk);
        if (this.bytes >= READ_FOR_TYPE) yield* this.recognised();
      }
    }
    if (this.type === null) yield* this.recognised();
  }

  /** What has passed, once all of it has. */
  facts(): Pick<StoredVideo, 'contentType' | 'bytes'> {
    if (this.type === null) throw new Error('the video has not passed');
    return { contentType: this.type, bytes: this.bytes };
  }

  /** What was kept to be recognised goes on. */
  private *recognised(): Generator<Uint8Array, void, undefined> {
    this.type = videoTypeOf(joined(this.beginning));
    if (this.type === null) throw invalid('video', 'Must be an mp4, mov or webm video.');
    yield* this.beginning.splice(0);
  }
}

/** @throws DomainError validation for more bytes than a video may have. */
export function requireSize(bytes: number, { maxVideoBytes }: ProApplicationPolicy): void {
  if (bytes > maxVideoBytes) throw invalid('video', `Must not be larger than ${maxVideoBytes} bytes.`);
}

/** Its upload took so long that it was given up, and what had come of it thrown away. */
export const uploadGivenUp = (): DomainError => invalid('video', 'The upload took too long; send the video again.');

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
