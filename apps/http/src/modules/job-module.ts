import { hostname } from 'node:os';
import { createJobs, ForgetJobRuns, type Job } from '@spotter/core/application';
import { MakePartitions } from '@spotter/core/operation';
import { CronRunner, type JobName } from '@spotter/cron-runner';
import { ContainerModule } from 'inversify';
import { bindOnce } from '../bind-once.js';
import { SERVICE_KEYS } from '../service-keys.js';
import type { StartedAdapters } from './adapters-module.js';

const { clock, ids, policies } = SERVICE_KEYS;

/** Binds every job by its name, and the job runner. */
export const jobModule = ({ persistence, jobRunClock, observer, traces }: StartedAdapters) =>
  new ContainerModule(({ bind }) => {
    const bindSingleton = bindOnce(bind);

    bindSingleton(SERVICE_KEYS.cronRunner, (get) => {
      const runs = persistence.jobRuns;
      const jobs: Readonly<Record<JobName, Job>> = {
        ...createJobs(get(SERVICE_KEYS.useCases)),
        'partition-make': new MakePartitions(persistence.partitions, get(clock), get(policies)),
        'job-history-expire': new ForgetJobRuns(runs, get(clock), get(policies)),
      };
      const place = `${hostname()}:${process.pid}`;
      return new CronRunner(jobs, {
        runs,
        clock: jobRunClock,
        ids: get(ids),
        place,
        onEnded: (run) => observer.metrics?.ran(run),
        ...(traces && { traced: (job, work) => traces.job(job, work) }),
      });
    });
  });
