import type { Instant } from '@spotter/core/kernel';
import {
  REMINDER_SCHEDULES,
  type DueReminder,
  type RemindedReservation,
  type Reminders,
  type ReminderSchedule,
} from '@spotter/core/notification';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { idFrom } from '../partitions/id-bounds.js';
import { reminderProgress, RESERVATION_OF_EVENT, type ReminderProgress } from '../tables/messages.js';
import { LOCK_MESSAGE_PLANNING_SHARED } from './planning-lock.js';

/** An event is made after its reservation, whose id bounds the partitions. */
const newestEventOf = (reservation: string): string => `
  select id from (
    select id from domain_event where ${RESERVATION_OF_EVENT} = ${reservation}.id
      and id > ${idFrom(`${reservation}.created_at - interval '1 day'`)} offset 0
  ) own order by id desc limit 1`;

const COLUMNS: Readonly<Record<ReminderSchedule['moment'], string>> = {
  startsAt: 'starts_at',
  completedAt: 'completed_at',
};

/** With status and moment as text, it uses the index of these reservations, so that the cost depends only on the due rows. */
function dueOf({ name, status, moment, afterMs }: ReminderSchedule): string {
  const column = COLUMNS[moment];
  return `
    select reached.schedule, r.${column} + interval '${afterMs} milliseconds' as due_at, r.*
    from reached cross join lateral (
      select * from reservation
      where status = '${status}' and (${column}, id) > (reached.moment, reached.reservation_id)
        and ${column} <= $1::timestamptz + interval '${-afterMs} milliseconds'
      order by ${column}, id limit $2
    ) r
    where reached.schedule = '${name}'`;
}

const TAKE_DUE = statement(`
  with planning_lock as materialized (${LOCK_MESSAGE_PLANNING_SHARED}), reached as materialized (
    select schedule, moment, reservation_id from reminder_progress for update skip locked
  ), due as (
    select * from (${REMINDER_SCHEDULES.map(dueOf).join(' union all')}) every_schedule order by due_at, id limit $2
  )
  select d.schedule, d.id, d.member_id as "memberId", d.mentor_id as "mentorId", d.starts_at as "startsAt", d.ends_at as "endsAt",
    d.status, d.created_at as "createdAt", d.changes, d.completed_at as "completedAt",
    p.closed_at is null and not exists (select from rating where session_id = d.id) as "canBeRated",
    (${newestEventOf('d')}) as "newestEventId"
  from planning_lock cross join due d
  join person p on p.id = d.member_id
  order by d.due_at, d.id`);

const SCHEDULES = new Map(REMINDER_SCHEDULES.map((schedule) => [schedule.name, schedule]));

export class PostgresReminders implements Reminders {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async takeDue(at: Instant, limit: number): Promise<readonly DueReminder[]> {
    const rows = await this.unitOfWork.read<RemindedReservation & { readonly schedule: string }>(
      TAKE_DUE,
      toTimestamp(at),
      limit,
    );
    const due = rows.flatMap(({ schedule: name, ...reservation }): readonly DueReminder[] => {
      const schedule = SCHEDULES.get(name);
      return schedule ? [{ schedule, reservation }] : [];
    });
    const reached = new Map<string, ReminderProgress>();
    for (const { schedule, reservation } of due) {
      const moment = reservation[schedule.moment];
      if (moment !== null)
        reached.set(schedule.name, { schedule: schedule.name, moment, reservationId: reservation.id });
    }
    await this.unitOfWork.write('update', reminderProgress, ...reached.values());
    return due;
  }
}
