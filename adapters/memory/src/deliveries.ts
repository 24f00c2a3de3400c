import { plus, type DeliveryId, type Ids, type Instant, type Millis, type PersonId } from '@spotter/core/kernel';
import {
  addressDeliveries,
  type Deliveries,
  type Delivery,
  type EventKey,
  type PlannedDelivery,
  type Recipient,
  type TakenDelivery,
} from '@spotter/core/notification';
import { dueDeliveries } from './due-deliveries.js';
import { found } from './finding.js';
import { isInInbox } from './inbox.js';
import { knownRecipient } from './known-recipient.js';
import { meetingOf } from './meeting-facts.js';
import { firstOf } from './paging.js';
import { shownText } from './saved-texts.js';
import type { Tables } from './tables.js';

export class MemoryDeliveries implements Deliveries {
  constructor(
    private readonly tables: Pick<
      Tables,
      | 'closedAccounts'
      | 'deliveries'
      | 'deliveryLeases'
      | 'devices'
      | 'people'
      | 'ratings'
      | 'readings'
      | 'reservations'
      | 'savedTexts'
      | 'staffAccounts'
      | 'stores'
    >,
    private readonly ids: Ids,
  ) {}

  async add(...planned: readonly PlannedDelivery[]): Promise<void> {
    for (const delivery of this.addressed(planned)) this.addOnce(this.erasedIfClosed(delivery));
  }

  async addTaken(planned: readonly PlannedDelivery[], at: Instant, lease: Millis): Promise<readonly TakenDelivery[]> {
    const added = this.addressed(planned).filter((delivery) => this.addOnce(this.erasedIfClosed(delivery)));
    return added
      .filter(({ id }) => this.tables.deliveries.get(id)?.status !== 'bounced')
      .map((one) => this.taken(one, at, lease));
  }

  async take(at: Instant, limit: number, lease: Millis): Promise<readonly TakenDelivery[]> {
    return firstOf(dueDeliveries(this.tables, at), limit).map((delivery) => this.taken(delivery, at, lease));
  }

  async save(delivery: Delivery): Promise<void> {
    const { deliveries, deliveryLeases } = this.tables;
    const { status } = found(deliveries, delivery.id, 'delivery');
    if (status !== 'pending' && delivery.status !== 'sent') return;
    deliveries.put(delivery);
    deliveryLeases.put({ deliveryId: delivery.id, until: null });
  }

  async under(dedupeKeys: readonly string[]): Promise<readonly Delivery[]> {
    return dedupeKeys.flatMap((key) => this.tables.deliveries.find('dedupeKey', key) ?? []);
  }

  async markRead(person: PersonId, id: DeliveryId, readAt: Instant): Promise<void> {
    const { deliveries, readings } = this.tables;
    const delivery = deliveries.get(id);
    if (!delivery || !isInInbox(delivery, person) || readings.get(id)) return;
    readings.add({ deliveryId: id, readAt });
  }

  private addressed(planned: readonly PlannedDelivery[]): readonly Delivery[] {
    const admins = planned.some(({ recipientId }) => recipientId === 'every-admin') ? this.activeAdmins() : [];
    return addressDeliveries(planned, admins, () => this.ids.next<DeliveryId>());
  }

  private activeAdmins(): readonly PersonId[] {
    const admins = [...this.tables.people.scan('byRole', 'admin')].map(({ id }) => id);
    return admins.filter((id) => (this.tables.staffAccounts.get(id)?.deactivatedAt ?? null) === null);
  }

  private erasedIfClosed(delivery: Delivery): Delivery {
    const closed = this.tables.closedAccounts.get(delivery.recipientId);
    return closed && closed.closedAt >= delivery.createdAt
      ? { ...delivery, status: 'bounced', payload: {}, sentAt: null, attempts: 0 }
      : delivery;
  }

  /** @returns whether the key is new. */
  private addOnce(delivery: Delivery): boolean {
    const { deliveries } = this.tables;
    if (deliveries.find('dedupeKey', delivery.dedupeKey)) return false;
    deliveries.add(delivery);
    return true;
  }

  private taken(delivery: Delivery, at: Instant, lease: Millis): TakenDelivery {
    const { deliveryLeases } = this.tables;
    const takenBefore = (deliveryLeases.get(delivery.id)?.until ?? null) !== null;
    if (delivery.status === 'pending') deliveryLeases.put({ deliveryId: delivery.id, until: plus(at, lease) });
    const recipient = this.recipient(delivery);
    const { recipientType: audience, templateId } = delivery;
    const key = { eventKey: templateId as EventKey, audience, language: recipient.language };
    const savedText = shownText(this.tables, key);
    const meeting = meetingOf(this.tables, delivery);
    const isRated = meeting !== null && this.tables.ratings.get(meeting.reservationId) !== undefined;
    return { delivery, recipient, meeting, savedText, takenBefore, isRated };
  }

  private recipient({ recipientId, channel }: Delivery): Recipient {
    const person = found(this.tables.people, recipientId, 'person');
    const devices = channel === 'push' ? [...this.tables.devices.scan('byPerson', recipientId)] : [];
    const { name, email, formerAddress, phone, language } = person;
    const pushTokens = devices.map(({ token }) => token).reverse();
    return { ...knownRecipient(person), name, email, formerAddress, phone, language, pushTokens };
  }
}
