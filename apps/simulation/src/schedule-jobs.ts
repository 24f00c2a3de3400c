import { describeError, NOTHING_DONE, type BusinessJobName, type JobReport } from '@spotter/core/application';
import { DAY, HOUR, isUnavailable, MINUTE, plus, type Millis } from '@spotter/core/kernel';
import type { SimulationState } from './simulation-state.js';

interface Run {
  readonly every: Millis;
  /** The offset from midnight, or from the start of the interval. */
  readonly after: Millis;
}

/** The times of the jobs (docs/operations.md, Jobs). */
const TIMETABLE: Readonly<Record<BusinessJobName, Run>> = {
  'no-show-detection': { every: 5 * MINUTE, after: 0 },
  'notification-dispatch': { every: 5 * MINUTE, after: 0 },
  'waitlist-offer': { every: 5 * MINUTE, after: 0 },
  'payment-reconcile': { every: 10 * MINUTE, after: 3 * MINUTE },
  'idempotency-expire': { every: HOUR, after: 15 * MINUTE },
  'video-sweep': { every: HOUR, after: 45 * MINUTE },
  'session-auto-complete': { every: HOUR, after: 4 * MINUTE },
  'membership-renewal': { every: HOUR, after: 6 * MINUTE },
  'fixed-slot-auto-book': { every: DAY, after: 2 * HOUR },
  'payment-ledger-release': { every: DAY, after: 3 * HOUR },
  'payout-calculate': { every: DAY, after: 4 * HOUR },
  'payout-deposit': { every: HOUR, after: 20 * MINUTE },
  'marketing-announce': { every: DAY, after: 10 * HOUR },
  'tax-report-generate': { every: DAY, after: 5 * HOUR },
};

/** Schedules the service's heartbeats, except during outages. Without simulated outages they are not needed. */
export function scheduleHeartbeats(state: SimulationState): void {
  const { eventQueue, behaviour, clock, service, outages, policies, startsAt } = state;
  if (behaviour.service.outagesADay === 0) return;
  eventQueue.repeat(startsAt, policies.operation.heartbeatEveryMs, 'heartbeat', async () => {
    if (!outages.at(clock.now())) await service.recordHeartbeat.execute();
  });
}

/** A failed row of a job, with the reason. */
export type OnFailure = (job: BusinessJobName, id: string, code: string, message: string) => void;

/** Schedules every run of every job; some run on two machines at once, some are skipped. */
export function scheduleJobs(state: SimulationState, onFailure: OnFailure): void {
  for (const [name, { every, after }] of Object.entries(TIMETABLE) as [BusinessJobName, Run][]) {
    const run = async (): Promise<void> => {
      const { behaviour, clock, random } = state;
      const draws = random.stream(`job ${name}`, clock.now());
      if (draws.chance(behaviour.jobs.missed)) return;
      const job = state.service.jobs[name];
      const runs = Array.from({ length: draws.chance(behaviour.jobs.twice) ? 2 : 1 }, () =>
        job.run().catch(toStoppedReport),
      );
      const people = (state.duringJob.get(name) ?? []).map((act) => act());
      state.duringJob.delete(name);
      const [reports] = await Promise.all([Promise.all(runs), ...people]);
      for (const { failures } of reports)
        for (const { id, code, message } of failures) onFailure(name, id, code, message);
    };
    state.eventQueue.repeat(plus(state.startsAt, after), every, name, run);
  }
}

/** The report of a run that stopped because a provider is silent: the next run does the rest. */
function toStoppedReport(error: unknown): JobReport {
  if (!isUnavailable(error)) throw error;
  return { ...NOTHING_DONE, failures: [{ id: '', ...describeError(error) }] };
}
