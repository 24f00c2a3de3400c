import type { DomainEvent } from '../../application/events.js';
import { joinReports, NOTHING_DONE } from '../../application/job-run.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { Repositories } from '../../application/repositories.js';
import type { RequiredWorkerPorts } from '../../application/ports.js';
import type { EventKey } from '../rules/matrix.js';
import {
  isReminderSent,
  REMINDER_SCHEDULES,
  type RemindedReservation,
  type ReminderSchedule,
} from '../rules/reminder.js';

/** Turns due reminders into events, whose messages the sender plans. Their progress is stored in the same commit. */
export class SendReminders implements Job {
  constructor(
    private readonly ports: RequiredWorkerPorts<Pick<Repositories, 'reminders' | 'outbox'>, 'clock' | 'policies'>,
  ) {}

  async run({ stopping = () => false }: JobOptions = {}): Promise<JobReport> {
    let report = NOTHING_DONE;
    for (const schedule of REMINDER_SCHEDULES) {
      let batch: JobReport;
      do {
        batch = await this.remind(schedule);
        report = joinReports(report, batch);
      } while (!stopping() && batch.considered === this.ports.policies.notification.batch);
    }
    return report;
  }

  private remind(schedule: ReminderSchedule): Promise<JobReport> {
    return this.ports.workerTransaction.run(async ({ reminders, outbox }) => {
      const at = this.ports.clock.now();
      const { notification } = this.ports.policies;
      const due = await reminders.takeDue(schedule, at, notification.batch);
      const sent = due.filter((one) => isReminderSent(schedule, one, at, notification));
      await outbox.add(...sent.map((one) => reminderEvent(schedule.eventKey, one)));
      const [considered, changed] = [due.length, sent.length];
      return { considered, changed, skipped: considered - changed, failures: [] };
    });
  }
}

const reminderEvent = (eventKey: EventKey, { id, memberId, mentorId, startsAt }: RemindedReservation): DomainEvent => ({
  type: 'session-reminder',
  eventKey,
  reservationId: id,
  memberId,
  mentorId,
  startsAt,
});
