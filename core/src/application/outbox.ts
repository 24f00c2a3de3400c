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

/** The messages of an event. Adapters of `Transaction` receive this function, so that no event is stored without its messages. */
export type PlanNotifications = (recorded: RecordedEvent) => NotificationPlan;

/** Events leave with the transaction that caused them: both are kept, or neither. */
export interface Outbox {
  /** Keeps the events, and by `PlanNotifications` the deliveries and reminders that they cause. */
  add(...events: readonly DomainEvent[]): Promise<void>;
}
