import type { ReservationId, SessionRecord, SessionRecords } from '@spotter/core';
import type { Session } from '../session.js';
import { recordFrom, sessionRecord, type SessionRecordRow } from '../tables/training.js';
import { OrmRows } from './orm-rows.js';

export class PostgresSessionRecords implements SessionRecords {
  private readonly rows: OrmRows<SessionRecordRow>;

  constructor(session: Session) {
    this.rows = new OrmRows(session, sessionRecord);
  }

  async find(session: ReservationId): Promise<SessionRecord | null> {
    const row = await this.rows.find({ sessionId: session });
    return row && recordFrom(row);
  }

  save(session: ReservationId, record: SessionRecord): Promise<void> {
    return this.rows.put({ ...record, sessionId: session });
  }
}
