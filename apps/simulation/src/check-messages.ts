import type { DomainEvent, RecordedEvent } from '@spotter/core/application';
import { PHONE_CODE_KEY, type Person, type Role } from '@spotter/core/identity';
import { HOUR } from '@spotter/core/kernel';
import { channelsFor, MATRIX, type Delivery, type EventKey, type Message } from '@spotter/core/notification';
import type { EventPlanning } from '@spotter/memory';
import { ADVERTISEMENTS } from './advertisements.js';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { keepWhile } from './row-groups.js';

/** The last attempt comes 2 h 35 min after the first; the rest allows for missed runs and expired leases. */
const ENDS_WITHIN = 4 * HOUR;
const ADMINISTRATORS = 3;
/** Messages whose e-mail has the session as an invitation to a calendar. */
const INVITATIONS: ReadonlySet<string> = new Set([
  'reservation-confirmed',
  'reservation-changed',
  'reservation-cancelled',
  'session-substituted',
]);
const REMINDERS: readonly EventKey[] = [
  'session-imminent_T-1h',
  'session-imminent_T-15m',
  'session-imminent_T-5m',
  'review-request_T+90m',
];
/** Advertisements can wait until the morning. */
const NIGHT = 11 * HOUR;

/** Every event is planned, which gives it the deliveries of the matrix in the same transaction, and every delivery ends. */
export class CheckMessages extends ContextCheck implements Check {
  readonly reads = ['plannings', 'people', 'deliveries'] as const;
  private readonly waiting = new Map<string, RecordedEvent>();
  private readonly planned: RecordedEvent[] = [];
  /** By their event, in order. */
  private readonly added = new Map<string, Delivery[]>();
  private readonly ended: Delivery[] = [];
  private readonly pending = new Map<string, Delivery>();
  private readonly phones = new Map<string, Pick<Person, 'phone' | 'phoneVerifiedAt'>>();

  onChange(change: ChangeFor<CheckMessages>): void {
    if (change.table === 'plannings') this.recordPlanning(change.after);
    if (change.table === 'people') this.phones.set(change.after.id, change.after);
    if (change.table !== 'deliveries') return;
    const { before, after } = change;
    if (!before && !ADVERTISEMENTS.has(after.templateId)) this.addedBy(eventOf(after.dedupeKey)).push(after);
    keepWhile(after.status === 'pending', this.pending, after);
    if (before?.status === 'pending' && after.status !== 'pending') this.ended.push(after);
  }

  private recordPlanning({ recorded, isPlanned }: EventPlanning): void {
    keepWhile(!isPlanned, this.waiting, recorded);
    if (isPlanned) this.planned.push(recorded);
  }

  afterStep(): void {
    for (const message of this.context.channels.sentNow) this.validatePhone(message);
    for (const event of this.planned.splice(0)) this.validateEvent(event);
    for (const cause of [...this.added.keys()]) this.validateReminders(cause);
    for (const delivery of this.ended.splice(0)) this.validateEnd(delivery);
    for (const { id, templateId, channel, recipientId } of [...this.added.values()].flat())
      this.note('sent-by-matrix', `${templateId} by ${channel}, for no event or failure`, id, recipientId);
    this.added.clear();
  }

  async afterDay(): Promise<void> {
    for (const { id, at, event } of this.waiting.values())
      if (at < this.context.now() - ENDS_WITHIN) this.note('sent-in-time', `${event.type} is not planned`, id);
    for (const { id, templateId, channel, createdAt, recipientId } of this.pending.values())
      if (createdAt < this.context.now() - ENDS_WITHIN - (ADVERTISEMENTS.has(templateId) ? NIGHT : 0))
        this.note('sent-in-time', `${templateId} by ${channel} has not ended`, id, recipientId);
  }

  /** Removes the event's deliveries from the added ones; the rest belongs to no event. */
  private validateEvent({ id, event }: RecordedEvent): void {
    const own = this.takeAdded(id, ({ templateId, dedupeKey }) => !isFallback(dedupeKey) && !isReminder(templateId));
    const difference = differenceOf(own, expectedOf(event));
    if (!difference) return;
    const parties = ['memberId', 'mentorId', 'reservationId'].map((name) => idIn(event, name));
    this.note('sent-by-matrix', `${event.type} ${difference}`, id, ...parties);
  }

  /** Removes reminders from the added deliveries. Their cause is the newest event of the session, which was planned before. */
  private validateReminders(cause: string): void {
    for (const key of REMINDERS) {
      if (this.addedBy(cause).length === 0) return;
      const own = this.takeAdded(cause, ({ templateId, dedupeKey }) => templateId === key && !isFallback(dedupeKey));
      if (own.length === 0) continue;
      const difference = differenceOf(
        own,
        (['member', 'mentor'] as const).flatMap((role) => rowOf(key, role)),
      );
      if (difference) this.note('sent-by-matrix', `${key} ${difference}`, cause);
    }
  }

  private addedBy(event: string): Delivery[] {
    const added = this.added.get(event) ?? [];
    this.added.set(event, added);
    return added;
  }

  private takeAdded(event: string, isTaken: (delivery: Delivery) => boolean): readonly Delivery[] {
    const added = this.addedBy(event);
    const rest = added.filter((one) => !isTaken(one));
    this.added.set(event, rest);
    return rest.length === 0 ? added : added.filter(isTaken);
  }

