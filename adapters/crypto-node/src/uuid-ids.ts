import { randomFillSync, randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { Clock, Id, Ids } from '@spotter/core/kernel';

/** Each millisecond's counter starts at a random value, so that ids of two processes rarely collide (RFC 9562, 6.2, method 1). */
const SEQUENCE_STARTS_BELOW = 2 ** 28;

const RANDOM_BYTES = 16;

/** UUIDv7 by the service's clock: later ids sort later, also within a millisecond. */
export class UuidIds implements Ids {
  private lastMillis = -1;
  private sequence = 0;
  /** Random bytes are drawn for 256 ids at once: one call per id costs more than all other steps. */
  private readonly drawn = new Uint8Array(256 * RANDOM_BYTES);
  private used = this.drawn.length;

  constructor(private readonly clock: Clock) {}

  next<Name extends Id<string>>(): Name {
    const now = this.clock.now();
    this.sequence = now === this.lastMillis ? this.sequence + 1 : randomInt(SEQUENCE_STARTS_BELOW);
    this.lastMillis = now;
    return v7({ msecs: now, seq: this.sequence, random: this.random() }) as Name;
  }

  private random(): Uint8Array {
    if (this.used === this.drawn.length) {
      randomFillSync(this.drawn);
      this.used = 0;
    }
    this.used += RANDOM_BYTES;
    return this.drawn.subarray(this.used - RANDOM_BYTES, this.used);
  }
}
