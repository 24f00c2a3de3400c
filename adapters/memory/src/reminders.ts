import type { Instant } from '@spotter/core/kernel';
import type { DueReminder, Reminder, Reminders } from '@spotter/core/notification';
import { found } from './finding.js';
import { firstOf } from './paging.js';
import { EVERYTHING, reminderKey, type Tables } from './tables.js';

export class MemoryReminders implements Reminders {
  constructor(private readonly tables: Pick<Tables, 'closedAccounts' | 'ratings' | 'reminders' | 'reservations'>) {}

  async add(...reminders: readonly Reminder[]): Promise<void> {
    for (const reminder of reminders)
      if (!this.tables.reminders.get(reminderKey(reminder))) this.tables.reminders.add({ reminder, taken: false });
  }

  async takeDue(at: Instant, limit: number): Promise<readonly DueReminder[]> {
    const { closedAccounts, ratings, reminders, reservations } = this.tables;
    const due = firstOf(reminders.scan('due', EVERYTHING, { until: at + 1 }), limit);
    return due.map(({ reminder }) => {
      reminders.put({ reminder, taken: true });
      const reservation = found(reservations, reminder.reservationId, 'reservation');
      const { id, memberId, mentorId, startsAt, endsAt, status } = reservation;
      const canBeRated = !ratings.get(id) && !closedAccounts.get(memberId);
      return { reminder, reservation: { id, memberId, mentorId, startsAt, endsAt, status, canBeRated } };
    });
  }
}
