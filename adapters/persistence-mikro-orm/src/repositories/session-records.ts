import type { ReservationId } from '@spotter/core/kernel';
import type { SessionRecord, SessionRecords } from '@spotter/core/training';
import { statement } from '../statement.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { recordFrom, sessionRecord, type SessionRecordRow } from '../tables/training.js';
import { OrmRepository } from './orm-repository.js';

const FIND = statement(`select ${sessionRecord.selection('s')} from session_record s where s.session_id = $1`);

export class PostgresSessionRecords implements SessionRecords {
  private readonly rows: OrmRepository<SessionRecordRow>;

  constructor(private readonly unitOfWork: UnitOfWork) {
    this.rows = new OrmRepository(unitOfWork, sessionRecord);
  }

  find(session: ReservationId): Promise<SessionRecord | null> {
    return this.unitOfWork.readOneAs(recordFrom, FIND, session);
  }

  save(session: ReservationId, record: SessionRecord): Promise<void> {
    return this.rows.put({ ...record, sessionId: session });
  }
}
