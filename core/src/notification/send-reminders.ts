import type { Clock } from '../shared/clock.js';
import type { Job, JobOptions, JobReport } from '../shared/job.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { DomainEvent } from '../events.js';
import type { Stores } from '../stores.js';
import { isEventKey } from './matrix.js';
import type { DueReminder } from './ports.js';
import { stillTrue } from './reminder-policy.js';

/** Reminders that are due and still tell the truth become deliveries; the others are dropped. */
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
      const events = due
        .filter((one) => stillTrue(one, at, this.policies.notification.reminderLatenessMs))
        .flatMap(reminderEvent);
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
