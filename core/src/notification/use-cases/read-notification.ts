import type { RequiredPorts, Reads } from '../../application/ports.js';
import { notFound } from '../../kernel/domain-error.js';
import type { DeliveryId, PersonId } from '../../kernel/ids.js';
import type { InboxItem } from '../ports.js';

export interface ReadNotificationCommand {
  readonly notificationId: DeliveryId;
  readonly personId: PersonId;
}

/** Marks an in-app message as read. A repetition has no effect. */
export class ReadNotification {
  constructor(private readonly ports: RequiredPorts<'deliveries', 'clock'> & Reads<'notifications'>) {}

  /** @throws DomainError not-found, for another person's message too. */
  async execute({ notificationId, personId }: ReadNotificationCommand): Promise<InboxItem> {
    await this.ports.transaction.run(({ deliveries }) =>
      deliveries.markRead(personId, notificationId, this.ports.clock.now()),
    );
    const item = await this.ports.queries.notifications.inboxItem(personId, notificationId);
    if (!item) throw notFound('notification');
    return item;
  }
}
