import type { DomainEvent, Outbox, PlanNotifications } from '@spotter/core/application';
import type { Clock, EventId, Ids } from '@spotter/core/kernel';
import type { Deliveries, Reminders } from '@spotter/core/notification';
import type { Tables } from './tables.js';

export class MemoryOutbox implements Outbox {
  constructor(
    private readonly tables: Pick<Tables, 'events'>,
    private readonly deliveries: Deliveries,
    private readonly reminders: Reminders,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly plan: PlanNotifications,
  ) {}

  async add(...events: readonly DomainEvent[]): Promise<void> {
    const at = this.clock.now();
    for (const event of events) {
      const recorded = { id: this.ids.next<EventId>(), at, event };
      this.tables.events.add(recorded);
      const { deliveries, reminders } = this.plan(recorded);
      await this.deliveries.add(...deliveries);
      await this.reminders.add(...reminders);
    }
  }
}
