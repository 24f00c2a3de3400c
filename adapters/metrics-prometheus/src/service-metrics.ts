import { isAlarming, type FinishedRun, type StoppedRun } from '@spotter/core/application';
import type { Clock } from '@spotter/core/kernel';
import type { Delivery, DeliveryBacklog } from '@spotter/core/notification';
import type { DepositOutcome } from '@spotter/core/payout';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { RequestDurations, type CountedRequest } from './request-durations.js';

/** Open connections to the database. */
export interface PoolUse {
  readonly used: number;
  readonly free: number;
  /** Work that waits for a connection. */
  readonly waiting: number;
  /** Transactions that wait for their turn, before they take a connection. */
  readonly waitingTransactions: number;
}

/** Values that are queried at each scrape. */
export interface Readings {
  readonly clock: Clock;
  readonly pool: () => PoolUse;
  readonly backlog: () => Promise<DeliveryBacklog>;
}

/** The labels that an alert watches. Prometheus sees no increase in a series that begins above zero. */
export interface WatchedLabels {
  readonly jobs: readonly string[];
  /** Codes of configuration errors at the payment gateway. */
  readonly gatewayCodes: readonly string[];
  /** Reasons of the bank for postponed deposits. */
  readonly postponementReasons: readonly string[];
}

const DELAYS = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 600, 2_400, 10_800];
const JOB_DURATIONS = [0.01, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1_800];
const ALERTED_OUTCOMES = ['done', 'some_failed', 'stopped'] as const;
/** Stands for a code of the bank, which is not known in advance. */
const OTHER_REASON = 'other';

/** The Prometheus metrics of one process (docs/operations.md, Metrics). No label contains a person, a place or an id. */
export class ServiceMetrics {
  private readonly registry = new Registry();
  private readonly requests = new RequestDurations();

  private readonly shedRequests = new Counter({
    name: 'spotter_http_requests_shed_total',
    help: 'Requests refused because too many were in progress.',
    registers: [this.registry],
  });
  private readonly gatewayErrors = new Counter({
    name: 'spotter_gateway_configuration_errors_total',
    help: 'Requests that the payment gateway refused because of a configuration error, by code.',
    labelNames: ['code'],
    registers: [this.registry],
  });
  private readonly unclearAnswers = new Counter({
    name: 'spotter_gateway_unclear_answers_total',
    help: 'Requests to the payment gateway without an answer, or with an unexpected one.',
    registers: [this.registry],
  });
  private readonly deposits = new Counter({
    name: 'spotter_bank_deposits_total',
    help: 'Requested deposits, by the outcome at the bank: accepted, deposited, refused, unknown, contradicted, postponed with a reason. Without the results of transfer files.',
    labelNames: ['outcome', 'reason'],
    registers: [this.registry],
  });
  private readonly deliveries = new Counter({
    name: 'spotter_deliveries_total',
    help: 'Attempts to send a message, by outcome: sent, retried, bounced, failed.',
    labelNames: ['channel', 'event', 'outcome'],
    registers: [this.registry],
  });
  private readonly delays = new Histogram({
    name: 'spotter_delivery_delay_seconds',
    help: 'Seconds from the event to the sent message, with retries and the wait of advertisements for the morning.',
    labelNames: ['channel', 'event'],
    buckets: DELAYS,
    registers: [this.registry],
  });
  private readonly runs = new Histogram({
    name: 'spotter_job_duration_seconds',
    help: 'Duration of job runs in seconds, by outcome: done, cards_declined (no other row failed), some_failed, stopped.',
    labelNames: ['job', 'outcome'],
    buckets: JOB_DURATIONS,
    registers: [this.registry],
  });

