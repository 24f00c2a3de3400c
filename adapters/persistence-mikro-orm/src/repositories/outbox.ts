import type { DomainEvent, Outbox, RecordedEvent } from '@spotter/core/application';
import type { Clock, Ids } from '@spotter/core/kernel';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { domainEvent, eventRow, unplannedEvent } from '../tables/messages.js';
import { LOCK_MESSAGE_PLANNING_SHARED } from './planning-lock.js';

/** Rows locked by another sender are skipped: it plans them. */
const TAKE_UNPLANNED = statement(`
  with planning_lock as materialized (${LOCK_MESSAGE_PLANNING_SHARED}), taken as (
    delete from unplanned_event where ctid = any (array(
      select ctid from unplanned_event order by event_id limit $1 for update skip locked))
    returning event_id
  )
  select e.id, e.at, whole_event(e) as event from planning_lock, taken t join domain_event e on e.id = t.event_id order by e.id`);

export class PostgresOutbox implements Outbox {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async add(...events: readonly DomainEvent[]): Promise<void> {
    const at = this.clock.now();
    const rows = events.map((event) => eventRow({ id: this.ids.next(), at, event }));
    await this.unitOfWork.write('insert', domainEvent, ...rows);
    await this.unitOfWork.write('insert', unplannedEvent, ...rows.map(({ id }) => ({ eventId: id })));
  }

  takeUnplanned(limit: number): Promise<readonly RecordedEvent[]> {
    return this.unitOfWork.read<RecordedEvent>(TAKE_UNPLANNED, limit);
  }
}
