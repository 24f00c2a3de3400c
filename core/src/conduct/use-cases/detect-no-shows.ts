import { runForEach } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import { findNoShow } from '../../booking/rules/no-show.js';
import { isPostponed } from '../rules/postponed-decision.js';
import { type SettleNoShowRepositories, settleNoShow } from './settle-no-show.js';
import { loadUndecidedSessions } from './undecided-sessions.js';
import type { ReservationId } from '../../kernel/ids.js';
import type { ServiceHistory } from '../../operation/rules/service-heartbeat.js';

/** The job `no-show-detection`. It skips reservations that another run has locked, and continues after one that cannot be decided. */
export class DetectNoShows implements Job {
  constructor(
    private readonly ports: RequiredPorts<keyof SettleNoShowRepositories, 'clock' | 'ids' | 'policies'> &
      Reads<'booking' | 'operation'>,
  ) {}

  async run(): Promise<JobReport> {
    const { due, history } = await loadUndecidedSessions(this.ports);
    return runForEach(
      due.map(({ id }) => id),
      (id) => this.decide(id, history),
    );
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
