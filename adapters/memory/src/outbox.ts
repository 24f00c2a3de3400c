import type { DomainEvent, Outbox, RecordedEvent } from '@spotter/core/application';
import type { Clock, EventId, Ids } from '@spotter/core/kernel';
import { firstOf } from './paging.js';
import { EVERYTHING, type Tables } from './tables.js';

export class MemoryOutbox implements Outbox {
  constructor(
    private readonly tables: Pick<Tables, 'events' | 'plannings'>,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async add(...events: readonly DomainEvent[]): Promise<void> {
    const at = this.clock.now();
    for (const event of events) {
      const recorded = { id: this.ids.next<EventId>(), at, event };
      this.tables.events.add(recorded);
      this.tables.plannings.add({ recorded, isPlanned: false });
    }
  }

  async takeUnplanned(limit: number): Promise<readonly RecordedEvent[]> {
    const waiting = firstOf(this.tables.plannings.scan('waiting', EVERYTHING), limit);
    for (const planning of waiting) this.tables.plannings.put({ ...planning, isPlanned: true });
    return waiting.map(({ recorded }) => recorded);
  }
}
