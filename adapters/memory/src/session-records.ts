import type { ReservationId } from '@spotter/core/kernel';
import type { SessionRecord, SessionRecords } from '@spotter/core/training';
import type { Tables } from './tables.js';

export class MemorySessionRecords implements SessionRecords {
  constructor(private readonly tables: Pick<Tables, 'records'>) {}

  async find(session: ReservationId): Promise<SessionRecord | null> {
    return this.tables.records.get(session)?.record ?? null;
  }

  async save(session: ReservationId, record: SessionRecord): Promise<void> {
    this.tables.records.put({ sessionId: session, record });
  }
}
