import { forEachDue } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import type { DueRow } from '../../application/due-row.js';
import { checkInWindow } from '../../booking/rules/check-in-window.js';
import { findNoShow, noShowCutoff } from '../../booking/rules/no-show.js';
import { isPostponed } from '../rules/postponed-decision.js';
import { type SettleNoShowRepositories, settleNoShow } from './settle-no-show.js';
import type { ReservationId } from '../../kernel/ids.js';
import type { ServiceHistory } from '../../operation/rules/service-heartbeat.js';

/** The job `no-show-detection`. It skips reservations that another run has locked, and continues after one that cannot be decided. */
export class DetectNoShows implements Job {
  constructor(
    private readonly ports: RequiredPorts<keyof SettleNoShowRepositories, 'clock' | 'ids' | 'policies'> &
      Reads<'booking' | 'operation'>,
  ) {}

  run(): Promise<JobReport> {
    const startedBy = noShowCutoff(this.ports.clock.now(), this.ports.policies.checkIn);
    let history: ServiceHistory = { firstAt: null, runs: [] };
    return forEachDue<DueRow<ReservationId>>(
      async (after) => {
        const due = await this.ports.queries.booking.notBegun(startedBy, after);
        const [first] = due;
        // The first reservation of a run is the earliest, so its history covers all.
        if (first && !after) history = await this.historyFor(first);
        return due;
      },
      (id) => this.decide(id, history),
    );
  }

  private historyFor({ dueAt: startsAt }: DueRow<ReservationId>): Promise<ServiceHistory> {
    const { queries, policies } = this.ports;
    return queries.operation.serviceHistory(checkInWindow({ startsAt }, policies.checkIn).startsAt);
  }

  /** A session whose check-in window met an outage is left to the administrators. */
  private decide(id: ReservationId, history: ServiceHistory): Promise<boolean> {
    const { transaction, clock, ids, policies } = this.ports;
    return transaction.run(async (repositories) => {
      const at = clock.now();
      const reservation = await repositories.reservations.getUnlessLocked(id);
      const noShow = reservation && findNoShow(reservation, at, policies.checkIn);
      if (!noShow || isPostponed(noShow, history, policies)) return false;
      await settleNoShow(repositories, noShow, { ids, at, policies });
      return true;
    });
  }
}
