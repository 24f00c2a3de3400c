import { plus, type DeliveryId, type Ids, type Instant, type Millis, type PersonId } from '@spotter/core/kernel';
import {
  addressDeliveries,
  CHANNELS,
  deliveryId,
  type Deliveries,
  type Delivery,
  type PlannedDelivery,
  type Recipient,
  type TakenDelivery,
} from '@spotter/core/notification';
import { isDeactivated } from './deactivated.js';
import { getOrThrow } from './get-or-throw.js';
import { knownRecipient } from './known-recipient.js';
import { findMentorStatus, isOfferedBlock, shownFacts } from './meeting-facts.js';
import { firstOf } from './paging.js';
import { EVERYTHING, isInInbox, type Readings, type Tables } from './tables.js';

export class MemoryDeliveries implements Deliveries {
  constructor(
    private readonly tables: Tables,
    private readonly ids: Ids,
  ) {}

  async add(...planned: readonly PlannedDelivery[]): Promise<void> {
    this.addOnce(this.address(planned));
  }

  async addTaken(planned: readonly PlannedDelivery[], at: Instant, lease: Millis): Promise<readonly TakenDelivery[]> {
    if (planned.length === 0) return [];
    return this.addOnce(this.address(planned))
      .filter(({ status }) => status !== 'bounced')
      .map((one) => this.takeOne(one, at, lease));
  }

  async take(at: Instant, limit: number, lease: Millis): Promise<readonly TakenDelivery[]> {
    const due = [...dueDeliveries(this.tables, at)];
    const messages = new Set(firstOf(new Set(due.map(({ dedupeKey }) => dedupeKey)), limit));
    return due.filter(({ dedupeKey }) => messages.has(dedupeKey)).map((delivery) => this.takeOne(delivery, at, lease));
  }

  async save(...tried: readonly Delivery[]): Promise<void> {
    const { deliveries, deliveryLeases } = this.tables;
    for (const delivery of tried) {
      const { status } = getOrThrow(deliveries, delivery.id, 'delivery');
      if (status !== 'pending' && delivery.status !== 'sent') continue;
      deliveries.put(delivery);
      // The lease of an ended delivery is not read.
      if (delivery.status === 'pending') deliveryLeases.put({ deliveryId: delivery.id, until: null });
    }
  }

  async replaceResultsByCounts(before: Instant, limit: number): Promise<number> {
    const old = [...this.tables.deliveries.scan('results', EVERYTHING, { until: before })];
    const messages = [...new Set(old.map(({ dedupeKey }) => dedupeKey))].map((key) => this.findUncounted(key));
    const ended = messages.filter((own) => own.length > 0 && own.every(({ status }) => status !== 'pending'));
    const counted = ended.slice(0, limit);
    for (const { id } of counted.flat()) this.tables.countedDeliveries.put({ deliveryId: id });
    return counted.length;
  }

  async findByDedupeKeys(dedupeKeys: readonly string[]): Promise<readonly Delivery[]> {
    const found = [...new Set(dedupeKeys)].flatMap((key) => this.findMessage(key));
    return found.filter(({ id }) => !this.tables.countedDeliveries.get(id));
  }

  /** The deliveries of a message whose results are not counted yet. Those in the inbox stay. */
  private findUncounted(dedupeKey: string): readonly Delivery[] {
    return this.findMessage(dedupeKey).filter((one) => !isInInbox(one) && !this.tables.countedDeliveries.get(one.id));
  }

  private findMessage(dedupeKey: string): readonly Delivery[] {
    const { deliveries } = this.tables;
    const one = deliveries.find('byKey', dedupeKey);
    if (one === undefined) return [];
    const message = deliveryId(one.id, one.channel);
    return CHANNELS.flatMap((channel) => deliveries.get(deliveryId(message, channel)) ?? []);
  }

  async markRead(person: PersonId, id: DeliveryId, readAt: Instant): Promise<void> {
    const { deliveries, readReceipts } = this.tables;
    const delivery = deliveries.get(id);
    if (delivery?.recipientId !== person || !isInInbox(delivery) || readReceipts.get(id)) return;
    readReceipts.add({ deliveryId: id, readAt });
  }

  private address(planned: readonly PlannedDelivery[]): readonly Delivery[] {
    const admins = planned.some(({ recipientId }) => recipientId === 'every-admin') ? this.findActiveAdmins() : [];
    return addressDeliveries(planned, admins, () => this.ids.next());
  }

  private findActiveAdmins(): readonly PersonId[] {
    const admins = [...this.tables.people.scan('byRole', 'admin')].map(({ id }) => id);
    return admins.filter((id) => !isDeactivated(this.tables, id));
  }

  private eraseIfClosed(delivery: Delivery): Delivery {
    return this.tables.closedAccounts.get(delivery.recipientId)
      ? { ...delivery, status: 'bounced', payload: {}, sentAt: null, attempts: 0 }
      : delivery;
  }

  /** Adds deliveries with new dedupe keys. @returns the stored rows. */
  private addOnce(all: readonly Delivery[]): readonly Delivery[] {
    const { deliveries } = this.tables;
    const isKnown = ({ dedupeKey }: Delivery): boolean => deliveries.find('byKey', dedupeKey) !== undefined;
    const added: Delivery[] = [];
    for (const delivery of all.filter((one) => !isKnown(one)).map((one) => this.eraseIfClosed(one))) {
      if (deliveries.get(delivery.id)) continue; // the first delivery of a key and channel counts
      deliveries.add(delivery);
      added.push(delivery);
    }
    return added;
  }

  private takeOne(delivery: Delivery, at: Instant, lease: Millis): TakenDelivery {
    const { deliveryLeases } = this.tables;
    const takenBefore = (deliveryLeases.get(delivery.id)?.until ?? null) !== null;
    if (delivery.status === 'pending') deliveryLeases.put({ deliveryId: delivery.id, until: plus(at, lease) });
    const recipient = this.recipientOf(delivery);
    const shown = shownFacts(this.tables, delivery, recipient.language);
    const isRated = shown.meeting !== null && this.tables.ratings.get(shown.meeting.reservationId) !== undefined;
    const mentorStatus = findMentorStatus(this.tables, delivery);
    const isOffered = isOfferedBlock(this.tables, delivery);
    const facts = { mentorStatus, isRated, isOffered, isDeactivated: isDeactivated(this.tables, recipient.id) };
    return { delivery, recipient, ...shown, takenBefore, ...facts };
  }

  private recipientOf({ recipientId, channel }: Delivery): Recipient {
    const person = getOrThrow(this.tables.people, recipientId, 'person');
    const devices = channel === 'push' ? [...this.tables.devices.scan('byPerson', recipientId)] : [];
    const { name, email, formerAddress, phone, language } = person;
    const pushTokens = devices.map(({ token }) => token).reverse();
    return { name, email, formerAddress, phone, language, pushTokens, ...knownRecipient(person) };
  }
}

/** Due deliveries that are not being sent, oldest first. */
export function* dueDeliveries(
  { deliveries, deliveryLeases }: Pick<Readings, 'deliveries' | 'deliveryLeases'>,
  at: Instant,
): Iterable<Delivery> {
  for (const delivery of deliveries.scan('pending', EVERYTHING, { until: at + 1 }))
    if ((deliveryLeases.get(delivery.id)?.until ?? at) <= at) yield delivery;
}
