import type { IncomingBody } from './incoming-body.js';

/** Limits of the bodies that this process is receiving. */
export interface BodyLimits {
  readonly atOnce: number;
  readonly atOnceByAddress: number;
  readonly bytes: number;
  readonly bytesByAddress: number;
  /** Uploads are streamed to their readers; only their number is limited. */
  readonly uploads: number;
  readonly uploadsByAddress: number;
  /** The grace period before a sender's rate is checked, in milliseconds. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

const MEBIBYTE = 1_024 * 1_024;

export const DEFAULT_BODY_LIMITS: BodyLimits = {
  atOnce: 1_000,
  atOnceByAddress: 100,
  bytes: 32 * MEBIBYTE,
  bytesByAddress: 4 * MEBIBYTE,
  uploads: 50,
  uploadsByAddress: 10,
  graceMs: 5_000,
  bytesPerSecond: 1_024,
};

interface Share {
  count: number;
  bytes: number;
  uploads: number;
}

const SWEEP_MS = 1_000;

/**
 * Tracks every body being received. When there are too many, the oldest connection is closed; a body sent at normal speed
 * completes before that (docs/admission.md).
 */
export class BodiesUnderWay {
  private readonly bodies = new Set<IncomingBody>();
  private readonly uploads = new Set<IncomingBody>();
  private readonly shares = new Map<string, Share>();
  private bytes = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly limits: BodyLimits,
    /** The time limit of a body from its headers; for an upload, of each piece from the previous one. */
    private readonly withinMs: number,
  ) {
    const every = Math.min(SWEEP_MS, limits.graceMs, withinMs);
    this.timer = setInterval(() => this.cutSlow(performance.now()), every).unref();
  }

  enter(body: IncomingBody): void {
    const share = this.shareOf(body.address);
    this.bodies.add(body);
    share.count += 1;
    if (share.count > this.limits.atOnceByAddress) this.cutOldest(body.address, body);
    else if (this.bodies.size > this.limits.atOnce) this.cutOldest(null, body);
  }

  hold(body: IncomingBody, chunk: Buffer): void {
    const share = this.shareOf(body.address);
    body.hold(chunk);
    share.bytes += chunk.length;
    this.bytes += chunk.length;
    while (share.bytes > this.limits.bytesByAddress && this.cutOldest(body.address, body));
    while (this.bytes > this.limits.bytes && this.cutOldest(null, body));
  }

  leave(body: IncomingBody): void {
    if (!this.bodies.delete(body)) return;
    const share = this.shareOf(body.address);
    share.count -= 1;
    share.bytes -= body.heldBytes;
    this.bytes -= body.heldBytes;
    this.forget(body.address, share);
  }

  /** @returns false when the maximum number of uploads is reached. */
  enterUpload(body: IncomingBody): boolean {
    const share = this.shareOf(body.address);
    const isAllowed = share.uploads < this.limits.uploadsByAddress && this.uploads.size < this.limits.uploads;
    if (isAllowed) {
      this.uploads.add(body);
      share.uploads += 1;
    } else this.forget(body.address, share);
    return isAllowed;
  }

  leaveUpload(body: IncomingBody): void {
    if (!this.uploads.delete(body)) return;
    const share = this.shareOf(body.address);
    share.uploads -= 1;
    this.forget(body.address, share);
  }

  close(): void {
    clearInterval(this.timer);
  }

  private shareOf(address: string): Share {
    let share = this.shares.get(address);
    if (share === undefined) {
      share = { count: 0, bytes: 0, uploads: 0 };
      this.shares.set(address, share);
    }
    return share;
  }

  private forget(address: string, { count, uploads }: Share): void {
    if (count === 0 && uploads === 0) this.shares.delete(address);
  }

  /** @param address null for all addresses. @returns false when there is no other body. */
  private cutOldest(address: string | null, spared: IncomingBody): boolean {
    for (const body of this.bodies) {
      if (body === spared || (address !== null && body.address !== address)) continue;
      this.leave(body);
      body.cut('crowded');
      return true;
    }
    return false;
  }

  private cutSlow(now: number): void {
    for (const set of [this.bodies, this.uploads]) {
      for (const body of set) {
        if (!this.isTooSlow(body, now)) continue;
        this.leave(body);
        this.leaveUpload(body);
        body.cut('slow');
      }
    }
  }

  private isTooSlow(body: IncomingBody, now: number): boolean {
    const { bytesPerSecond, graceMs } = this.limits;
    return body.currentWaitMs(now) >= this.withinMs || body.isSlowerThan(bytesPerSecond, graceMs, now);
  }
}
