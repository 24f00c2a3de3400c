import type { DomainEvent, Outbox, PlanNotifications, RecordedEvent } from '@spotter/core/application';
import type { Clock, EventId, Ids } from '@spotter/core/kernel';
import type { Deliveries, Reminders } from '@spotter/core/notification';
import type { Session } from '../session.js';
import { domainEvent, eventRow } from '../tables/messages.js';

interface Planning {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly plan: PlanNotifications;
}

export class PostgresOutbox implements Outbox {
  constructor(
    private readonly session: Session,
    private readonly deliveries: Deliveries,
    private readonly reminders: Reminders,
    private readonly planning: Planning,
  ) {}

  async add(...events: readonly DomainEvent[]): Promise<void> {
    const { clock, ids, plan } = this.planning;
    const at = clock.now();
    const recorded = events.map((event): RecordedEvent => ({ id: ids.next<EventId>(), at, event }));
    const plans = recorded.map(plan);
    await this.session.write('insert', domainEvent, ...recorded.map(eventRow));
    await this.deliveries.add(...plans.flatMap(({ deliveries }) => deliveries));
    await this.reminders.add(...plans.flatMap(({ reminders }) => reminders));
  }
}
