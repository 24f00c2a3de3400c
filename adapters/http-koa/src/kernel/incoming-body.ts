import type { IncomingMessage } from 'node:http';

const NOTHING = Buffer.alloc(0);

/** Why a connection is closed: a slow sender, or too many unfinished bodies. */
export type CutReason = 'slow' | 'crowded';

/** A body being received. Its time counts only while it waits for the sender, not for the reader of an upload. */
export class IncomingBody {
  /** Bytes buffered for a reader. */
  heldBytes = 0;
  private held: Buffer = NOTHING;
  private readonly bytesBefore: number;
  private waitedBeforeMs = 0;
  private waitingSince: number | null;
  /** Closes the connection. */
  cut: (reason: CutReason) => void = () => undefined;

  constructor(
    readonly request: IncomingMessage,
    readonly address: string,
  ) {
    this.bytesBefore = request.socket.bytesRead;
    this.waitingSince = performance.now();
  }

  /** Copies further pieces into one buffer: kept as an object, a piece of one byte takes 300. */
  hold(chunk: Buffer): void {
    const bytes = this.heldBytes + chunk.length;
    if (this.heldBytes === 0) this.held = chunk;
    else {
      if (bytes > this.held.length) this.held = enlarged(this.held, Math.max(bytes, 2 * this.held.length));
      chunk.copy(this.held, this.heldBytes);
    }
    this.heldBytes = bytes;
  }

  /** Frees the buffered bytes: the request of a cut body can stay until an earlier one is answered. */
  discard(): void {
    this.held = NOTHING;
  }

  /** The buffered bytes. */
  bytes(): Buffer {
    return this.held.subarray(0, this.heldBytes);
  }

  /** The reader works on a piece; the sender's time stops. */
  stopWaiting(): void {
    if (this.waitingSince !== null) this.waitedBeforeMs += performance.now() - this.waitingSince;
    this.waitingSince = null;
  }

  waitAgain(): void {
    this.waitingSince ??= performance.now();
  }

  /** Milliseconds that the current wait for the sender has lasted. */
  currentWaitMs(now: number): number {
    return this.waitingSince === null ? 0 : now - this.waitingSince;
  }

  /** Whether fewer bytes have arrived than the minimum rate demands after the grace period. */
  isSlowerThan(bytesPerSecond: number, graceMs: number, now: number): boolean {
    const waitedMs = this.waitedBeforeMs + this.currentWaitMs(now);
    const bytes = this.request.socket.bytesRead - this.bytesBefore;
    return waitedMs > graceMs && bytes * 1_000 < waitedMs * bytesPerSecond;
  }
}

function enlarged(content: Buffer, bytes: number): Buffer {
  const larger = Buffer.allocUnsafe(bytes);
  content.copy(larger);
  return larger;
}
