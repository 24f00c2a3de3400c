import { joinReports, NOTHING_DONE } from '../../application/job-run.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { RequiredWorkerPorts } from '../../application/ports.js';
import type { EventId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { markArrived } from '../rules/in-app-arrival.js';
import type { PlannedDelivery } from '../rules/delivery.js';
import type { EventKey } from '../rules/matrix.js';
import type { TakenDelivery } from '../rules/recipient.js';
import {
  isReminderSent,
  REMINDER_SCHEDULES,
  type RemindedReservation,
  type ReminderSchedule,
} from '../rules/reminder.js';
import { meetingPayload } from './event-messages.js';
import { planDeliveries } from './plan-notifications.js';
import type { SendDeliveries } from './send-deliveries.js';

/** Plans the messages of due reminders, with the progress of their schedule in the same commit, and sends them. */
export class SendReminders implements Job {
  constructor(
    private readonly ports: RequiredWorkerPorts<'reminders' | 'deliveries', 'clock' | 'ids' | 'policies'>,
    private readonly sender: Pick<SendDeliveries, 'sendTaken'>,
  ) {}

  async run({ stopping = () => false }: JobOptions = {}): Promise<JobReport> {
    let report = NOTHING_DONE;
    for (const schedule of REMINDER_SCHEDULES) {
      let planned: PlannedReminders;
      do {
        planned = await this.plan(schedule);
        const { considered, changed, taken, takenAt } = planned;
        const reminded = { considered, changed, skipped: considered - changed, failures: [] };
        report = [reminded, await this.sender.sendTaken(taken, takenAt)].reduce(joinReports, report);
      } while (!stopping() && planned.considered === this.ports.policies.notification.batch);
    }
    return report;
  }

  private plan(schedule: ReminderSchedule): Promise<PlannedReminders> {
    return this.ports.workerTransaction.run(async ({ reminders, deliveries }) => {
      const at = this.ports.clock.now();
      const { notification } = this.ports.policies;
      const due = await reminders.takeDue(schedule, at, notification.batch);
      const sent = due.filter((one) => isReminderSent(schedule, one, at, notification));
      const planned = sent.flatMap((one) => this.planReminder(schedule.eventKey, one, at));
      const taken = await deliveries.addTaken(planned, at, notification.leaseMs);
      return { considered: due.length, changed: sent.length, taken, takenAt: at };
    });
  }

  private planReminder(
    eventKey: EventKey,
    { id: reservationId, newestEventId, startsAt, ...parties }: RemindedReservation,
    at: Instant,
  ): readonly PlannedDelivery[] {
    const cause = { id: newestEventId ?? this.ports.ids.next<EventId>(), at };
    const payload = meetingPayload({ reservationId, startsAt, ...parties });
    return (['member', 'mentor'] as const)
      .flatMap((role) => planDeliveries(cause, { eventKey, payload }, role, parties[`${role}Id`]))
      .map((one) => markArrived(one, at));
  }
}

/** The reservations whose reminder was due, those that are reminded, and their messages. */
interface PlannedReminders extends Pick<JobReport, 'considered' | 'changed'> {
  readonly taken: readonly TakenDelivery[];
  readonly takenAt: Instant;
}