  private readonly connections = new Gauge({
    name: 'spotter_database_connections',
    help: 'Connections of the pool: used, free, and waiting requests.',
    labelNames: ['state'],
    registers: [this.registry],
  });
  private readonly waitingTransactions = new Gauge({
    name: 'spotter_database_transactions_waiting',
    help: 'Transactions waiting for their turn, before they take a connection of the pool.',
    registers: [this.registry],
  });
  private readonly due = new Gauge({
    name: 'spotter_deliveries_due',
    help: 'Due messages that no process is sending, and events without planned messages, up to 100,000; the same in every process, NaN while the database does not answer.',
    registers: [this.registry],
  });
  private readonly oldestDue = new Gauge({
    name: 'spotter_deliveries_oldest_due_seconds',
    help: 'Seconds since the due time of the oldest one in spotter_deliveries_due; NaN while the database does not answer.',
    registers: [this.registry],
  });

  constructor(
    private readonly readings: Readings,
    private readonly watched: WatchedLabels,
  ) {
    collectDefaultMetrics({ register: this.registry });
    const { jobs, gatewayCodes, postponementReasons } = watched;
    for (const job of jobs) for (const outcome of ALERTED_OUTCOMES) this.runs.zero({ job, outcome });
    for (const code of gatewayCodes) this.gatewayErrors.inc({ code }, 0);
    for (const reason of [...postponementReasons, OTHER_REASON]) this.deposits.inc({ outcome: 'postponed', reason }, 0);
  }

  answered(request: CountedRequest): void {
    this.requests.add(request);
  }

  shed(): void {
    this.shedRequests.inc();
  }

  gatewayMisconfigured(code: string): void {
    this.gatewayErrors.inc({ code });
  }

  gatewayUnclear(): void {
    this.unclearAnswers.inc();
  }

  deposited(outcome: DepositOutcome): void {
    const { kind } = outcome;
    this.deposits.inc(
      kind === 'postponed' ? { outcome: kind, reason: this.watchedReason(outcome.reason) } : { outcome: kind },
    );
  }

  /** @param delivery after an attempt. */
  tried({ channel, templateId: event, status, createdAt, sentAt }: Delivery): void {
    // Adds zeros: a channel that never sends has a success rate too, and its first failure is an increase. Kakao has no retries.
    for (const outcome of ['sent', 'retried', 'failed']) this.deliveries.inc({ channel, event, outcome }, 0);
    this.deliveries.inc({ channel, event, outcome: status === 'pending' ? 'retried' : status });
    if (sentAt !== null) this.delays.observe({ channel, event }, Math.max(0, sentAt - createdAt) / 1_000);
  }

  ran(run: FinishedRun | StoppedRun): void {
    this.runs.observe({ job: run.job, outcome: outcomeOf(run) }, (run.finishedAt - run.startedAt) / 1_000);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** In the text format of Prometheus. */
  async text(): Promise<string> {
    const { used, free, waiting, waitingTransactions } = this.readings.pool();
    for (const [state, count] of Object.entries({ used, free, waiting })) this.connections.set({ state }, count);
    this.waitingTransactions.set(waitingTransactions);
    await this.readBacklog();
    return `${await this.registry.metrics()}\n${this.requests.text()}`;
  }

  private watchedReason(reason: string): string {
    return this.watched.postponementReasons.includes(reason) ? reason : OTHER_REASON;
  }

  /** Without the database these metrics are NaN; the others are still reported. */
  private async readBacklog(): Promise<void> {
    const { backlog, clock } = this.readings;
    const found = await backlog().catch(() => null);
    this.due.set(found?.due ?? Number.NaN);
    this.oldestDue.set(ageOf(found, clock));
  }
}

function ageOf(found: DeliveryBacklog | null, clock: Clock): number {
  if (found === null) return Number.NaN;
  return found.oldestDueAt === null ? 0 : Math.max(0, clock.now() - found.oldestDueAt) / 1_000;
}

function outcomeOf(run: FinishedRun | StoppedRun): string {
  if ('reason' in run) return 'stopped';
  if (run.failures.length === 0) return 'done';
  return run.failures.some(isAlarming) ? 'some_failed' : 'cards_declined';
}
