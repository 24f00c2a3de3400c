import { describeError, joinReports, NOTHING_DONE } from '../../application/job-run.js';
import type { Job, JobFailure, JobOptions, JobReport } from '../../application/job.js';
import type { RequiredWorkerPorts } from '../../application/ports.js';
import type { AccountTokens } from '../../identity/ports.js';
import { isAccountTokenKind } from '../../identity/rules/account-token-kind.js';
import { isUnavailable } from '../../kernel/domain-error.js';
import { type Instant, plus } from '../../kernel/instant.js';
import type { Delivery, NotificationChannel } from '../rules/delivery.js';
import { fallbackChannels, moveToChannel } from '../rules/fallback-channels.js';
import { momentsIn } from '../rules/facts.js';
import { markArrived } from '../rules/in-app-arrival.js';
import { addressOf, describesMember, messageOf, withMemberInfo } from '../rules/message.js';
import type { Message, SendOutcome } from '../rules/outgoing-message.js';
import type { TakenDelivery } from '../rules/recipient.js';
import { recordAttempt } from '../rules/delivery-attempt.js';
import { isReminderSent } from '../rules/reminder.js';
import { checkBeforeSending, NO_ADDRESS, TOO_LATE, type Wait } from '../rules/send-check.js';
import type { AttachDocuments } from './attach-documents.js';
import type { DescribeMember } from './describe-member.js';
import type { LinkAccountToken } from './link-account-token.js';
import { planNotifications } from './plan-notifications.js';
import { planReminder } from './plan-reminder.js';

/** The services that complete a message before it is sent. */
export interface SenderServices {
  readonly attachments: Pick<AttachDocuments, 'attachmentsFor'>;
  readonly descriptions: Pick<DescribeMember, 'descriptionFor'>;
  readonly links: Pick<LinkAccountToken, 'linkFor'>;
}

/**
 * Plans the messages of due reminders and new events, and sends due deliveries; concurrent instances are safe. A crash delays deliveries
 * by the lease, and the provider drops a second copy by the delivery's id.
 */
export class SendDeliveries implements Job {
  constructor(
    private readonly ports: RequiredWorkerPorts<
      'reminders' | 'outbox' | 'deliveries' | 'devices' | 'accountTokens',
      'channel' | 'clock' | 'ids' | 'policies' | 'onDeliveryTried'
    >,
    private readonly services: SenderServices,
  ) {}

  /** Ends after `runAtMostMs` although more is due. */
  run(options: JobOptions = {}): Promise<JobReport> {
    return this.sendAll('due and new', options);
  }

  /**
   * Sends the messages of new events after a wake-up. Reminders and due deliveries wait for the next `run`, or until a batch is full or has
   * fallbacks.
   */
  runForNewEvents(options: JobOptions = {}): Promise<JobReport> {
    return this.sendAll('new', options);
  }

  private async sendAll(first: Selection, { stopping = () => false }: JobOptions): Promise<JobReport> {
    const { runAtMostMs } = this.ports.policies.notification;
    const until = plus(this.ports.clock.now(), runAtMostMs);
    let [selection, report] = [first, NOTHING_DONE];
    for (;;) {
      const { reminded, taken, takenAt, isFull } = await this.take(selection);
      const tries = await this.tryAll(taken, takenAt);
      report = [reminded, reportOf(tries)].reduce(joinReports, report);
      const hasFallbacks = tries.some((one) => fallbacksOf(one).length > 0);
      const isOver = stopping() || this.ports.clock.now() >= until;
      if (isOver || (!isFull && !hasFallbacks)) return report;
      // Fallbacks are due at once, and reminders must not wait for many events.
      selection = 'due and new';
    }
  }

