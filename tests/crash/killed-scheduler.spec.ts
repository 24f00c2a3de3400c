import { JOB_SCHEDULES } from '@spotter/cron-runner';
import { expect } from 'chai';
import pg from 'pg';
import { until } from '../contract/until.js';
import { startTestService, type TestService } from '../support/service.js';
import { startCompiledSpotter, type SpotterProcess } from '../support/spotter-process.js';

interface Run {
  readonly job: string;
  readonly due_at: Date | null;
  readonly started_by: string;
  readonly outcome: string;
}

const HELD_UP = 'idempotency-expire';

describe('a killed scheduler', () => {
  let service: TestService;
  let database: pg.Client;
  let processes: SpotterProcess[];
  beforeEach(async () => {
    processes = [];
    service = await startTestService({ environment: { NOTIFIER: 'none' } });
    database = await connect();
  });
  afterEach(async () => {
    for (const one of processes) one.signal('SIGKILL'); // processes that a failure leaves
    await database.end();
    await service.close();
  });

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(service.databaseUrl);
    client.on('error', () => undefined); // after a failure the database goes before it
    await client.connect();
    return client;
  }
  async function spotter(...words: string[]): Promise<SpotterProcess> {
    const one = await startCompiledSpotter({ DATABASE_URL: service.databaseUrl }, ...words);
    processes.push(one);
    return one;
  }
  const schedule = () => spotter('jobs', 'schedule');
  const runs = async (): Promise<readonly Run[]> =>
    (await database.query<Run>('select job, due_at, started_by, outcome from job_run where due_at is not null')).rows;
  const findHeldUpRun = async (): Promise<Run | undefined> => (await runs()).find(({ job }) => job === HELD_UP);

  const leaseEnds = (which: string) =>
    database.query(
      `update job_run set lease_until = now() - interval '1 second' where outcome = 'running' and ${which}`,
    );

  it('leaves its runs to others, which perform each due run once, and report the runs', async () => {
    const blocker = await connect();
    await blocker.query('begin; lock table keyed_request in access exclusive mode');
    const first = await schedule();
    await until('the first one waits for what is locked', async () => (await findHeldUpRun())?.outcome === 'running');
    first.signal('SIGKILL');
    await first.ended;
    const left = await findHeldUpRun();
    expect(left?.started_by).to.match(new RegExp(`^schedule .+:${first.pid}$`));

    const others = await Promise.all([schedule(), schedule()]);
    await until('both are running', async () => others.every((one) => one.errors() !== ''));
    await until('the others do what is due', async () => {
      // Of other work that the first one was doing, also of a run that the database began only after its end.
      await leaseEnds(`started_by = '${left?.started_by}' and job <> '${HELD_UP}'`);
      const done = new Set((await runs()).filter(({ outcome }) => outcome === 'done').map(({ job }) => job));
      return done.size >= Object.keys(JOB_SCHEDULES).length - 1;
    });
    expect((await findHeldUpRun())?.started_by).to.equal(left?.started_by);
    await blocker.query('rollback');
    await blocker.end();
    await leaseEnds(`job = '${HELD_UP}'`);
    await until('it is taken over', async () => (await findHeldUpRun())?.outcome === 'done');
    const pids = others.map(({ pid }) => String(pid));
    expect(pids).to.include((await findHeldUpRun())?.started_by.split(':').at(-1));

    for (const one of others) one.signal('SIGTERM');
    for (const one of others) expect(await one.ended).to.deep.equal({ code: 0, signal: null });
    for (const one of others) expect(one.errors()).to.equal('Running scheduled jobs. Stop with Ctrl-C.\n');
    const due = (await runs()).map(({ job, due_at }) => `${job} ${due_at?.toISOString()}`);
    expect(new Set(due).size).to.equal(due.length);
    // Only the latest run of each job of the killed scheduler is repeated.
    const own = (await runs()).filter(({ started_by }) => started_by !== left?.started_by);
    expect(new Set(own.map(({ outcome }) => outcome))).to.deep.equal(new Set(['done']));

    const history = await spotter('jobs', 'history', '--job', HELD_UP, '--json');
    expect(await history.ended).to.deep.equal({ code: 0, signal: null });
    const [run] = JSON.parse(history.output()) as Record<string, unknown>[];
    expect(run).to.include({ job: HELD_UP, outcome: 'done', considered: 0, failed: 0 });
    expect(run!['by']).to.match(/^schedule /);
    expect(run!['dueAt']).to.match(/:15:00\.000\+09:00$/);
  });
});
