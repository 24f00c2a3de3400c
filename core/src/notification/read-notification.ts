import type { Clock } from '../shared/clock.js';
import { notFound } from '../shared/domain-error.js';
import type { DeliveryId, PersonId } from '../shared/ids.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import type { InboxItem, NotificationQueries } from './ports.js';

export interface ReadNotificationCommand {
  readonly notificationId: DeliveryId;
  readonly personId: PersonId;
}

/** Marks an in-app message as read; again changes nothing. */
export class ReadNotification {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'deliveries'>>,
    private readonly notifications: Pick<NotificationQueries, 'inboxItem'>,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError not-found, for somebody else's too. */
  async execute({ notificationId, personId }: ReadNotificationCommand): Promise<InboxItem> {
    await this.transaction.run(({ deliveries }) => deliveries.markRead(personId, notificationId, this.clock.now()));
    const item = await this.notifications.inboxItem(personId, notificationId);
    if (!item) throw notFound('notification');
    return item;
  }
}
