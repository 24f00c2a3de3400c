import { CADENCE, type JobName } from '@spotter/cron-runner';
import { BUSINESS_ZONE } from '@spotter/core';
import { stringify } from 'yaml';
import { tidy } from '../support/tidy.js';

const NOTE = '# Made from the cadence of the jobs by `npm run manifests`: change that, not this.\n';

const names = Object.keys(CADENCE) as JobName[];

/** Where they lie. */
export const CRON_JOBS = new URL('../../apps/deploy/kubernetes/cron-jobs.yaml', import.meta.url);

/** A CronJob of Kubernetes for each job, all in one file. */
export const cronJobs = (): Promise<string> =>
  tidy(NOTE + names.map((name) => stringify(cronJob(name))).join('---\n'), CRON_JOBS);

const labelsOf = (job: JobName) => ({ 'app.kubernetes.io/name': 'spotter', 'app.kubernetes.io/component': job });

/** A run that is late is better than none; two at once would share the work, and gain nothing. */
const cronJob = (job: JobName) => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: `spotter-${job}`, labels: labelsOf(job) },
  spec: {
    schedule: CADENCE[job].pattern,
    timeZone: BUSINESS_ZONE,
    concurrencyPolicy: 'Forbid',
    startingDeadlineSeconds: 3_600,
    successfulJobsHistoryLimit: 1,
    failedJobsHistoryLimit: 3,
    jobTemplate: { spec: { backoffLimit: 2, template: { metadata: { labels: labelsOf(job) }, spec: podOf(job) } } },
  },
});

const podOf = (job: JobName) => ({
  restartPolicy: 'Never',
  automountServiceAccountToken: false,
  securityContext: { runAsNonRoot: true, runAsUser: 1_000, seccompProfile: { type: 'RuntimeDefault' } },
  containers: [
    {
      name: 'spotter',
      image: 'spotter:0.1.0',
      args: ['jobs', 'run', job, '--json'],
      envFrom: [{ configMapRef: { name: 'spotter' } }, { secretRef: { name: 'spotter' } }],
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: { requests: { cpu: '100m', memory: '192Mi' }, limits: { memory: '512Mi' } },
    },
  ],
});
