import type { DomainEvent } from './events.js';
import type { EventId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';

/** A domain event that has happened. */
export interface RecordedEvent {
  readonly id: EventId;
  readonly at: Instant;
  readonly event: DomainEvent;
}

/** Events are stored in the transaction that caused them. Their messages are planned later. */
export interface Outbox {
  add(...events: readonly DomainEvent[]): Promise<void>;
  /**
   * Takes out at most `limit` events whose messages are not planned yet, the oldest first. Events that another process is taking are
   * skipped. No account can be closed until the end of the transaction.
   */
  takeUnplanned(limit: number): Promise<readonly RecordedEvent[]>;
}
