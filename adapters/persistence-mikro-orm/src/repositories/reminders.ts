import { minus, type Instant } from '@spotter/core/kernel';
import type { RemindedReservation, Reminders, ReminderSchedule } from '@spotter/core/notification';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement, type Statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { idFrom } from '../partitions/id-bounds.js';
import { reminderProgress, RESERVATION_OF_EVENT } from '../tables/messages.js';
import { LOCK_MESSAGE_PLANNING_SHARED } from './planning-lock.js';

/** An event is made after its reservation, whose id bounds the partitions. */
const newestEventOf = (reservation: string): string => `
  select id from (
    select id from domain_event where ${RESERVATION_OF_EVENT} = ${reservation}.id
      and id > ${idFrom(`${reservation}.created_at - interval '1 day'`)} offset 0
  ) own order by id desc limit 1`;

/** With status and moment as text, it uses the index of these reservations: the cost follows what is due. */
const due = (status: ReminderSchedule['status'], moment: 'starts_at' | 'completed_at'): Statement =>
  statement(`
    with planning_lock as materialized (${LOCK_MESSAGE_PLANNING_SHARED}), reached as (
      select moment, reservation_id from reminder_progress where schedule = $1 for update skip locked
    )
    select r.id, r.member_id as "memberId", r.mentor_id as "mentorId", r.starts_at as "startsAt", r.ends_at as "endsAt",
      r.status, r.created_at as "createdAt", r.changes, r.completed_at as "completedAt",
      p.closed_at is null and not exists (select from rating where session_id = r.id) as "canBeRated",
      (${newestEventOf('r')}) as "newestEventId"
    from planning_lock cross join reached cross join lateral (
      select * from reservation
      where status = '${status}' and (${moment}, id) > (reached.moment, reached.reservation_id) and ${moment} <= $2
      order by ${moment}, id limit $3
    ) r
    join person p on p.id = r.member_id
    order by r.${moment}, r.id`);

const DUE: Readonly<Record<string, Statement>> = {
  'confirmed startsAt': due('confirmed', 'starts_at'),
  'completed startsAt': due('completed', 'starts_at'),
  'completed completedAt': due('completed', 'completed_at'),
};

export class PostgresReminders implements Reminders {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async takeDue(
    { name, status, moment, afterMs }: ReminderSchedule,
    at: Instant,
    limit: number,
  ): Promise<readonly RemindedReservation[]> {
    const found = DUE[`${status} ${moment}`];
    if (!found) throw new Error(`no statement for ${status} by ${moment}`);
    const rows = await this.unitOfWork.read<RemindedReservation>(found, name, toTimestamp(minus(at, afterMs)), limit);
    const last = rows.at(-1);
    const reached = last?.[moment];
    if (reached)
      await this.unitOfWork.write('update', reminderProgress, {
        schedule: name,
        moment: reached,
        reservationId: last.id,
      });
    return rows;
  }
}
