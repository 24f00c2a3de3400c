import { EXIT } from '@spotter/cli';
import { JOB_SCHEDULES, nextDue, type JobName } from '@spotter/cron-runner';
import { defaultPolicies } from '@spotter/core/application';
import { BUSINESS_ZONE, DAY, instant, SECOND, type Millis } from '@spotter/core/kernel';
import { stringify } from 'yaml';
import { tidy } from '../support/tidy.js';

const NOTE = `# Generated from the schedules of the jobs by \`npm run manifests\`; do not edit.
# Exit codes (docs/operations.md): ${EXIT.invalidUsage} invalid command or configuration, ${EXIT.completedWithErrors} completed with failed rows: no retry.
# ${EXIT.failed} failed or stopped early, ${EXIT.interrupted} interrupted: two retries; 60 where the next run is a day or more later.
`;

const names = Object.keys(JOB_SCHEDULES) as JobName[];

/** Their path. */
export const CRON_JOBS = new URL('../../apps/deploy/kubernetes/cron-jobs.yaml', import.meta.url);

/** A CronJob of Kubernetes for each job, all in one file. */
export const cronJobs = (): Promise<string> =>
  tidy(NOTE + names.map((name) => stringify(cronJob(name))).join('---\n'), CRON_JOBS);

const labelsOf = (job: JobName) => ({ 'app.kubernetes.io/name': 'spotter', 'app.kubernetes.io/component': job });

/**
 * Only a stopped run is tried again. Failed rows would fail again and need a person; the next run tries them too. Their Job is
 * Failed at once, so that the failure is visible.
 */
export const podFailurePolicy = {
  rules: [
    {
      action: 'FailJob',
      onExitCodes: { containerName: 'spotter', operator: 'In', values: [EXIT.invalidUsage, EXIT.completedWithErrors] },
    },
    {
      action: 'Count',
      onExitCodes: { containerName: 'spotter', operator: 'In', values: [EXIT.failed, EXIT.interrupted] },
    },
  ],
};

const A_MONDAY = instant(Date.parse('2026-01-05T00:00:00+09:00'));

/** Kubernetes does not start a job with more than a hundred missed times within the deadline. */
const MAX_MISSED = 90;

function intervalOf(job: JobName): Millis {
  const due = nextDue(JOB_SCHEDULES[job], A_MONDAY, defaultPolicies.payout);
  return nextDue(JOB_SCHEDULES[job], due, defaultPolicies.payout) - due;
}

/** After an outage a weekly run still starts within a week, as with a scheduler. */
const startingDeadlineOf = (job: JobName): Millis => Math.min(7 * DAY, MAX_MISSED * intervalOf(job));

/**
 * A run stops while the database or the gateway is not available. If the next run is a day or more later, it is retried for some hours.
 * Kubernetes waits at most six minutes between two retries, and two retries end after half a minute.
 */
const retriesOf = (job: JobName): number => (intervalOf(job) < DAY ? 2 : 60);

/** A late run is better than no run. Two concurrent runs would share the work without a benefit. */
const cronJob = (job: JobName) => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: `spotter-${job}`, labels: labelsOf(job) },
  spec: {
    schedule: JOB_SCHEDULES[job].pattern,
    timeZone: BUSINESS_ZONE,
    concurrencyPolicy: 'Forbid',
    startingDeadlineSeconds: startingDeadlineOf(job) / SECOND,
    successfulJobsHistoryLimit: 1,
    failedJobsHistoryLimit: 3,
    jobTemplate: {
      spec: {
        backoffLimit: retriesOf(job),
        podFailurePolicy,
        template: { metadata: { labels: labelsOf(job) }, spec: podOf(job) },
      },
    },
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