  /**
   * A reminder and an event leave their queue in the commit that stores their messages, so a crash neither loses a message nor plans it
   * twice. Both come before due deliveries: a campaign must not keep their messages waiting.
   */
  private take(selection: Selection): Promise<TakenBatch> {
    const { policies, ids, clock, workerTransaction } = this.ports;
    const { batch, leaseMs } = policies.notification;
    return workerTransaction.run(async ({ reminders, outbox, deliveries }) => {
      const at = clock.now();
      const dueReminders = selection === 'new' ? [] : await reminders.takeDue(at, batch);
      const validReminders = dueReminders.filter((one) => isReminderSent(one, at, policies.notification));
      const events = await outbox.takeUnplanned(batch - dueReminders.length);
      const ofReminders = validReminders.flatMap((one) => planReminder(one, at, ids));
      const planned = [...ofReminders, ...events.flatMap(planNotifications)];
      const arrived = planned.map((one) => markArrived(one, at));
      const taken = await deliveries.addTaken(arrived, at, leaseMs);
      const left = batch - dueReminders.length - events.length;
      const due = selection === 'new' || left === 0 ? [] : await deliveries.take(at, left, leaseMs);
      const reminded = reportPlanned(dueReminders.length, validReminders.length);
      return { reminded, taken: [...taken, ...due], takenAt: at, isFull: due.length >= left };
    });
  }

  private async tryAll(taken: readonly TakenDelivery[], takenAt: Instant): Promise<readonly Try[]> {
    if (taken.length === 0) return [];
    const until = plus(takenAt, this.ports.policies.notification.leaseMs);
    return this.saveAll(await Promise.all(taken.map((one) => this.tryOne(one, until))));
  }

  /** A defect (for example a text that cannot be filled) must not stop the others. It is a failed attempt. */
  private async tryOne(taken: TakenDelivery, leasedUntil: Instant): Promise<Try> {
    const { delivery, recipient } = taken;
    try {
      const refused = checkBeforeSending(taken, this.ports.clock.now(), this.ports.policies.notification);
      return { delivery, recipient, outcome: refused ?? (await this.send(taken, leasedUntil)) };
    } catch (error) {
      return { delivery, recipient, outcome: { kind: 'configuration_error', reason: nameOf(error) } };
    }
  }

  private async send(taken: TakenDelivery, leasedUntil: Instant): Promise<SendResult> {
    const { channel, templateId, status } = taken.delivery;
    const to = addressOf(taken);
    if (to === null) return NO_ADDRESS;
    const linked = isAccountTokenKind(templateId) ? await this.withLink(taken) : taken;
    if (linked === null) return TOO_LATE;
    const attachments = channel === 'email' ? await this.loadAttachments(linked) : {};
    if ('kind' in attachments) return attachments;
    const described = channel === 'push' && describesMember(linked) ? await this.withDescription(linked) : linked;
    const at = this.ports.clock.now();
    // A suspended process, or slow documents: another sender may have sent the message by then.
    if (at >= leasedUntil && status === 'pending') return LEASE_OVER;
    const { senderContact } = this.ports.policies.marketing;
    return this.ports.channel.send({ ...messageOf(described, to, at, senderContact), ...attachments });
  }

  /** @returns null when its one-time token is no longer valid. */
  private async withLink(taken: TakenDelivery): Promise<TakenDelivery | null> {
    const link = await this.services.links.linkFor(taken);
    return link ? { ...taken, link } : null;
  }

  /** Sends a push to the mentor without the description rather than late. */
  private async withDescription(taken: TakenDelivery): Promise<TakenDelivery> {
    const info = await this.services.descriptions.descriptionFor(taken).catch(() => null);
    return info ? withMemberInfo(taken, info, this.ports.policies.notification.memberInfoCharacters) : taken;
  }

  /** An e-mail waits until its attachments can be made. */
  private async loadAttachments(taken: TakenDelivery): Promise<Pick<Message, 'attachments'> | SendOutcome> {
    try {
      return { attachments: await this.services.attachments.attachmentsFor(taken) };
    } catch (error) {
      return { kind: 'transient', reason: `no document: ${describeError(error).message}` };
    }
  }

  /**
   * A delivery that cannot be saved must not stop the others. A failing batch is saved in halves, down to the single row. Its lease ends
   * and it is retried; the provider drops the second copy.
   */
  private async saveAll(tries: readonly Try[]): Promise<readonly Try[]> {
    try {
      await this.save(tries);
      return tries;
    } catch (error) {
      const [one, ...others] = tries;
      if (!one || isUnavailable(error)) throw error;
      if (others.length === 0) return [{ ...one, outcome: { kind: 'unsaved', name: nameOf(error) } }];
      const half = tries.length >> 1;
      return [...(await this.saveAll(tries.slice(0, half))), ...(await this.saveAll(tries.slice(half)))];
    }
  }

