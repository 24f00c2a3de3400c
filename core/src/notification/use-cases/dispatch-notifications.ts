import { joinReports, NOTHING_DONE, runInSequence } from '../../application/job-run.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { RequiredWorkerPorts } from '../../application/ports.js';
import { plus } from '../../kernel/instant.js';

/**
 * Sends reminders and deliveries in turn, until nothing is left or `dispatchAtMostMs` is over. New messages may never cease, and a scheduler
 * that runs one job at a time has others waiting.
 */
export class DispatchNotifications implements Job {
  private readonly round: Job;

  constructor(
    private readonly ports: RequiredWorkerPorts<never, 'clock' | 'policies'>,
    reminders: Job,
    deliveries: Job,
  ) {
    this.round = runInSequence(reminders, deliveries);
  }

  async run(options: JobOptions = {}): Promise<JobReport> {
    const { clock, policies } = this.ports;
    const until = plus(clock.now(), policies.notification.dispatchAtMostMs);
    let report = NOTHING_DONE;
    for (;;) {
      const sent = await this.round.run(options);
      report = joinReports(report, sent);
      if (sent.considered === 0 || options.stopping?.() || clock.now() >= until) return report;
    }
  }
}
