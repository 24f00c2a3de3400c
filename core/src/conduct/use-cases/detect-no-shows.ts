import { joinReports, NOTHING_DONE, runForEach } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import { findNoShow } from '../../booking/rules/no-show.js';
import { type SettleNoShowRepositories, settleNoShow } from './settle-no-show.js';
import { findUndecidedSessions } from './undecided-sessions.js';
import type { ReservationId } from '../../kernel/ids.js';

/** The job `no-show-detection`. It skips reservations that another run has locked, and continues after one that cannot be decided. */
export class DetectNoShows implements Job {
  constructor(
    private readonly ports: RequiredPorts<keyof SettleNoShowRepositories, 'clock' | 'ids' | 'policies'> &
      Reads<'booking' | 'operation'>,
  ) {}

  async run(): Promise<JobReport> {
    const { decidable, postponed } = await findUndecidedSessions(this.ports);
    const decided = await runForEach(
      decidable.map(({ id }) => id),
      (id) => this.decide(id),
    );
    return joinReports(decided, { ...NOTHING_DONE, considered: postponed.length, skipped: postponed.length });
  }

  /** Its start can no longer change, so the outage was examined without the lock. */
  private decide(id: ReservationId): Promise<boolean> {
    const { transaction, clock, ids, policies } = this.ports;
    return transaction.run(async (repositories) => {
      const at = clock.now();
      const reservation = await repositories.reservations.getUnlessLocked(id);
      const noShow = reservation && findNoShow(reservation, at, policies.checkIn);
      if (!noShow) return false;
      await settleNoShow(repositories, noShow, { ids, at, policies });
      return true;
    });
  }
}
