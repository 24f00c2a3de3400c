import type { Interval, MentorId, TimeOffId } from '@spotter/core/kernel';
import type { TimeOff, TimeOffs } from '@spotter/core/time-off';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { timeOff, timeOffFrom, timeOffRow, type TimeOffRow } from '../tables/time-offs.js';
import { requireRow } from './optimistic-lock.js';

const LOCK_PLANNING = statement(`select pg_advisory_xact_lock(hashtext('time-off'))`);

const GET = statement(`select ${timeOff.selection('t')} from time_off t where t.id = $1 for no key update`);

const DURING = statement(`
  select ${timeOff.selection('t')} from time_off t
  where t.mentor_id = $1 and tstzrange(t.starts_at, t.away_until) && tstzrange($2, $3)
  order by t.starts_at`);

export class PostgresTimeOffs implements TimeOffs {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async lockPlanning(): Promise<void> {
    await this.unitOfWork.read(LOCK_PLANNING);
  }

  async get(id: TimeOffId): Promise<TimeOff> {
    return timeOffFrom(requireRow(await this.unitOfWork.readOne<TimeOffRow>(GET, id), 'time off'));
  }

  async findOverlapping(mentorId: MentorId, { startsAt, endsAt }: Interval): Promise<readonly TimeOff[]> {
    const within = [toTimestamp(startsAt), toTimestamp(endsAt)];
    return (await this.unitOfWork.read<TimeOffRow>(DURING, mentorId, ...within)).map(timeOffFrom);
  }

  add(added: TimeOff): Promise<void> {
    return this.unitOfWork.write('insert', timeOff, timeOffRow(added));
  }

  save(read: TimeOff): Promise<void> {
    return this.unitOfWork.write('update', timeOff, timeOffRow(read));
  }
}
