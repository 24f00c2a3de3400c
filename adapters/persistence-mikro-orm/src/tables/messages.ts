import type { DomainEventType, RecordedEvent } from '@spotter/core/application';
import type { EventId, Instant, MemberId, MentorId, Millis, ReservationId } from '@spotter/core/kernel';
import type { Delivery, DeliveryStatus, NotificationChannel } from '@spotter/core/notification';
import { Table, json, moment, optional, text, uuid, whole } from '../table.js';

/**
 * The result of a delivery: status, attempts, due time, time of sending, error, end of the lease. Times are milliseconds from the creation
 * of its message. Nulls at the end are left out.
 */
export type StoredResult = readonly [
  status: DeliveryStatus,
  attempts: number,
  dueMs: Millis,
  sentMs?: Millis | null,
  errorMessage?: string | null,
  leasedMs?: Millis | null,
];

export type StoredResults = Readonly<Partial<Record<NotificationChannel, StoredResult>>>;

/** A message to one person, with the results of its channels. `read_at` is written by the inbox alone. */
export interface MessageRow extends Pick<
  Delivery,
  'id' | 'templateId' | 'recipientType' | 'recipientId' | 'textVersion' | 'createdAt'
> {
  /** Without it, the message has a key of its own. */
  readonly eventId: EventId | null;
  readonly dedupeKey: string | null;
  /** Null where the event has it. */
  readonly payload: Delivery['payload'] | null;
  /** When it arrived in the app. */
  readonly arrivedAt: Instant | null;
  /** When the first of its pending deliveries is due, or its lease ends. */
  readonly dueAt: Instant | null;
  readonly results: StoredResults | null;
}

export const message = new Table<MessageRow>('message', ['id'], {
  id: uuid(),
  eventId: optional(uuid()),
  recipientId: uuid(),
  createdAt: moment(),
  arrivedAt: optional(moment()),
  dueAt: optional(moment()),
  textVersion: whole(),
  recipientType: text(),
  templateId: text(),
  dedupeKey: optional(text()),
  payload: optional(json()),
  results: optional(json()),
});

/** The columns that an attempt changes. */
export const messageResults = new Table<Pick<MessageRow, 'id' | 'arrivedAt' | 'dueAt' | 'results'>>('message', ['id'], {
  id: uuid(),
  arrivedAt: optional(moment()),
  dueAt: optional(moment()),
  results: optional(json()),
});

/** Results that replace pending ones. */
export const messageNewResults = new Table<Pick<MessageRow, 'id' | 'results'>>('message', ['id'], {
  id: uuid(),
  results: optional(json()),
});

/** The event of message `d`, where that has the payload. */
export const EVENT_JOIN = 'left join domain_event cause on cause.id = d.event_id and d.payload is null';

export const PAYLOAD = 'coalesce(d.payload, meeting_payload(cause))';

/** The columns of message `d`, with its payload. */
export const MESSAGE_COLUMNS = [...message.columns]
  .map(([property, column]) => `${property === 'payload' ? PAYLOAD : `d.${column}`} as "${property}"`)
  .join(', ');

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

/** An event. Rows from before the columns have everything in `event`; `whole_event` in SQL gives both as one JSON. */
export interface DomainEventRow {
  readonly id: EventId;
  readonly at: Instant;
  readonly type: DomainEventType;
  /** The facts without a column. */
  readonly event: object;
  readonly memberId: MemberId | null;
  readonly mentorId: MentorId | null;
  readonly reservationId: ReservationId | null;
  readonly startsAt: Instant | null;
}

export const domainEvent = new Table<DomainEventRow>('domain_event', ['id'], {
  id: uuid(),
  at: moment(),
  type: text(),
  event: json(),
  memberId: optional(uuid()),
  mentorId: optional(uuid()),
  reservationId: optional(uuid()),
  startsAt: optional(moment()),
});

export const RESERVATION_OF_EVENT = `coalesce(reservation_id, (event ->> 'reservationId')::uuid)`;

/** The queue of events whose messages are not planned yet; an event itself never changes. */
export const unplannedEvent = new Table<{ readonly eventId: EventId }>('unplanned_event', ['eventId'], {
  eventId: uuid(),
});

/** The facts of any event; two can be null. */
interface EventFacts {
  readonly memberId?: MemberId | null;
  readonly mentorId?: MentorId;
  readonly reservationId?: ReservationId | null;
  readonly startsAt?: Instant;
  readonly [other: string]: unknown;
}

export function eventRow({ id, at, event }: RecordedEvent): DomainEventRow {
  const { type, ...facts } = event;
  const { memberId, mentorId, reservationId, startsAt, ...others }: EventFacts = facts;
  return {
    id,
    at,
    type,
    // An empty column says that the event lacks the fact; null is a fact.
    event: { ...others, ...(memberId === null && { memberId }), ...(reservationId === null && { reservationId }) },
    memberId: memberId ?? null,
    mentorId: mentorId ?? null,
    reservationId: reservationId ?? null,
    startsAt: startsAt ?? null,
  };
}
