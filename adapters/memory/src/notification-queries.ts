import type { Person } from '@spotter/core/identity';
import {
  mapPage,
  type DeliveryId,
  type Instant,
  type Page,
  type PageRequest,
  type PersonId,
  type ReservationId,
} from '@spotter/core/kernel';
import {
  FILTERED_MESSAGES,
  type Delivery,
  type DeliveryBacklog,
  type InboxFilter,
  type InboxItem,
  type KnownRecipient,
  type MeetingFacts,
  type NotificationQueries,
  type SavedText,
} from '@spotter/core/notification';
import { isDeactivated } from './deactivated.js';
import { dueDeliveries } from './deliveries.js';
import { getOrThrow } from './get-or-throw.js';
import { knownRecipient } from './known-recipient.js';
import { meetingOf, shownFacts } from './meeting-facts.js';
import { byId, pageOf } from './paging.js';
import { EVERYTHING, isInInbox, textKey, type CommittedTables } from './tables.js';

const byArrival = (one: Delivery, other: Delivery): number =>
  (one.sentAt ?? 0) - (other.sentAt ?? 0) || byId(one, other);

export class MemoryNotificationQueries implements NotificationQueries {
  constructor(private readonly rows: CommittedTables) {}

  async inbox(person: PersonId, { unread }: InboxFilter, page: PageRequest): Promise<Page<InboxItem>> {
    const arrived = [...this.rows.deliveries.scan('inApp', person)].reverse();
    const wanted =
      unread === undefined
        ? arrived
        : arrived.slice(0, FILTERED_MESSAGES).filter(({ id }) => unread === (this.readAt(id) === null));
    return mapPage(
      pageOf(wanted, page, ({ sentAt }) => sentAt ?? 0),
      (delivery) => this.item(delivery),
    );
  }

  async arrived(people: readonly PersonId[], since: Instant, limit: number): Promise<readonly InboxItem[]> {
    const newest = [...new Set(people)].flatMap((person) =>
      [...this.rows.deliveries.scan('inApp', person, { from: since })].slice(-limit),
    );
    return newest.sort(byArrival).map((delivery) => this.item(delivery));
  }

  async inboxItem(person: PersonId, id: DeliveryId): Promise<InboxItem | null> {
    const delivery = this.rows.deliveries.get(id);
    return delivery?.recipientId === person && isInInbox(delivery) ? this.item(delivery) : null;
  }

  async meeting(reservationId: ReservationId): Promise<MeetingFacts | null> {
    return meetingOf(this.rows, { payload: { reservationId } });
  }

  async recipients(people: readonly PersonId[]): Promise<readonly KnownRecipient[]> {
    const known = [...new Set(people)].flatMap((id) => this.rows.people.get(id) ?? []);
    const isActive = ({ id }: Person): boolean => !this.rows.closedAccounts.get(id) && !isDeactivated(this.rows, id);
    return known.filter(isActive).map(knownRecipient);
  }

  async backlog(at: Instant): Promise<DeliveryBacklog> {
    const due = [...dueDeliveries(this.rows, at)].map(({ dueAt }) => dueAt);
    const since = [...due, ...[...this.rows.plannings.scan('waiting', EVERYTHING)].map(({ recorded }) => recorded.at)];
    return {
      due: Math.min(since.length, 100_000),
      oldestDueAt: since.toSorted((one, other) => one - other)[0] ?? null,
    };
  }

  async savedTexts(): Promise<readonly SavedText[]> {
    const byVersion = [...this.rows.savedTexts.scan('all', EVERYTHING)];
    return [...new Map(byVersion.map((one) => [textKey(one), one])).values()];
  }

  private item(delivery: Delivery): InboxItem {
    const { language } = getOrThrow(this.rows.people, delivery.recipientId, 'person');
    return { delivery, ...shownFacts(this.rows, delivery, language), language, readAt: this.readAt(delivery.id) };
  }

  private readAt(id: DeliveryId): InboxItem['readAt'] {
    return this.rows.readReceipts.get(id)?.readAt ?? null;
  }
}
