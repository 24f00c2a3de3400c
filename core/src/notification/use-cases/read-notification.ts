import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/domain-error.js';
import type { DeliveryId, PersonId } from '../../kernel/ids.js';
import type { InboxItem, NotificationQueries } from '../ports.js';

export interface ReadNotificationCommand {
  readonly notificationId: DeliveryId;
  readonly personId: PersonId;
}

/** Marks an in-app message as read. A repetition changes nothing. */
export class ReadNotification {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'deliveries'>>,
    private readonly notifications: Pick<NotificationQueries, 'inboxItem'>,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError not-found, for another person's message too. */
  async execute({ notificationId, personId }: ReadNotificationCommand): Promise<InboxItem> {
    await this.transaction.run(({ deliveries }) => deliveries.markRead(personId, notificationId, this.clock.now()));
    const item = await this.notifications.inboxItem(personId, notificationId);
    if (!item) throw notFound('notification');
    return item;
  }
}
