import { type DomainError, invalid } from '../../kernel/domain-error.js';
import type { Id, Ids, ProApplicationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { ProApplicationPolicy } from '../policy.js';
import { READ_FOR_TYPE, type VideoType, detectVideoType } from './video-type.js';
import { phraseNumber } from '../../kernel/phrase-number.js';

/** The name of a video in its storage. Each upload has its own, so that uploads do not overwrite each other. */
export type VideoKey = string & { readonly videoKey: unique symbol };

/** The storage key of a video: a new one for each upload. */
export const newVideoKey = (applicationId: ProApplicationId, ids: Ids): VideoKey =>
  `pro-applications/${applicationId}/${ids.next<Id<'video'>>()}` as VideoKey;

export interface StoredVideo {
  readonly key: VideoKey;
  readonly contentType: VideoType;
  readonly bytes: number;
  readonly uploadedAt: Instant;
}

/** Bytes as they arrive from outside; a slow reader slows its sender. */
export type Bytes = AsyncIterable<Uint8Array>;

/** Inspects a video while it streams to the storage; only its beginning is buffered. */
export class PassingVideo {
  private readonly beginning: Uint8Array[] = [];
  private bytes = 0;
  private type: VideoType | null = null;

  constructor(private readonly policy: ProApplicationPolicy) {}

  /** @throws DomainError validation, while streaming, as soon as the content is no video or too large. */
  async *pass(content: Bytes): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of content) {
      this.bytes += chunk.length;
      requireSize(this.bytes, this.policy);
      if (this.type !== null) yield chunk;
      else {
        this.beginning.push(chunk);
        if (this.bytes >= READ_FOR_TYPE) yield* this.replayBeginning();
      }
    }
    if (this.type === null) yield* this.replayBeginning();
  }

  /** The facts about the content, once all of it has passed. */
  facts(): Pick<StoredVideo, 'contentType' | 'bytes'> {
    if (this.type === null) throw new Error('the video has not passed');
    return { contentType: this.type, bytes: this.bytes };
  }

  /** Determines the type by the buffered beginning, and replays it. */
  private *replayBeginning(): Generator<Uint8Array, void, undefined> {
    this.type = detectVideoType(joinChunks(this.beginning));
    if (this.type === null) throw invalid('video', 'WRONG_TYPE', 'Must be an MP4, MOV or WebM video.');
    yield* this.beginning.splice(0);
  }
}

/** @throws DomainError validation for more bytes than the maximum size of a video. */
export function requireSize(bytes: number, { maxVideoBytes }: ProApplicationPolicy): void {
  if (bytes > maxVideoBytes)
    throw invalid('video', 'TOO_LARGE', `Must not be larger than ${phraseNumber(maxVideoBytes)} bytes.`);
}

/** The upload exceeded its time limit, and its data was discarded. */
export const uploadAbandonedError = (): DomainError =>
  invalid('video', 'INTERRUPTED', 'The upload took too long. Send the video again.');

function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
