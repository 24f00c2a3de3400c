import type { DomainEvent } from './events.js';
import type { EventId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import type { NotificationPlan } from '../notification/rules/delivery.js';

/** A fact of the business, once it has happened. */
export interface RecordedEvent {
  readonly id: EventId;
  readonly at: Instant;
  readonly event: DomainEvent;
}

/** What an event gives people to read. The adapters of `Transaction` are given this, so that no event is kept without it. */
export type PlanNotifications = (recorded: RecordedEvent) => NotificationPlan;

/** Events leave with the transaction that caused them: both are kept, or neither. */
export interface Outbox {
  /** Keeps the events, and by `PlanNotifications` the deliveries and reminders that they cause. */
  add(...events: readonly DomainEvent[]): Promise<void>;
}
