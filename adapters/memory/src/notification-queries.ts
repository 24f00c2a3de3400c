import {
  mapPage,
  type Delivery,
  type InboxItem,
  type Instant,
  type NotificationQueries,
  type Page,
  type PageRequest,
  type PersonId,
} from '@spotter/core';
import { meetingOf } from './meeting-facts.js';
import { pageOf } from './paging.js';
import type { Committed } from './tables.js';

export class MemoryNotificationQueries implements NotificationQueries {
  constructor(private readonly rows: Pick<Committed, 'deliveries' | 'reservations' | 'people' | 'stores'>) {}

  async inbox(person: PersonId, at: Instant, page: PageRequest): Promise<Page<InboxItem>> {
    return mapPage(pageOf(this.due(person, at).reverse(), page), (delivery) => ({
      delivery,
      meeting: meetingOf(this.rows, delivery),
      readAt: null,
    }));
  }

  async unread(person: PersonId, at: Instant): Promise<number> {
    return this.due(person, at).length;
  }

  private due(person: PersonId, at: Instant): Delivery[] {
    return [...this.rows.deliveries.scan('inApp', person, { until: at + 1 })];
  }
}
