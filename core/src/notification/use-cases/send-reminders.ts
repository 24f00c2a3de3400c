import type { DomainEvent } from '../../application/events.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Clock } from '../../kernel/clock.js';
import type { DueReminder } from '../rules/delivery.js';
import { isEventKey } from '../rules/matrix.js';
import { isStillValid } from '../rules/reminder-policy.js';

/** Turns due and still valid reminders into deliveries, and drops the others. */
export class SendReminders implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'reminders' | 'outbox'>>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async run({ stopping = () => false }: JobOptions = {}): Promise<JobReport> {
    const { batch } = this.policies.notification;
    let [considered, changed] = [0, 0];
    for (;;) {
      const { due, true: stillStanding } = await this.remind(batch);
      considered += due;
      changed += stillStanding;
      if (stopping() || due < batch) return { considered, changed, skipped: considered - changed, failures: [] };
    }
  }

  private remind(batch: number): Promise<{ due: number; true: number }> {
    return this.transaction.run(async ({ reminders, outbox }) => {
      const at = this.clock.now();
      const due = await reminders.takeDue(at, batch);
      const events = due.filter((one) => isStillValid(one, at, this.policies.notification)).flatMap(reminderEvent);
      await outbox.add(...events);
      return { due: due.length, true: events.length };
    });
  }
}

function reminderEvent({ reminder: { eventKey }, reservation }: DueReminder): readonly DomainEvent[] {
  const { id, memberId, mentorId, startsAt } = reservation;
  return isEventKey(eventKey)
    ? [{ type: 'session-reminder', eventKey, reservationId: id, memberId, mentorId, startsAt }]
    : [];
}
