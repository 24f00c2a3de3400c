import type { Instant, Interval, MemberId, MentorId, Page, PageRequest, ReservationId } from '@spotter/core/kernel';
import type {
  Attendance,
  CompletedSession,
  MemberBrief,
  PastSession,
  SessionFilter,
  SessionRange,
  SessionView,
  TrainingQueries,
} from '@spotter/core/training';
import { readSingle } from '../row-reader.js';
import { statement } from '../statement.js';
import { CANCELLED_OR_REJECTED } from '../statuses.js';
import { toTimestamp, toTimestamps, type JsonRow } from '../table.js';
import { rating, recordFrom, sessionRecord, type SessionRecordRow } from '../tables/training.js';
import { given, whereAll } from './conditions.js';
import { ascending, type Listing } from './listing.js';
import type { QueryReader } from './query-reader.js';
import {
  RESERVATIONS,
  reservationsWhere,
  reservationViewFrom,
  VIEW_COLUMNS,
  type ReservationViewRow,
} from './reservation-list.js';

const COLUMNS = `${VIEW_COLUMNS}, to_json(s) as record, to_json(a) as rating`;
const DETAILS = 'left join session_record s on s.session_id = r.id left join rating a on a.session_id = r.id';

const SESSION = statement(`select ${COLUMNS} from reservation r ${DETAILS} where r.id = $1`);
const NEWEST_FIRST: Listing = { ...RESERVATIONS, columns: COLUMNS, details: DETAILS };
const BY_START: Listing = { ...NEWEST_FIRST, order: ascending('r.starts_at', 'r.id') };

const BRIEF = statement(`
  select m.id, p.name, m.persona, m.goal, m.birth_year as "birthYear", m.height_cm as "heightCm", m.weight_kg as "weightKg"
  from member m join person p on p.id = m.id where m.id = $1`);

const PAST = statement(`
  select r.mentor_id as "mentorId", p.name as "mentorName", r.starts_at as at, ${sessionRecord.selection('s')}
  from reservation r join session_record s on s.session_id = r.id join person p on p.id = r.mentor_id
  where r.member_id = $1 and r.starts_at < $2 order by r.starts_at desc, r.id desc limit $3`);

const ATTENDANCE = statement(`
  select count(*) filter (where status = 'completed') as completed,
    count(*) filter (where status = 'member_no_show') as missed,
    min(starts_at) filter (where status = 'completed') as "firstSessionAt"
  from reservation where member_id = $1 and starts_at < $2`);

const COMPLETED = statement(`
  select r.starts_at as at, to_json(s) as record from reservation r left join session_record s on s.session_id = r.id
  where r.member_id = $1 and r.starts_at >= $2 and r.starts_at < $3 and r.status = 'completed'
  order by r.starts_at, r.id`);

type SessionRow = ReservationViewRow & { readonly record: JsonRow | null; readonly rating: JsonRow | null };
type CompletedRow = Pick<SessionRow, 'record'> & Pick<CompletedSession, 'at'>;
type PastRow = SessionRecordRow & Omit<PastSession, 'sessionId' | 'record'>;

export class PostgresTrainingQueries implements TrainingQueries {
  constructor(private readonly reader: QueryReader) {}

  session(id: ReservationId): Promise<SessionView | null> {
    return this.reader.readOneAs(sessionFrom, SESSION, id);
  }

  sessions(filter: SessionFilter, request: PageRequest): Promise<Page<SessionView>> {
    return this.reader.pageAs(sessionFrom, NEWEST_FIRST, reservationsWhere(filter), request);
  }

  sessionsWithin(
    person: { memberId: MemberId } | { mentorId: MentorId },
    { startsAt, endsAt, endAfter }: SessionRange,
    request: PageRequest,
  ): Promise<Page<SessionView>> {
    const where = whereAll([
      'memberId' in person ? ['r.member_id = ?', person.memberId] : ['r.mentor_id = ?', person.mentorId],
      ['r.starts_at >= ?', toTimestamp(startsAt)],
      ['r.starts_at < ?', toTimestamp(endsAt)],
      ...given('r.ends_at > ?', endAfter && toTimestamp(endAfter)),
      [`r.status not ${CANCELLED_OR_REJECTED}`],
    ]);
    return this.reader.pageAs(sessionFrom, BY_START, where, request);
  }

  memberBrief(id: MemberId): Promise<MemberBrief | null> {
    return this.reader.readOne<MemberBrief>(BRIEF, id);
  }

  pastSessions(member: MemberId, before: Instant, limit: number): Promise<readonly PastSession[]> {
    return this.reader.readAs(pastSessionFrom, PAST, member, toTimestamp(before), limit);
  }

  attendance(member: MemberId, before: Instant): Promise<Attendance> {
    return readSingle(this.reader, ATTENDANCE, member, toTimestamp(before));
  }

  completedSessions(member: MemberId, within: Interval): Promise<readonly CompletedSession[]> {
    return this.reader.readAs(completedFrom, COMPLETED, member, ...toTimestamps(within));
  }
}

function sessionFrom(row: SessionRow): SessionView {
  return {
    ...reservationViewFrom(row),
    record: recordOf(row.record),
    rating: row.rating && ratingFrom(rating.fromJson(row.rating)),
  };
}

const recordOf = (row: JsonRow | null) => row && recordFrom(sessionRecord.fromJson(row));

const completedFrom = ({ at, record }: CompletedRow): CompletedSession => ({ at, record: recordOf(record) });

const ratingFrom = ({ score, comment, createdAt }: NonNullable<SessionView['rating']>): SessionView['rating'] => ({
  score,
  comment,
  createdAt,
});

const pastSessionFrom = ({ mentorId, mentorName, at, ...row }: PastRow): PastSession => ({
  sessionId: row.sessionId,
  mentorId,
  mentorName,
  at,
  record: recordFrom(row),
});
