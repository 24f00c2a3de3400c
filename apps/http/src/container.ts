import 'reflect-metadata';
import { hostname } from 'node:os';
import { createJobs, createUseCases, ForgetJobRuns, type Job, type Ports } from '@spotter/core/application';
import { refuseFaultyTemplates } from '@spotter/core/notification';
import { MakePartitions } from '@spotter/core/operation';
import { CronRunner, type JobName } from '@spotter/cron-runner';
import { Container, ContainerModule } from 'inversify';
import { adaptersModule, type StartedAdapters } from './adapters-module.js';
import { bindOnce, type Get } from './bind-once.js';
import { SERVICE_KEYS } from './service-keys.js';

/** Binds adapters to ports, and the use cases and jobs that use these ports. Instances are created on demand. */
export function createContainer(started: StartedAdapters): Container {
  const container = new Container();
  container.load(adaptersModule(started), useCaseModule, jobModule(started));
  return container;
}

/** The use cases of the core, with the adapters that the other modules bind to its ports. */
const useCaseModule = new ContainerModule(({ bind }) => {
  refuseFaultyTemplates();
  bindOnce(bind)(SERVICE_KEYS.useCases, (get) => createUseCases(portsFrom(get)));
});

/** The container creates each port when a use case first reads it. */
function portsFrom(get: Get): Ports {
  const ports = {};
  for (const [name, key] of Object.entries(SERVICE_KEYS))
    Object.defineProperty(ports, name, { get: () => get<unknown>(key) });
  return ports as Ports;
}

/** The runner of all jobs, by their names. */
const jobModule = ({ persistence, jobRunClock, observer, traces }: StartedAdapters) =>
  new ContainerModule(({ bind }) =>
    bindOnce(bind)(SERVICE_KEYS.cronRunner, (get) => {
      const { partitions, jobRuns: runs } = persistence;
      const [clock, policies] = [get(SERVICE_KEYS.clock), get(SERVICE_KEYS.policies)];
      const jobs: Readonly<Record<JobName, Job>> = {
        ...createJobs(get(SERVICE_KEYS.useCases)),
        'partition-make': new MakePartitions(partitions, clock, policies),
        'job-history-expire': new ForgetJobRuns(runs, clock, policies),
      };
      return new CronRunner(jobs, {
        runs,
        clock: jobRunClock,
        ids: get(SERVICE_KEYS.ids),
        place: `${hostname()}:${process.pid}`,
        onEnded: (run) => observer.metrics?.ran(run),
        ...(traces && { traced: (job, work) => traces.job(job, work) }),
      });
    }),
  );
