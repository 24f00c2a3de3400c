import { forEachDue } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { BookingQueries, DueReservation } from '../../booking/ports.js';
import { meetingOf } from '../../booking/rules/reservation.js';
import type { Clock } from '../../kernel/clock.js';
import type { Ids, ReservationId } from '../../kernel/ids.js';
import { settleCompleted } from '../../settlement/rules/settlement.js';
import { bookSettlement } from '../../settlement/use-cases/book-settlement.js';
import { completedUnrecorded, endOfLastAwaited } from '../rules/completion-policy.js';

/** The job `session-auto-complete`: completes sessions without a record and pays their mentors. */
export class CompleteUnrecorded implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'reservations' | 'journal' | 'earnings' | 'outbox'>>,
    private readonly queries: Pick<BookingQueries, 'notCompleted'>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  run(): Promise<JobReport> {
    const endedBy = endOfLastAwaited(this.clock.now(), this.policies.training);
    return forEachDue<DueReservation>(
      (after) => this.queries.notCompleted(endedBy, after),
      (id) => this.complete(id),
    );
  }

  private complete(id: ReservationId): Promise<boolean> {
    return this.transaction.run(async (stores) => {
      const at = this.clock.now();
      const session = await stores.reservations.getIfFree(id);
      const completed = session && completedUnrecorded(session, at, this.policies.training);
      if (!completed) return false;
      await stores.reservations.save(completed);
      await bookSettlement(stores, settleCompleted(this.ids, completed, at, this.policies));
      await stores.outbox.add({ type: 'session-completed', ...meetingOf(completed) });
      return true;
    });
  }
}
