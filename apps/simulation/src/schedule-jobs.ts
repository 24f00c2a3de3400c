import { describeError, NOTHING_DONE, type BusinessJobName, type JobReport } from '@spotter/core/application';
import { isUnavailable, plus } from '@spotter/core/kernel';
import { TIMETABLE, type JobTimes } from './timetable.js';
import type { SimulationState } from './simulation-state.js';

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
  for (const [name, { every, after }] of Object.entries(TIMETABLE) as [BusinessJobName, JobTimes][]) {
    const streamName = `job ${name}`;
    const runOnce = async (): Promise<void> => {
      const { failures } = await state.service.jobs[name].run().catch(toStoppedReport);
      for (const { id, code, message } of failures) onFailure(name, id, code, message);
    };
    const run = async (): Promise<void> => {
      const { behaviour, clock, random } = state;
      const draws = random.stream(streamName, clock.now());
      if (draws.chance(behaviour.jobs.missed)) return;
      const twice = draws.chance(behaviour.jobs.twice);
      const people = state.duringJob.get(name) ?? [];
      state.duringJob.delete(name);
      if (!twice && people.length === 0) await runOnce();
      else await Promise.all([runOnce, ...(twice ? [runOnce] : []), ...people].map((act) => act()));
    };
    state.eventQueue.repeat(plus(state.startsAt, after), every, name, run);
  }
}

/** The report of a run that stopped because a provider is silent: the next run does the rest. */
function toStoppedReport(error: unknown): JobReport {
  if (!isUnavailable(error)) throw error;
  return { ...NOTHING_DONE, failures: [{ id: '', ...describeError(error) }] };
}
