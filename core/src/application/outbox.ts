import type { DomainEvent } from './events.js';
import type { EventId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';

/** A fact of the business, once it has happened. */
export interface RecordedEvent {
  readonly id: EventId;
  readonly at: Instant;
  readonly event: DomainEvent;
}

/** Events leave with the transaction that caused them: both are kept, or neither. Their messages are planned later. */
export interface Outbox {
  add(...events: readonly DomainEvent[]): Promise<void>;
  /**
   * Takes out at most `limit` events whose messages are not planned yet, the oldest first. Those that another process is taking are
   * skipped, and no account closes until the end of the transaction.
   */
  takeUnplanned(limit: number): Promise<readonly RecordedEvent[]>;
}
