import { minus, type Instant } from '@spotter/core/kernel';
import type { Reservation } from '@spotter/core/booking';
import type { RemindedReservation, Reminders, ReminderSchedule } from '@spotter/core/notification';
import { firstOf } from './paging.js';
import { EVERYTHING, type ReminderProgress, type Tables } from './tables.js';

export class MemoryReminders implements Reminders {
  constructor(
    private readonly tables: Pick<
      Tables,
      'closedAccounts' | 'events' | 'ratings' | 'reminderProgress' | 'reservations'
    >,
  ) {}

  async takeDue(schedule: ReminderSchedule, at: Instant, limit: number): Promise<readonly RemindedReservation[]> {
    const { reminderProgress } = this.tables;
    const { name, moment } = schedule;
    const reached = reminderProgress.get(name);
    const due = firstOf(this.dueAfter(schedule, reached, minus(at, schedule.afterMs)), limit).map((row) =>
      this.reminded(row),
    );
    const last = due.at(-1);
    const next = last?.[moment];
    if (next) reminderProgress.put({ schedule: name, moment: next, reservationId: last.id });
    return due;
  }

  private *dueAfter(
    { status, moment }: ReminderSchedule,
    reached: ReminderProgress | undefined,
    until: Instant,
  ): Iterable<Reservation> {
    const index = moment === 'completedAt' ? 'byCompletion' : status === 'confirmed' ? 'notBegun' : 'byStart';
    const range = { until: until + 1, ...(reached && { from: reached.moment }) };
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
    return {
      ...{ id, memberId, mentorId, startsAt, endsAt, status, createdAt, changes },
      ...{ completedAt, canBeRated, newestEventId },
    };
  }
}

const momentOf = (row: Reservation, moment: ReminderSchedule['moment']): Instant | null =>
  moment === 'startsAt' ? row.startsAt : row.status === 'completed' ? row.completedAt : null;
