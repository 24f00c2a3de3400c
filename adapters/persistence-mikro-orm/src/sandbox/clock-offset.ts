import type { Millis } from '@spotter/core/kernel';
import type { RowReader } from '../row-reader.js';
import { statement } from '../statement.js';

const READ = statement('select offset_ms as offset from sandbox_clock');

/** The greatest offset wins, so that no process sees time move back. */
const RAISE = statement(`
  insert into sandbox_clock as kept (offset_ms) values ($1)
  on conflict (id) do update set offset_ms = greatest(kept.offset_ms, excluded.offset_ms)
  returning offset_ms as offset`);

/** The sandbox clock's offset from real time in milliseconds: shared by all processes, and only growing. */
export class PostgresClockOffset {
  constructor(private readonly reader: RowReader) {}

  async offsetMs(): Promise<Millis> {
    return (await this.reader.readOne<{ offset: Millis }>(READ))?.offset ?? 0;
  }

  /** Stores the offset if it is the greatest so far. @returns the greatest. */
  async raiseTo(offsetMs: Millis): Promise<Millis> {
    return (await this.reader.readOne<{ offset: Millis }>(RAISE, offsetMs))?.offset ?? offsetMs;
  }
}
