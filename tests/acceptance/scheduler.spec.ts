import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { readConfiguration, startService, type Service } from '@spotter/app-http';
import { JOB_SCHEDULES } from '@spotter/cron-runner';
import { expect } from 'chai';
import pino from 'pino';
import { until } from '../contract/until.js';
import { demoDatabase } from '../support/service.js';
import { runSpotter, startSpotter } from '../support/run-spotter.js';
import { rowsOf } from '../support/rows-of.js';

const JOBS = Object.keys(JOB_SCHEDULES);

interface RunRow {
  readonly job: string;
  readonly due_at: Date | null;
  readonly started_at: Date;
  readonly finished_at: Date | null;
}

describe('jobs inside a service', () => {
  let database: Awaited<ReturnType<typeof demoDatabase>>;
  let services: Service[];
  let log: string;
  beforeEach(async () => {
    database = await demoDatabase();
    services = [];
    log = '';
  });
  afterEach(async () => {
    for (const service of services) await service.close();
    await database.drop();
  });

  const environment = (facts: Readonly<Record<string, string>> = {}): Record<string, string> => ({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: database.url,
    DATABASE_POOL: '4',
    ...facts,
  });
  const serve = async (facts: Readonly<Record<string, string>> = {}): Promise<Service> => {
    const lines = new PassThrough();
    lines.on('data', (chunk: Buffer) => (log += String(chunk)));
    const service = await startService(readConfiguration(environment(facts)), pino({ level: 'warn' }, lines));
    services.push(service);
    return service;
  };
  const IN_PROCESS = { SCHEDULER: 'in-process' };
  const runs = () => rowsOf<RunRow>(database.url, 'SELECT * FROM job_run ORDER BY started_at');
  const everyJobHasRun = async (): Promise<boolean> =>
    new Set((await runs()).flatMap(({ job, finished_at }) => (finished_at ? [job] : []))).size === JOBS.length;
  const doctor = async () => (await runSpotter(environment(IN_PROCESS), '', 'doctor')).output;

  it('run at their times, each due time once in two services, and are counted in the metrics', async () => {
    const observed = { ...IN_PROCESS, METRICS_PORT: '0' };
    const both = await Promise.all([serve(observed), serve(observed)]);
    await until('every job has run', everyJobHasRun);
    const keys = (await runs()).map(({ job, due_at }) => `${job} ${due_at?.toISOString()}`);
    expect(keys).to.have.length(new Set(keys).size);
    expect(keys.join()).to.not.include('undefined');
    // Each job may have run in either service.
    const metrics = await Promise.all(
      both.map(async ({ metricsUrl }) => (await fetch(`${metricsUrl}/metrics`)).text()),
    );
    expect(metrics.join('\n')).to.match(/^spotter_job_duration_seconds_count\{job="[a-z-]+",outcome="done"\} [1-9]/m);
  });

  it('run one at a time', async () => {
    await serve(IN_PROCESS);
    await until('every job has run', everyJobHasRun);
    let endOfLast = 0;
    for (const { job, started_at, finished_at } of await runs()) {
      expect(started_at.getTime(), job).to.be.at.least(endOfLast);
      endOfLast = finished_at?.getTime() ?? endOfLast;
    }
  });

  it('end with the service and leave no open run', async () => {
    const service = await serve(IN_PROCESS);
    await until('a job has begun', async () => (await runs()).length > 0);
    await service.close();
    const left = (await runs()).filter(({ finished_at }) => finished_at === null);
    expect(left).to.deep.equal([]);
  });

  it('are logged when they are stopped', async () => {
    await rowsOf(database.url, 'ALTER TABLE keyed_request RENAME TO keyed_request_away');
    await serve(IN_PROCESS);
    await until('the log contains the failure', () => log.includes('A job failed and will be retried.'));
    const [line] = log.split('\n').filter((one) => one.includes('A job failed'));
    expect(JSON.parse(line!)).to.include({ level: 50, job: 'idempotency-expire' });
  });

  it('run only when SCHEDULER is set, and doctor reports who runs them', async () => {
    await serve();
    expect(await doctor()).to.match(/LOOK +jobs +.+ has never run\.\n +Start the service: with SCHEDULER/);
    await serve(IN_PROCESS);
    await until('every job has run', everyJobHasRun);
    expect(await doctor()).to.match(/ok +jobs +Jobs run; last trigger and process: schedule \S+:\d+\.\n/);
  });

  it('are mentioned at the start, with the process that runs them', async () => {
    const greetingOf = async (facts: Readonly<Record<string, string>>): Promise<string> => {
      const { output, stop, ended } = startSpotter(environment({ LOG_LEVEL: 'silent', ...facts }), 'serve');
      const [greeting] = (await once(output, 'data')) as [Buffer];
      await stop();
      await ended;
      return String(greeting);
    };
    expect(await greetingOf({})).to.include('Jobs: this process runs no jobs. Run spotter jobs schedule');
    expect(await greetingOf(IN_PROCESS)).to.include('Jobs: this process runs the scheduled jobs.');
  });
});
