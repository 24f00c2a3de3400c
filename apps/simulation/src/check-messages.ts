import { HOUR, MATRIX, type Delivery, type DomainEvent, type EventKey, type RecordedEvent } from '@spotter/core';
import type { RowChange } from '@spotter/memory';
import { ADVERTISEMENTS } from './advertisements.js';
import type { Check, Judged, Note } from './checks.js';

/** The last try comes 2 h 35 min after the first; the rest is for jobs that miss a run, and leases that run out. */
const ENDS_WITHIN = 4 * HOUR;
/** Advertisements wait for the morning besides. */
const NIGHT = 11 * HOUR;

/** Every event has the deliveries that the matrix names, in the transaction that kept it; and every delivery ends. */
export class CheckMessages implements Check {
  private events: RecordedEvent[] = [];
  private added: Delivery[] = [];
  private ended: Delivery[] = [];
  private readonly pending = new Map<string, Delivery>();

  constructor(
    private readonly judged: Judged,
    private readonly note: Note,
  ) {}

  see(change: RowChange): void {
    if (change.table === 'events') this.events.push(change.after);
    if (change.table !== 'deliveries') return;
    const { before, after } = change;
    if (!before && !ADVERTISEMENTS.has(after.templateId)) this.added.push(after);
    if (after.status === 'pending') this.pending.set(after.id, after);
    else {
      this.pending.delete(after.id);
      if (before?.status === 'pending') this.ended.push(after);
    }
  }

  afterStep(): void {
    const texts = new Set(this.added.filter(({ channel }) => channel === 'sms'));
    for (const event of this.events) this.judgeEvent(event);
    for (const delivery of this.ended) this.judgeEnd(delivery, texts);
    for (const { id, templateId, channel, recipientId } of this.added)
      if (!texts.has(this.byId(id)))
        this.note('told-by-matrix', `${templateId} by ${channel}, for no event`, id, recipientId);
    for (const { id, templateId, recipientId } of texts)
      this.note('told-by-matrix', `${templateId} by sms, though no chat message failed`, id, recipientId);
    this.events = [];
    this.added = [];
    this.ended = [];
  }

  async afterDay(): Promise<void> {
    for (const { id, templateId, channel, createdAt, recipientId } of this.pending.values())
      if (createdAt < this.judged.now() - ENDS_WITHIN - (ADVERTISEMENTS.has(templateId) ? NIGHT : 0))
        this.note('told-in-time', `${templateId} by ${channel} has not ended`, id, recipientId);
  }

  private byId(id: string): Delivery {
    return this.added.find((one) => one.id === id) as Delivery;
  }

  /** Takes the event's deliveries out of those that were added: what is left belongs to no event. */
  private judgeEvent({ id, event }: RecordedEvent): void {
    const own = this.added.filter(({ dedupeKey }) => dedupeKey.startsWith(`${id}:`));
    this.added = this.added.filter((one) => !own.includes(one));
    const found = own.map(({ templateId, recipientType, channel }) => `${templateId} ${recipientType} ${channel}`);
    const expected = expectedOf(event);
    if (found.toSorted().join() === expected.toSorted().join()) return;
    const missing = expected.filter((one) => !found.includes(one));
    const parties = ['memberId', 'mentorId', 'reservationId'].map((name) => idIn(event, name));
    const what = missing.length > 0 ? `misses ${missing.join(', ')}` : `has ${found.length}, not ${expected.length}`;
    this.note('told-by-matrix', `${event.type} ${what}`, id, ...parties);
  }

  /** A chat message that fails goes on as a text message; others fail after their last try. */
  private judgeEnd(delivery: Delivery, texts: Set<Delivery>): void {
    const { id, templateId, channel, status, attempts, recipientId, dedupeKey } = delivery;
    if (status === 'sent') return;
    if (channel === 'kakao') {
      const text = [...texts].find((one) => one.recipientId === recipientId && one.templateId === templateId);
      if (text) texts.delete(text);
      else this.note('told-in-time', `${templateId}: no text message in the place of a chat message`, id, dedupeKey);
      this.added = this.added.filter((one) => one !== text);
      return;
    }
    const tries = this.judged.policies.notification.retryAfterMs.length + 1;
    if (status === 'failed' && attempts !== tries)
      this.note('told-in-time', `${templateId} by ${channel} fails after ${attempts} tries`, id, recipientId);
  }
}

const idIn = (event: DomainEvent, name: string): string | null => {
  const value = (event as unknown as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : null;
};

/** The names under which the matrix knows an event: by its type, where it is told at all. */
function keysOf(event: DomainEvent): readonly EventKey[] {
  switch (event.type) {
    case 'reservation-confirmed':
      return event.origin === 'auto_match' ? [event.type, 'mentor-matched'] : [event.type];
    case 'reservation-cancelled':
      return [event.late ? 'reservation-cancelled-late' : event.type];
    case 'reservation-rejected':
      return ['reservation-cancelled'];
    case 'member-no-show':
      return ['member-no-show_T+15m'];
    case 'mentor-no-show':
      return ['mentor-no-show_T+15m'];
    case 'membership-ending':
      return [event.renews ? 'membership-renewal_D-7' : 'contract-expiry_D-7'];
    case 'session-reminder':
      return [event.eventKey];
    default:
      return Object.hasOwn(MATRIX, event.type) ? [event.type as EventKey] : [];
  }
}

/** Each delivery as `template role channel`. There is one administrator. */
function expectedOf(event: DomainEvent): readonly string[] {
  const rows = keysOf(event).flatMap((key) =>
    (['member', 'mentor', 'admin'] as const).flatMap((role) => {
      const channels: readonly string[] = MATRIX[key][role];
      const isNamed = role === 'admin' || idIn(event, `${role}Id`) !== null;
      return channels.length === 0 || !isNamed
        ? []
        : [...new Set([...channels, 'in_app'])].map((one) => `${key} ${role} ${one}`);
    }),
  );
  const left = event.type === 'reservation-changed' && event.from.mentorId !== event.mentorId;
  return left ? [...rows, 'reservation-cancelled mentor push', 'reservation-cancelled mentor in_app'] : rows;
}
