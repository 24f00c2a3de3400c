import type { Clock } from '../shared/clock.js';
import { isUnavailable } from '../shared/domain-error.js';
import type { Instant } from '../shared/instant.js';
import { joinReports, NOTHING_DONE } from '../shared/job-run.js';
import type { Job, JobFailure, JobOptions, JobReport } from '../shared/job.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import type { Delivery, PlannedDelivery } from './delivery.js';
import { channelsForMarketing, isMarketing, quietUntil } from './marketing.js';
import { addressOf, messageOf } from './message.js';
import type { Enclosures, Message, MessageChannel, SendOutcome, TakenDelivery } from './ports.js';
import { afterTry, goesAsTextMessage } from './retry-policy.js';
import { worthUntil } from './worth-until.js';

/** What a sender may do without. */
export interface SendingBeside {
  readonly enclosures: Enclosures;
  /** Told of each delivery as it is after a try, once that is kept. Never throws. */
  readonly onTried: (delivery: Delivery) => void;
}

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
    private readonly beside: Partial<SendingBeside> = {},
  ) {}

  async run({ stopping = () => false }: JobOptions = {}): Promise<JobReport> {
    const { batch, leaseMs } = this.policies.notification;
    let report = NOTHING_DONE;
    for (;;) {
      const taken = await this.transaction.run(({ deliveries }) => deliveries.take(this.clock.now(), batch, leaseMs));
      const tries = await this.keepAll(await Promise.all(taken.map((one) => this.try(one))));
      report = joinReports(report, reportOf(tries));
      // Text messages in place of kakao are due at once.
      if (stopping() || (taken.length < batch && !tries.some(needsTextMessage))) return report;
    }
  }

  /** A defect of ours (a text that cannot be filled) must not stop the others; the lease ends, and it is tried again. */
  private async try(taken: TakenDelivery): Promise<Try> {
    const { delivery } = taken;
    try {
      return { delivery, outcome: this.unsendable(taken) ?? (await this.send(taken)) };
    } catch (error) {
      return { delivery, outcome: defect(error) };
    }
  }

  /** Marketing is judged again when it is sent: minds change while it waits, and a retry may come at night. */
  private unsendable({ delivery, recipient }: TakenDelivery): Outcome | null {
    if (isTooLate(delivery, this.clock.now())) return TOO_LATE;
    if (!isMarketing(delivery)) return null;
    if (channelsForMarketing([delivery.channel], recipient).length === 0) return NOT_WANTED;
    const until = quietUntil(this.clock.now(), this.policies.notification);
    return until && { kind: 'waits', until };
  }

  private async send(taken: TakenDelivery): Promise<SendOutcome> {
    const to = addressOf(taken);
    if (to === null) return NO_ADDRESS;
    const attachments = await this.enclosed(taken);
    return attachments === null
      ? NOT_ENCLOSED
      : this.channel.send({ ...messageOf(taken, to, this.clock.now()), ...attachments });
  }

  /** A mail without what it speaks of would be half a mail: it waits until that can be made. @returns null when it cannot. */
  private async enclosed(taken: TakenDelivery): Promise<Pick<Message, 'attachments'> | null> {
    if (taken.delivery.channel !== 'email') return {};
    try {
      const { enclosures = NOTHING_ENCLOSED } = this.beside;
      return { attachments: await enclosures.enclosedWith(taken) };
    } catch {
      return null;
    }
  }

  /**
   * One that cannot be written down must not stop the others: what breaks is kept in halves, until it is alone. Its lease ends, and it
   * is tried again; the provider drops the second copy.
   */
  private async keepAll(tries: readonly Try[]): Promise<readonly Try[]> {
    try {
      await this.keep(tries);
      return tries;
    } catch (error) {
      const [one, ...others] = tries;
      if (!one || isUnavailable(error)) throw error;
      if (others.length === 0) return [{ ...one, outcome: defect(error) }];
      const half = tries.length >> 1;
      return [...(await this.keepAll(tries.slice(0, half))), ...(await this.keepAll(tries.slice(half)))];
    }
  }

  /** What became of a whole batch is written down at once. */
  private async keep(tries: readonly Try[]): Promise<void> {
    const kept = await this.transaction.run(async ({ deliveries, devices }) => {
      const at = this.clock.now();
      const after: Delivery[] = [];
      await devices.forget(
        ...tries.flatMap(({ outcome }) => ('deadTokens' in outcome ? (outcome.deadTokens ?? []) : [])),
      );
      for (const { delivery, outcome } of tries) {
        if (outcome.kind === 'waits') await deliveries.save({ ...delivery, dueAt: outcome.until });
        if (outcome.kind === 'waits' || outcome.kind === 'defect') continue;
        const tried = afterTry(delivery, outcome, at, this.policies.notification);
        await deliveries.save(tried);
        after.push(tried);
        if (goesAsTextMessage(delivery, outcome)) await deliveries.add(asTextMessage(delivery, at));
      }
      return after;
    });
    for (const delivery of kept) this.beside.onTried?.(delivery);
  }
}

/** What came of a delivery that was taken: sent or refused by its channel, or put off, or broken by a defect of ours. */
type Outcome =
  | SendOutcome
  | { readonly kind: 'waits'; readonly until: Instant }
  | { readonly kind: 'defect'; readonly name: string };

const defect = (error: unknown): Outcome => ({
  kind: 'defect',
  name: error instanceof Error ? error.name : 'Error',
});

interface Try {
  readonly delivery: Delivery;
  readonly outcome: Outcome;
}

/** Where nobody makes documents. */
const NOTHING_ENCLOSED: Enclosures = { enclosedWith: async () => [] };
const NOT_ENCLOSED: SendOutcome = { kind: 'transient', reason: 'no document' };
const NO_ADDRESS: SendOutcome = { kind: 'bounced', reason: 'no address' };
const TOO_LATE: SendOutcome = { kind: 'bounced', reason: 'its moment has passed' };
const NOT_WANTED: SendOutcome = { kind: 'bounced', reason: 'no longer wanted' };

/** The app keeps everything, whenever it arrives. */
function isTooLate(delivery: Delivery, at: Instant): boolean {
  const until = worthUntil(delivery);
  return until !== null && at >= until && delivery.channel !== 'in_app';
}

function reportOf(tries: readonly Try[]): JobReport {
  const failures = tries.flatMap(failureOf);
  const skipped = tries.filter(({ outcome }) => outcome.kind === 'waits').length;
  return { considered: tries.length, changed: tries.length - failures.length - skipped, skipped, failures };
}

function failureOf({ delivery: { id }, outcome }: Try): readonly JobFailure[] {
  switch (outcome.kind) {
    case 'sent':
    case 'waits':
      return [];
    case 'defect':
      return [{ id, code: 'internal', message: outcome.name }];
    case 'ours':
      return [{ id, code: 'internal', message: outcome.reason }];
    case 'transient':
    case 'bounced':
      return [{ id, code: 'unavailable', message: outcome.reason }];
  }
}

const needsTextMessage = ({ delivery, outcome }: Try): boolean =>
  outcome.kind !== 'waits' && outcome.kind !== 'defect' && goesAsTextMessage(delivery, outcome);

function asTextMessage({ id: _, ...kakao }: Delivery, at: Instant): PlannedDelivery {
  return { ...kakao, channel: 'sms', dedupeKey: `${kakao.dedupeKey}:sms`, attempts: 0, dueAt: at, createdAt: at };
}
