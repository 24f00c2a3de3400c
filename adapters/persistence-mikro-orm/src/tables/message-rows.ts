import { plus, type Instant } from '@spotter/core/kernel';
import {
  CHANNELS,
  deliveryId,
  eventOfMessage,
  messageKey,
  type Delivery,
  type NotificationChannel,
} from '@spotter/core/notification';
import type { MessageRow, StoredResult, StoredResults } from './messages.js';

/** The values of an in-app message without a result: it arrived with its row. */
const ARRIVED = { status: 'sent', attempts: 1 } as const;

/** The rows of new messages, whose pending deliveries are leased until then. Of one key and channel the first delivery counts. */
export function messageRows(deliveries: readonly Delivery[], leasedUntil: Instant | null): readonly MessageRow[] {
  return [...byMessage(deliveries).values()].map((own) => messageRow(own, leasedUntil));
}

type Deliveries = readonly [Delivery, ...Delivery[]];

/** The deliveries of each message, by its id. */
export function byMessage(deliveries: readonly Delivery[]): Map<Delivery['id'], Deliveries> {
  const messages = new Map<Delivery['id'], [Delivery, ...Delivery[]]>();
  for (const delivery of deliveries) {
    const id = messageIdOf(delivery);
    const own = messages.get(id);
    if (own) own.push(delivery);
    else messages.set(id, [delivery]);
  }
  return messages;
}

const messageIdOf = ({ id, channel }: Pick<Delivery, 'id' | 'channel'>): Delivery['id'] => deliveryId(id, channel);

function messageRow(own: Deliveries, leasedUntil: Instant | null): MessageRow {
  const [first] = own;
  const eventId = eventOfMessage(first);
  const row = { createdAt: first.createdAt, arrivedAt: null, dueAt: null, results: null };
  const { arrivedAt, dueAt, results } = withResults(row, own.toReversed(), leasedUntil);
  // Named: on Node 20 a spread in front of new fields costs a microsecond.
  return {
    id: messageIdOf(first),
    eventId,
    recipientId: first.recipientId,
    createdAt: first.createdAt,
    arrivedAt,
    dueAt,
    textVersion: first.textVersion,
    recipientType: first.recipientType,
    templateId: first.templateId,
    dedupeKey: eventId ? null : first.dedupeKey,
    payload: first.payload,
    results,
  };
}

/** The results of attempts, in place of pending ones. Null with one in the app: it can change more than results. */
export const newResults = (tried: readonly Delivery[]): StoredResults | null =>
  tried.some(({ channel }) => channel === 'in_app')
    ? null
    : Object.fromEntries(tried.map((delivery) => [delivery.channel, toResult(delivery, null)]));

type ResultRow = Pick<MessageRow, 'createdAt' | 'arrivedAt' | 'dueAt' | 'results'>;

/** A row after attempts. A final status stays; only `sent` replaces it. */
export function withResults(
  row: ResultRow,
  tried: readonly Delivery[],
  leasedUntil: Instant | null,
): Pick<MessageRow, 'arrivedAt' | 'dueAt' | 'results'> {
  let { arrivedAt } = row;
  const results: Partial<Record<NotificationChannel, StoredResult>> = { ...row.results };
  for (const delivery of tried) {
    const { channel, status, sentAt } = delivery;
    if (!isReplaced(results, arrivedAt, delivery)) continue;
    if (channel === 'in_app' && status === 'sent') arrivedAt = sentAt;
    if (channel === 'in_app' && isAsArrived(delivery)) delete results.in_app;
    else results[channel] = toResult(delivery, leasedUntil);
  }
  const isEmpty = Object.keys(results).length === 0;
  return { arrivedAt, dueAt: nextDue(results, row.createdAt), results: isEmpty ? null : results };
}

function isReplaced(results: StoredResults, arrivedAt: Instant | null, { channel, status }: Delivery): boolean {
  const before = channel === 'in_app' && arrivedAt !== null ? ARRIVED.status : results[channel]?.[0];
  return before === undefined || before === 'pending' || status === 'sent';
}

const isAsArrived = ({ status, attempts, dueAt, createdAt, errorMessage }: Delivery): boolean =>
  status === ARRIVED.status && attempts === ARRIVED.attempts && dueAt === createdAt && errorMessage === null;

function toResult(delivery: Delivery, leasedUntil: Instant | null): StoredResult {
  const { status, attempts, dueAt, sentAt, errorMessage, createdAt } = delivery;
  const sentMs = sentAt === null ? null : sentAt - createdAt;
  const leasedMs = leasedUntil === null || status !== 'pending' ? null : leasedUntil - createdAt;
  const required = [status, attempts, dueAt - createdAt] as const;
  if (leasedMs !== null) return [...required, sentMs, errorMessage, leasedMs];
  if (errorMessage !== null) return [...required, sentMs, errorMessage];
  return sentMs === null ? required : [...required, sentMs];
}

function nextDue(results: StoredResults, createdAt: Instant): Instant | null {
  const pending = Object.values(results).filter(([status]) => status === 'pending');
  return pending.length === 0 ? null : plus(createdAt, Math.min(...pending.map(takenFrom)));
}

/** The instant from which a sender can take it. */
const takenFrom = ([, , dueMs, , , leasedMs]: StoredResult): number => leasedMs ?? dueMs;

/** The deliveries of a message, in the order of the channels. */
export const deliveriesIn = (row: MessageRow): readonly Delivery[] =>
  CHANNELS.flatMap((channel) => deliveryIn(row, channel) ?? []);

/** Null when the message has no delivery by this channel. */
export function deliveryIn(row: MessageRow, channel: NotificationChannel): Delivery | null {
  const { templateId, recipientType, recipientId, textVersion, createdAt } = row;
  const result = resultIn(row, channel);
  if (result === null) return null;
  const [status, attempts, dueMs, , errorMessage = null] = result;
  return {
    id: deliveryId(row.id, channel),
    templateId,
    recipientType,
    recipientId,
    channel,
    status,
    payload: row.payload ?? {},
    dedupeKey: row.dedupeKey ?? messageKey(row.eventId ?? '', templateId, recipientId),
    textVersion,
    dueAt: plus(createdAt, dueMs),
    attempts,
    sentAt: sentAtOf(row, channel, result),
    errorMessage,
    createdAt,
  };
}

function resultIn({ results, arrivedAt }: MessageRow, channel: NotificationChannel): StoredResult | null {
  const isArrived = channel === 'in_app' && arrivedAt !== null;
  return results?.[channel] ?? (isArrived ? [ARRIVED.status, ARRIVED.attempts, 0] : null);
}

function sentAtOf(row: MessageRow, channel: NotificationChannel, [, , , sentMs = null]: StoredResult): Instant | null {
  if (channel === 'in_app') return row.arrivedAt;
  return sentMs === null ? null : plus(row.createdAt, sentMs);
}

/** The pending deliveries that a sender can take, and whether one took them before. */
export const takeable = (row: MessageRow, at: Instant): readonly { delivery: Delivery; takenBefore: boolean }[] =>
  CHANNELS.flatMap((channel) => {
    const result = row.results?.[channel];
    const delivery = deliveryIn(row, channel);
    if (!result || !delivery) return [];
    const [status, , , , , leasedMs = null] = result;
    if (status !== 'pending' || plus(row.createdAt, takenFrom(result)) > at) return [];
    return [{ delivery, takenBefore: leasedMs !== null }];
  });
