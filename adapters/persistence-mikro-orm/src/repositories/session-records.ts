import type { ReservationId } from '@spotter/core/kernel';
import type { SessionRecord, SessionRecords } from '@spotter/core/training';
import type { UnitOfWork } from '../unit-of-work.js';
import { recordFrom, sessionRecord, type SessionRecordRow } from '../tables/training.js';
import { OrmRepository } from './orm-repository.js';

export class PostgresSessionRecords implements SessionRecords {
  private readonly rows: OrmRepository<SessionRecordRow>;

  constructor(unitOfWork: UnitOfWork) {
    this.rows = new OrmRepository(unitOfWork, sessionRecord);
  }

  async find(session: ReservationId): Promise<SessionRecord | null> {
    const row = await this.rows.find({ sessionId: session });
    return row && recordFrom(row);
  }

  save(session: ReservationId, record: SessionRecord): Promise<void> {
    return this.rows.put({ ...record, sessionId: session });
  }
}
