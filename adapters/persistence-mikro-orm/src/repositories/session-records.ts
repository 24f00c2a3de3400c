import type { ReservationId } from '@spotter/core/kernel';
import type { SessionRecord, SessionRecords } from '@spotter/core/training';
import { statement } from '../statement.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { recordFrom, sessionRecord } from '../tables/training.js';

const FIND = statement(`select ${sessionRecord.selection('s')} from session_record s where s.session_id = $1`);

export class PostgresSessionRecords implements SessionRecords {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  find(session: ReservationId): Promise<SessionRecord | null> {
    return this.unitOfWork.readOneAs(recordFrom, FIND, session);
  }

  save(session: ReservationId, record: SessionRecord): Promise<void> {
    return this.unitOfWork.write('upsert', sessionRecord, { ...record, sessionId: session });
  }
}
