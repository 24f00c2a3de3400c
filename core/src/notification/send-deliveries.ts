import type { Clock } from '../shared/clock.js';
import type { Instant } from '../shared/instant.js';
import { joinReports, NOTHING_DONE } from '../shared/job-run.js';
import type { Job, JobFailure, JobReport } from '../shared/job.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import type { Delivery, PlannedDelivery } from './delivery.js';
import { addressOf, messageOf } from './message.js';
import type { MessageChannel, SendOutcome, TakenDelivery } from './ports.js';
import { afterTry, goesAsTextMessage } from './retry-policy.js';

/**
 * Sends what is due. Several may run at once. A worker that dies in the middle delays its deliveries by the lease, and the id of the
 * delivery lets the provider drop a second copy.
 */
export class SendDeliveries implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'deliveries' | 'devices'>>,
    private readonly channel: MessageChannel,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async run(): Promise<JobReport> {
    const { batch, leaseMs } = this.policies.notification;
    let report = NOTHING_DONE;
    for (;;) {
      const taken = await this.transaction.run(({ deliveries }) => deliveries.take(this.clock.now(), batch, leaseMs));
      const tries = await Promise.all(taken.map((one) => this.try(one)));
      await this.keep(tries);
      report = joinReports(report, reportOf(tries));
      // Text messages in place of kakao are due at once.
      if (taken.length < batch && !tries.some(needsTextMessage)) return report;
    }
  }

  /** A defect of ours (a text that cannot be filled) must not stop the others; the lease ends, and it is tried again. */
  private async try(taken: TakenDelivery): Promise<Try> {
    const { delivery } = taken;
    try {
      const to = addressOf(taken);
      const outcome = to === null ? NO_ADDRESS : await this.channel.send(messageOf(taken, to));
      return { delivery, outcome };
    } catch (error) {
      return { delivery, outcome: null, defect: error instanceof Error ? error.name : 'Error' };
    }
  }

  /** What became of a whole batch is written down at once. */
  private keep(tries: readonly Try[]): Promise<void> {
    return this.transaction.run(async ({ deliveries, devices }) => {
      const at = this.clock.now();
      await devices.forget(...tries.flatMap(({ outcome }) => outcome?.deadTokens ?? []));
      for (const { delivery, outcome } of tries) {
        if (!outcome) continue;
        await deliveries.save(afterTry(delivery, outcome, at, this.policies.notification));
        if (goesAsTextMessage(delivery, outcome)) await deliveries.add(asTextMessage(delivery, at));
      }
    });
  }
}

type Try = { readonly delivery: Delivery } & (
  { readonly outcome: SendOutcome } | { readonly outcome: null; readonly defect: string }
);

const NO_ADDRESS: SendOutcome = { kind: 'bounced', reason: 'no address' };

function reportOf(tries: readonly Try[]): JobReport {
  const failures = tries.flatMap(failureOf);
  return { considered: tries.length, changed: tries.length - failures.length, skipped: 0, failures };
}

function failureOf(one: Try): readonly JobFailure[] {
  const { id } = one.delivery;
  if (one.outcome === null) return [{ id, code: 'internal', message: one.defect }];
  if (one.outcome.kind === 'sent') return [];
  return [{ id, code: one.outcome.kind === 'ours' ? 'internal' : 'unavailable', message: one.outcome.reason }];
}

const needsTextMessage = ({ delivery, outcome }: Try): boolean =>
  outcome !== null && goesAsTextMessage(delivery, outcome);

function asTextMessage({ id: _, ...kakao }: Delivery, at: Instant): PlannedDelivery {
  return { ...kakao, channel: 'sms', dedupeKey: `${kakao.dedupeKey}:sms`, attempts: 0, dueAt: at, createdAt: at };
}
