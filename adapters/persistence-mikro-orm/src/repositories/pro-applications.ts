import type { MentorId } from '@spotter/core/kernel';
import type { ProApplication, ProApplications, TrackRecord } from '@spotter/core/mentor';
import { averageOf, type RatingTotals } from '../queries/mentor-columns.js';
import { statement } from '../statement.js';
import {
  proApplication,
  proApplicationFrom,
  proApplicationRow,
  type ProApplicationRow,
} from '../tables/pro-applications.js';
import { storedIn, VersionedCollection } from './collection.js';
import { requireRow } from './optimistic-lock.js';

const COLUMNS = proApplication.selection('a');

const STORED = storedIn(proApplication, {
  what: 'Pro application',
  fromRow: proApplicationFrom,
  toRow: proApplicationRow,
});

const LAST = statement(`
  select ${COLUMNS} from pro_application a where a.mentor_id = $1
  order by a.created_at desc, a.id desc limit 1 for no key update`);

const TRACK_RECORD = statement(`
  select t.rating_sum as "ratingSum", t.rating_count as "ratingCount",
    coalesce(t.completed_sessions, 0) as "completedSessions",
    (select count(*) from complaint c where c.mentor_id = m.id and c.status = 'open') as "openComplaints"
  from mentor m left join mentor_tally t on t.mentor_id = m.id where m.id = $1`);

type TrackRecordRow = RatingTotals & Omit<TrackRecord, 'ratingAverage'>;

export class PostgresProApplications
  extends VersionedCollection<ProApplication, ProApplicationRow>
  implements ProApplications
{
  protected readonly stored = STORED;

  findLatest(mentorId: MentorId): Promise<ProApplication | null> {
    return this.unitOfWork.readOneAs(proApplicationFrom, LAST, mentorId);
  }

  async loadTrackRecord(mentorId: MentorId): Promise<TrackRecord> {
    const [row] = await this.unitOfWork.read<TrackRecordRow>(TRACK_RECORD, mentorId);
    const { completedSessions, openComplaints, ...counter } = requireRow(row, 'mentor');
    return { completedSessions, ratingAverage: averageOf(counter), openComplaints };
  }
}
