import { plus, type DeliveryId, type Ids, type Instant, type Millis, type PersonId } from '@spotter/core/kernel';
import type {
  Deliveries,
  Delivery,
  EventKey,
  PlannedDelivery,
  Recipient,
  TakenDelivery,
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
    for (const { recipientId, ...delivery } of planned) {
      if (recipientId !== 'every-admin') this.addOnce({ ...delivery, id: this.ids.next<DeliveryId>(), recipientId });
      else for (const admin of this.activeAdmins()) this.addForAdmin(delivery, admin);
    }
  }

  private activeAdmins(): readonly PersonId[] {
    const admins = [...this.tables.people.scan('byRole', 'admin')].map(({ id }) => id);
    return admins.filter((id) => (this.tables.staffAccounts.get(id)?.deactivatedAt ?? null) === null);
  }

  async take(at: Instant, limit: number, lease: Millis): Promise<readonly TakenDelivery[]> {
    const { deliveryLeases } = this.tables;
    return firstOf(dueDeliveries(this.tables, at), limit).map((delivery) => {
      const takenBefore = (deliveryLeases.get(delivery.id)?.until ?? null) !== null;
      deliveryLeases.put({ deliveryId: delivery.id, until: plus(at, lease) });
      const recipient = this.recipient(delivery);
      const { recipientType: audience, templateId } = delivery;
      const key = { eventKey: templateId as EventKey, audience, language: recipient.language };
      const savedText = shownText(this.tables, key);
      const meeting = meetingOf(this.tables, delivery);
      const isRated = meeting !== null && this.tables.ratings.get(meeting.reservationId) !== undefined;
      return { delivery, recipient, meeting, savedText, takenBefore, isRated };
    });
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

  private addForAdmin(delivery: Omit<PlannedDelivery, 'recipientId'>, recipientId: PersonId): void {
    const dedupeKey = `${delivery.dedupeKey}:${recipientId}`;
    this.addOnce({ ...delivery, id: this.ids.next<DeliveryId>(), recipientId, dedupeKey });
  }

  private addOnce(delivery: Delivery): void {
    const { deliveries } = this.tables;
    if (!deliveries.find('dedupeKey', delivery.dedupeKey)) deliveries.add(delivery);
  }

  private recipient({ recipientId, channel }: Delivery): Recipient {
    const person = found(this.tables.people, recipientId, 'person');
    const devices = channel === 'push' ? [...this.tables.devices.scan('byPerson', recipientId)] : [];
    const { name, email, phone, language } = person;
    const pushTokens = devices.map(({ token }) => token).reverse();
    return { ...knownRecipient(person), name, email, phone, language, pushTokens };
  }
}
