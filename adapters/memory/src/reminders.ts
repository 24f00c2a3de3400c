import { minus, type Instant } from '@spotter/core/kernel';
import type { Reservation } from '@spotter/core/booking';
import {
  REMINDER_SCHEDULES,
  reminderDueAt,
  type DueReminder,
  type RemindedReservation,
  type Reminders,
  type ReminderSchedule,
} from '@spotter/core/notification';
import { byId, firstOf } from './paging.js';
import { EVERYTHING, type Tables } from './tables.js';

export class MemoryReminders implements Reminders {
  constructor(
    private readonly tables: Pick<
      Tables,
      'closedAccounts' | 'events' | 'ratings' | 'reminderProgress' | 'reservations'
    >,
  ) {}

  async takeDue(at: Instant, limit: number): Promise<readonly DueReminder[]> {
    const due = REMINDER_SCHEDULES.flatMap((schedule) =>
      firstOf(this.dueOf(schedule, at), limit).map((row) => ({ schedule, reservation: this.reminded(row) })),
    );
    const taken = due.toSorted(byDueTime).slice(0, limit);
    for (const { schedule, reservation } of taken) {
      const moment = reservation[schedule.moment];
      if (moment !== null)
        this.tables.reminderProgress.put({ schedule: schedule.name, moment, reservationId: reservation.id });
    }
    return taken;
  }

  private *dueOf({ name, status, moment, afterMs }: ReminderSchedule, at: Instant): Iterable<Reservation> {
    const reached = this.tables.reminderProgress.get(name);
    const until = minus(at, afterMs);
    const index = moment === 'completedAt' ? 'byCompletion' : status === 'confirmed' ? 'notBegun' : 'byStart';
    const range = { from: reached?.moment, until: until + 1 };
    for (const row of this.tables.reservations.scan(index, EVERYTHING, range)) {
      const isAfter = !reached || (momentOf(row, moment) ?? 0) > reached.moment || row.id > reached.reservationId;
      if (row.status === status && isAfter) yield row;
    }
  }

  private reminded(row: Reservation): RemindedReservation {
    const { id, memberId, mentorId, startsAt, endsAt, status, createdAt, changes } = row;
    const canBeRated = !this.tables.ratings.get(id) && !this.tables.closedAccounts.get(memberId);
    const completedAt = momentOf(row, 'completedAt');
    const newestEventId = [...this.tables.events.scan('byReservation', id)].at(-1)?.id ?? null;
    const stored = { id, memberId, mentorId, startsAt, endsAt, status, createdAt, changes };
    return { ...stored, completedAt, canBeRated, newestEventId };
  }
}

const byDueTime = (one: DueReminder, other: DueReminder): number =>
  (reminderDueAt(one) ?? 0) - (reminderDueAt(other) ?? 0) || byId(one.reservation, other.reservation);

const momentOf = (row: Reservation, moment: ReminderSchedule['moment']): Instant | null =>
  moment === 'startsAt' ? row.startsAt : row.status === 'completed' ? row.completedAt : null;
