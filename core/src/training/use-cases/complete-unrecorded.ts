import { forEachDue } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import type { DueRow } from '../../application/due-row.js';
import type { ReservationId } from '../../kernel/ids.js';
import { type CompleteSessionRepositories, completeSession } from '../../settlement/use-cases/complete-session.js';
import { completeUnrecorded, autoCompleteCutoff } from '../rules/automatic-completion.js';

/** The job `session-auto-complete`: completes sessions without a record and pays their mentors. */
export class CompleteUnrecorded implements Job {
  constructor(
    private readonly ports: RequiredPorts<
      keyof CompleteSessionRepositories | 'complaints',
      'clock' | 'ids' | 'policies'
    > &
      Reads<'booking'>,
  ) {}

  run(): Promise<JobReport> {
    const endedBy = autoCompleteCutoff(this.ports.clock.now(), this.ports.policies.training);
    return forEachDue<DueRow<ReservationId>>(
      (after) => this.ports.queries.booking.notCompleted(endedBy, after),
      (id) => this.complete(id),
    );
  }

  private complete(id: ReservationId): Promise<boolean> {
    return this.ports.transaction.run(async (repositories) => {
      const at = this.ports.clock.now();
      const session = await repositories.reservations.getUnlessLocked(id);
      const completed = session && completeUnrecorded(session, at, this.ports.policies.training);
      if (!completed) return false;
      const suspension = await repositories.complaints.findSuspension(completed.mentorId, id);
      const step = { ids: this.ports.ids, at, policies: this.ports.policies, by: 'system' } as const;
      await completeSession(repositories, completed, suspension, step);
      return true;
    });
  }
}
