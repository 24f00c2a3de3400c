import { forEachDue } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { Policies } from '../../application/policies.js';
import type { Transaction } from '../../application/transaction.js';
import type { BookingQueries, DueReservation } from '../../booking/ports.js';
import { checkInWindow } from '../../booking/rules/check-in-window.js';
import { findNoShow, startOfLastJudged } from '../../booking/rules/no-show-policy.js';
import { isPostponed } from '../rules/postponed-judgement.js';
import { type NoShowStores, settleNoShow } from './settle-no-show.js';
import type { Clock } from '../../kernel/clock.js';
import type { Ids, ReservationId } from '../../kernel/ids.js';
import type { OperationQueries } from '../../operation/ports.js';
import type { ServiceHistory } from '../../operation/rules/service-heartbeat.js';

/** The job `no-show-detection`. What another run has taken is left to it; one that cannot be decided does not stop the others. */
export class DetectNoShows implements Job {
  constructor(
    private readonly transaction: Transaction<NoShowStores>,
    private readonly queries: Pick<BookingQueries, 'notBegun'>,
    private readonly operation: OperationQueries,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  run(): Promise<JobReport> {
    const startedBy = startOfLastJudged(this.clock.now(), this.policies.checkIn);
    let history: ServiceHistory = { firstAt: null, runs: [] };
    return forEachDue<DueReservation>(
      async (after) => {
        const due = await this.queries.notBegun(startedBy, after);
        const [first] = due;
        // The earliest of a run comes first: its history is that of all.
        if (first && !after) history = await this.historyFor(first);
        return due;
      },
      (id) => this.decide(id, history),
    );
  }

  private historyFor({ dueAt: startsAt }: DueReservation): Promise<ServiceHistory> {
    return this.operation.serviceHistory(checkInWindow({ startsAt }, this.policies.checkIn).startsAt);
  }

  /** A session whose check-in window met an outage is left to the administrators. */
  private decide(id: ReservationId, history: ServiceHistory): Promise<boolean> {
    return this.transaction.run(async (stores) => {
      const at = this.clock.now();
      const reservation = await stores.reservations.getIfFree(id);
      const noShow = reservation && findNoShow(reservation, at, this.policies.checkIn);
      if (!noShow || isPostponed(noShow, history, this.policies)) return false;
      await settleNoShow(stores, this.ids, noShow, at, this.policies);
      return true;
    });
  }
}
