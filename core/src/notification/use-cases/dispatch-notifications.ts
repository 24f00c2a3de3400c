import { joinReports, NOTHING_DONE } from '../../application/job-run.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { RequiredWorkerPorts } from '../../application/ports.js';
import { plus } from '../../kernel/instant.js';

/**
 * Runs the sender until nothing is left or `dispatchAtMostMs` is over. New messages can come without a pause, and a scheduler that runs one
 * job at a time must not keep the others waiting.
 */
export class DispatchNotifications implements Job {
  constructor(
    private readonly ports: RequiredWorkerPorts<never, 'clock' | 'policies'>,
    private readonly sender: Job,
  ) {}

  async run(options: JobOptions = {}): Promise<JobReport> {
    const { clock, policies } = this.ports;
    const until = plus(clock.now(), policies.notification.dispatchAtMostMs);
    let report = NOTHING_DONE;
    for (;;) {
      const sent = await this.sender.run(options);
      report = joinReports(report, sent);
      if (sent.considered === 0 || options.stopping?.() || clock.now() >= until) return report;
    }
  }
}
