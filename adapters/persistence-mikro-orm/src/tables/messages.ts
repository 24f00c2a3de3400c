import type { DomainEvent, DomainEventType, RecordedEvent } from '@spotter/core/application';
import type { EventId, Instant, ReservationId } from '@spotter/core/kernel';
import type { Delivery, Device } from '@spotter/core/notification';
import { Table, json, moment, optional, text, uuid, whole } from '../table.js';

/** Without `read_at`, which only the inbox writes. */
export const delivery = new Table<Delivery>('delivery', ['id'], {
  id: uuid(),
  templateId: text(),
  recipientType: text(),
  recipientId: uuid(),
  channel: text(),
  status: text(),
  payload: json(),
  dedupeKey: text(),
  dueAt: moment(),
  attempts: whole(),
  sentAt: optional(moment()),
  errorMessage: optional(text()),
  createdAt: moment(),
});

/** Due at $1, and not being sent. Lease columns are not indexed, so that taking one writes no index. */
export const IS_DUE = `status = 'pending' and due_at <= $1 and (leased_until is null or leased_until <= $1)`;

/** The columns that an attempt changes; it also ends the lease. */
export interface DeliveryOutcome extends Pick<
  Delivery,
  'id' | 'status' | 'dueAt' | 'attempts' | 'sentAt' | 'errorMessage'
> {
  readonly leasedUntil: Instant | null;
}

export const deliveryOutcome = new Table<DeliveryOutcome>('delivery', ['id'], {
  id: uuid(),
  status: text(),
  dueAt: moment(),
  leasedUntil: optional(moment()),
  attempts: whole(),
  sentAt: optional(moment()),
  errorMessage: optional(text()),
});

export const device = new Table<Device>('device', ['token'], {
  token: text(),
  personId: uuid(),
  platform: text(),
  registeredAt: moment(),
});

/** The last reservation whose reminder was taken, by schedule. */
export interface ReminderProgress {
  readonly schedule: string;
  readonly moment: Instant;
  readonly reservationId: ReservationId;
}

export const reminderProgress = new Table<ReminderProgress>('reminder_progress', ['schedule'], {
  schedule: text(),
  moment: moment(),
  reservationId: uuid(),
});

export interface DomainEventRow {
  readonly id: EventId;
  readonly at: Instant;
  readonly type: DomainEventType;
  readonly event: DomainEvent;
}

export const domainEvent = new Table<DomainEventRow>('domain_event', ['id'], {
  id: uuid(),
  at: moment(),
  type: text(),
  event: json(),
});

/** The queue of events whose messages are not planned yet; an event itself never changes. */
export const unplannedEvent = new Table<{ readonly eventId: EventId }>('unplanned_event', ['eventId'], {
  eventId: uuid(),
});

export const eventRow = ({ id, at, event }: RecordedEvent): DomainEventRow => ({ id, at, type: event.type, event });
