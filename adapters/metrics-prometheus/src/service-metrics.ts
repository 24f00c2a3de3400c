import type { Clock, Delivery, DeliveryBacklog, FinishedRun, StoppedRun } from '@spotter/core';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { RequestDurations, type CountedRequest } from './request-durations.js';

/** Connections to the database, now. */
export interface PoolUse {
  readonly used: number;
  readonly free: number;
  /** Who waits for one. */
  readonly waiting: number;
}

/** What is asked for when the figures are. */
export interface Readings {
  readonly clock: Clock;
  readonly pool: () => PoolUse;
  readonly backlog: () => Promise<DeliveryBacklog>;
}

const DELAYS = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 600, 2_400, 10_800];
const JOB_DURATIONS = [0.01, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1_800];

/** Everything that one process tells Prometheus (docs/operations.md, Metrics). No label names a person, a place or an id. */
export class ServiceMetrics {
  private readonly registry = new Registry();
  private readonly requests = new RequestDurations();

  private readonly deliveries = new Counter({
    name: 'spotter_deliveries_total',
    help: 'Tries to send a message, by what came of them: sent, retried, bounced, failed.',
    labelNames: ['channel', 'event', 'outcome'],
    registers: [this.registry],
  });
  private readonly delays = new Histogram({
    name: 'spotter_delivery_delay_seconds',
    help: 'From the event to its message being sent, retries included.',
    labelNames: ['channel', 'event'],
    buckets: DELAYS,
    registers: [this.registry],
  });
  private readonly runs = new Histogram({
    name: 'spotter_job_duration_seconds',
    help: 'Runs of jobs, by how they ended: done, some_failed, stopped.',
    labelNames: ['job', 'outcome'],
    buckets: JOB_DURATIONS,
    registers: [this.registry],
  });

  private readonly connections = new Gauge({
    name: 'spotter_database_connections',
    help: 'Connections of the pool: used, free; and who waits for one.',
    labelNames: ['state'],
    registers: [this.registry],
  });
  private readonly due = new Gauge({
    name: 'spotter_deliveries_due',
    help: 'Messages that are due and not taken, up to 100,000; the same in every process.',
    registers: [this.registry],
  });
  private readonly oldestDue = new Gauge({
    name: 'spotter_deliveries_oldest_due_seconds',
    help: 'How long the message that waits the longest has been due.',
    registers: [this.registry],
  });

  constructor(private readonly readings: Readings) {
    collectDefaultMetrics({ register: this.registry });
  }

  answered(request: CountedRequest): void {
    this.requests.add(request);
  }

  /** @param delivery as it is after a try. */
  tried({ channel, templateId: event, status, createdAt, sentAt }: Delivery): void {
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
    const { used, free, waiting } = this.readings.pool();
    for (const [state, count] of Object.entries({ used, free, waiting })) this.connections.set({ state }, count);
    await this.readBacklog();
    return `${await this.registry.metrics()}\n${this.requests.text()}`;
  }

  /** While the database does not answer they are no number; the other figures are told all the same. */
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
  return run.failures.length > 0 ? 'some_failed' : 'done';
}
