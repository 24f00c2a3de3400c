import type { Clock } from '../shared/clock.js';
import type { Ids, ReservationId } from '../shared/ids.js';
import { forEachDue } from '../shared/job-run.js';
import type { Job, JobReport } from '../shared/job.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { BookingQueries, DueReservation } from '../booking/ports.js';
import { meetingOf } from '../booking/reservation.js';
import { bookSettlement } from '../ledger/book-settlement.js';
import { settleCompleted } from '../ledger/settlement.js';
import type { Stores } from '../stores.js';
import { completedUnrecorded, endOfLastAwaited } from './completion-policy.js';

/** The job `session-auto-complete`: a session took place, and its mentor is paid, though nobody wrote it down. */
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
