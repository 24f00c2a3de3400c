import type { DueReminder, Instant, Reminder, Reminders } from '@spotter/core';
import { found } from './finding.js';
import { firstOf } from './paging.js';
import { EVERYTHING, reminderKey, type Tables } from './tables.js';

export class MemoryReminders implements Reminders {
  constructor(private readonly tables: Pick<Tables, 'reminders' | 'reservations'>) {}

  async add(...reminders: readonly Reminder[]): Promise<void> {
    for (const reminder of reminders)
      if (!this.tables.reminders.get(reminderKey(reminder))) this.tables.reminders.add({ reminder, taken: false });
  }

  async takeDue(at: Instant, limit: number): Promise<readonly DueReminder[]> {
    const { reminders, reservations } = this.tables;
    const due = firstOf(reminders.scan('due', EVERYTHING, { until: at + 1 }), limit);
    return due.map(({ reminder }) => {
      reminders.put({ reminder, taken: true });
      const reservation = found(reservations, reminder.reservationId, 'reservation');
      const { id, memberId, mentorId, startsAt, status } = reservation;
      return { reminder, reservation: { id, memberId, mentorId, startsAt, status } };
    });
  }
}