  /** Other channels replace a failed chat message, or a push that reaches no device. Other messages fail after their last attempt. */
  private validateEnd(delivery: Delivery): void {
    const { id, templateId, channel, status, attempts, recipientId } = delivery;
    if (status === 'sent' || isErased(delivery)) return;
    if (ADVERTISEMENTS.has(templateId) && channel === 'kakao') return;
    for (const fallback of this.fallbacksOf(delivery)) this.validateFallback(delivery, fallback);
    if (channel === 'kakao') return;
    const tries = this.context.policies.notification.retryAfterMs.length + 1;
    if (status === 'failed' && attempts !== tries)
      this.note('sent-in-time', `${templateId} by ${channel} fails after ${attempts} attempts`, id, recipientId);
  }

  private validateFallback({ templateId, channel, dedupeKey }: Delivery, fallback: string): void {
    const found = this.takeAdded(
      eventOf(dedupeKey),
      (one) => one.dedupeKey === `${dedupeKey}:${channel}` && one.channel === fallback,
    );
    if (found.length === 0)
      this.note('sent-in-time', `${templateId}: no ${fallback} replaces a message by ${channel}`, dedupeKey);
  }

  private fallbacksOf({ channel, status, templateId, recipientType, recipientId }: Delivery): readonly string[] {
    const isPhoneVerified = Boolean(this.phones.get(recipientId)?.phoneVerifiedAt);
    if (channel === 'push' && status === 'bounced')
      return recipientType === 'member' && !isPhoneVerified && INVITATIONS.has(templateId) ? ['email'] : [];
    if (channel !== 'kakao') return [];
    if (isPhoneVerified) return ['sms'];
    const row: readonly string[] = MATRIX[templateId as EventKey][recipientType];
    return row.includes('push') || row.includes('email') ? [] : ['push', 'email'];
  }

  private validatePhone({ id, eventKey, channel, to, recipientId }: Message): void {
    if ((channel !== 'kakao' && channel !== 'sms') || eventKey === PHONE_CODE_KEY) return;
    const { phone, phoneVerifiedAt = null } = this.phones.get(recipientId) ?? {};
    if (phoneVerifiedAt === null || phone !== to)
      this.note('verified-phones', `${eventKey} by ${channel} to an unverified number`, id, recipientId);
  }
}

const eventOf = (dedupeKey: string): string => dedupeKey.slice(0, dedupeKey.indexOf(':'));

/** Replaces a message by another channel, maybe in the step that plans it. */
const isFallback = (dedupeKey: string): boolean => /:(kakao|push)$/.test(dedupeKey);

/** Removed with the account of their recipient. */
const isErased = ({ payload }: Delivery): boolean => Object.keys(payload).length === 0;

const idIn = (event: DomainEvent, name: string): string | null => {
  const value = (event as unknown as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : null;
};

/** The event keys of an event in the matrix, if it has messages. */
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
    case 'member-assisted':
      return ['support-acted'];
    case 'fixed-slot-ended':
      return event.by === 'mentor' ? [event.type] : [];
    default:
      return Object.hasOwn(MATRIX, event.type) ? [event.type as EventKey] : [];
  }
}

const isReminder = (templateId: string): boolean => REMINDERS.some((key) => key === templateId);

/** A row of the matrix, each delivery as `template role channel`. */
const rowOf = (key: EventKey, role: Role): readonly string[] =>
  channelsFor(key, role).map((channel) => `${key} ${role} ${channel}`);

/** Null for the expected deliveries. */
function differenceOf(deliveries: readonly Delivery[], expected: readonly string[]): string | null {
  const found = deliveries.map(({ templateId, recipientType, channel }) => `${templateId} ${recipientType} ${channel}`);
  if (found.toSorted().join() === expected.toSorted().join()) return null;
  const missing = expected.filter((one) => !found.includes(one));
  return missing.length > 0 ? `misses ${missing.join(', ')}` : `has ${found.length}, not ${expected.length}`;
}

const repeat = (all: readonly string[], times: number): readonly string[] =>
  Array.from({ length: times }, () => all).flat();

/** Each delivery as `template role channel`. Every administrator gets one. */
function expectedOf(event: DomainEvent): readonly string[] {
  const rows = keysOf(event).flatMap((key) =>
    (['member', 'mentor', 'admin'] as const).flatMap((role) => {
      const isNamed =
        (role === 'admin' && idIn(event, 'personId') === null) ||
        idIn(event, `${role}Id`) !== null ||
        (role === 'mentor' && idIn(event, 'toMentorId') !== null) ||
        idIn(event, 'role') === role;
      if (!isNamed) return [];
      const each = rowOf(key, role);
      return role === 'admin' && idIn(event, 'adminId') === null ? repeat(each, ADMINISTRATORS) : each;
    }),
  );
  if (event.type === 'session-substituted') {
    const arrival = event.memberArrived ? rowOf('member-arrived', 'mentor') : [];
    return [...rows, ...rowOf('reservation-confirmed', 'mentor'), ...arrival];
  }
  const left = event.type === 'reservation-changed' && event.from.mentorId !== event.mentorId;
  return left ? [...rows, 'reservation-cancelled mentor push', 'reservation-cancelled mentor in_app'] : rows;
}
