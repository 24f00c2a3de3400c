import type { Interval, MentorId } from '@spotter/core/kernel';
import type { TimeOff, TimeOffs } from '@spotter/core/time-off';
import { statement } from '../statement.js';
import { toTimestamps } from '../table.js';
import { timeOff, timeOffFrom, timeOffRow, type TimeOffRow } from '../tables/time-offs.js';
import { Collection, storedIn } from './collection.js';

const LOCK_PLANNING = statement(`select pg_advisory_xact_lock(hashtext('time-off'))`);

const STORED = storedIn(timeOff, { what: 'time off', fromRow: timeOffFrom, toRow: timeOffRow });

const DURING = statement(`
  select ${timeOff.selection('t')} from time_off t
  where t.mentor_id = $1 and tstzrange(t.starts_at, t.away_until) && tstzrange($2, $3)
  order by t.starts_at`);

export class PostgresTimeOffs extends Collection<TimeOff, TimeOffRow> implements TimeOffs {
  protected readonly stored = STORED;

  async lockPlanning(): Promise<void> {
    await this.unitOfWork.read(LOCK_PLANNING);
  }

  findOverlapping(mentorId: MentorId, within: Interval): Promise<readonly TimeOff[]> {
    return this.unitOfWork.readAs(timeOffFrom, DURING, mentorId, ...toTimestamps(within));
  }
}
