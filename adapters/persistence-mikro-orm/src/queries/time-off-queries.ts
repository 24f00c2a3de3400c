import type { BlockId, MentorId, Page, PageRequest } from '@spotter/core/kernel';
import type { HandOver, HandOverView, TimeOff, TimeOffQueries } from '@spotter/core/time-off';
import { handOver, timeOff, timeOffFrom } from '../tables/time-offs.js';
import { whereAll } from './conditions.js';
import { descending, listOf } from './listing.js';
import type { QueryReader } from './query-reader.js';

const TIME_OFFS = listOf(timeOff, 't', descending('t.starts_at', 't.id'));

const COLUMNS = `${handOver.selection('h')}, r.status as "sessionStatus", r.mentor_id as "sessionMentorId",
  r.block_id as "sessionBlockId", r.changes, b.store_id as "storeId", b.starts_at as "startsAt", b.ends_at as "endsAt"`;
const DETAILS = 'left join reservation r on r.id = h.reservation_id left join block b on b.id = h.block_id';
const HAND_OVERS = listOf(handOver, 'h', descending('h.created_at', 'h.id'), COLUMNS, DETAILS);

type Session = HandOverView['session'];
type HandOverRow = HandOver &
  HandOverView['block'] &
  Omit<Session, 'status' | 'mentorId' | 'blockId'> & {
    readonly sessionStatus: Session['status'];
    readonly sessionMentorId: MentorId;
    readonly sessionBlockId: BlockId;
  };

export class PostgresTimeOffQueries implements TimeOffQueries {
  constructor(private readonly reader: QueryReader) {}

  timeOffsOf(mentorId: MentorId, request: PageRequest): Promise<Page<TimeOff>> {
    const where = whereAll([['t.mentor_id = ?', mentorId]]);
    return this.reader.pageAs(timeOffFrom, TIME_OFFS, where, request);
  }

  handOversOf(mentorId: MentorId, request: PageRequest): Promise<Page<HandOverView>> {
    const where = whereAll([['? in (h.to_mentor_id, h.from_mentor_id)', mentorId]]);
    return this.reader.pageAs(viewFrom, HAND_OVERS, where, request);
  }
}

const viewFrom = ({
  sessionStatus: status,
  sessionMentorId: mentorId,
  sessionBlockId: blockId,
  changes,
  storeId,
  startsAt,
  endsAt,
  ...row
}: HandOverRow): HandOverView => ({
  handOver: row,
  session: { status, mentorId, blockId, changes },
  block: { storeId, startsAt, endsAt },
});