  /** Saves the outcomes of a whole batch in one transaction. */
  private async save(tries: readonly Try[]): Promise<void> {
    const saved = await this.ports.workerTransaction.run(async ({ deliveries, devices, accountTokens }) => {
      const at = this.ports.clock.now();
      const attempts = tries.filter(isAttempt);
      const arrived = attempts.map(({ delivery }) => delivery).filter(({ status }) => status === 'sent');
      const tried = attempts
        .filter(({ delivery }) => delivery.status !== 'sent')
        .map(({ delivery, outcome }) => recordAttempt(delivery, outcome, at, this.ports.policies.notification));
      const fallbacks = attempts.flatMap((one) =>
        fallbacksOf(one).map((channel) => moveToChannel(one.delivery, channel, at)),
      );
      // In the order in which a closing account locks them: devices, one-time tokens, messages, planning.
      await devices.delete(...attempts.flatMap(({ outcome }) => outcome.deadTokens ?? []));
      for (const one of tried) await eraseToken(accountTokens, one);
      await deliveries.save(...tried, ...tries.flatMap(postponeDelivery));
      await deliveries.add(...fallbacks);
      return [...arrived, ...tried];
    });
    for (const delivery of saved) this.ports.onDeliveryTried(delivery);
  }
}

/** The messages of new events alone, or also those of reminders and due deliveries. */
type Selection = 'new' | 'due and new';

interface TakenBatch {
  /** Reminders that were due, and those whose messages are planned. */
  readonly reminded: JobReport;
  readonly taken: readonly TakenDelivery[];
  /** From then on they are leased. */
  readonly takenAt: Instant;
  /** Whether more reminders, events or deliveries possibly wait. Many events have no message. */
  readonly isFull: boolean;
}

/** Erases the encrypted token of an e-mail that will not be sent again. */
async function eraseToken(accountTokens: AccountTokens, { templateId, payload, status, recipientId }: Delivery) {
  if (status === 'pending' || !isAccountTokenKind(templateId)) return;
  const { expiresAt } = momentsIn(payload);
  if (expiresAt !== undefined) await accountTokens.eraseEncrypted(recipientId, templateId, expiresAt);
}

/** Not sent and not changed: the sender that takes the delivery after its lease sends it. */
const LEASE_OVER = { kind: 'lease_over' } as const;

type SendResult = SendOutcome | typeof LEASE_OVER;

/** The outcome for a taken delivery: of an attempt, left to the next sender, postponed, or not saved because of a defect. */
type Outcome = SendResult | Wait | { readonly kind: 'unsaved'; readonly name: string };

/** The text of an unexpected error can contain personal data. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'Error');

interface Try extends Pick<TakenDelivery, 'delivery' | 'recipient'> {
  readonly outcome: Outcome;
}

/** An attempt with an outcome of its channel. */
const isAttempt = (one: Try): one is Try & { readonly outcome: SendOutcome } =>
  one.outcome.kind !== 'waits' && one.outcome.kind !== 'unsaved' && one.outcome.kind !== 'lease_over';

const postponeDelivery = ({ delivery, outcome }: Try): readonly Delivery[] =>
  outcome.kind === 'waits' ? [{ ...delivery, dueAt: outcome.until }] : [];

function reportPlanned(considered: number, changed: number): JobReport {
  return { considered, changed, skipped: considered - changed, failures: [] };
}

function reportOf(tries: readonly Try[]): JobReport {
  const failures = tries.flatMap(failureOf);
  const skipped = tries.filter(({ outcome }) => outcome.kind === 'waits' || outcome.kind === 'lease_over').length;
  return { considered: tries.length, changed: tries.length - failures.length - skipped, skipped, failures };
}

/** A message that bounced is decided: no run sends it again, and no operator can correct it. */
function failureOf({ delivery: { id }, outcome }: Try): readonly JobFailure[] {
  switch (outcome.kind) {
    case 'sent':
    case 'bounced':
    case 'waits':
    case 'lease_over':
      return [];
    case 'unsaved':
      return [{ id, code: 'internal', message: outcome.name }];
    case 'configuration_error':
      return [{ id, code: 'internal', message: outcome.reason }];
    case 'transient':
      return [{ id, code: 'unavailable', message: outcome.reason }];
  }
}

const fallbacksOf = (one: Try): readonly NotificationChannel[] =>
  isAttempt(one) ? fallbackChannels(one.delivery, one.recipient, one.outcome) : [];
