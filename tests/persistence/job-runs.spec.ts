import type { BegunRun, RunClaim, DueRun, FinishedRun } from '@spotter/core/application';
import { DAY, HOUR, MINUTE, minus, plus, SECOND, type Instant } from '@spotter/core/kernel';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import { newId, NINE } from '../contract/builders.js';
import { migratedDatabase } from '../support/migrated-database.js';

/** A lease that ends before the next statement. */
const NO_LEASE = 0;
const LONG = 60 * MINUTE;
const PAGE = { page: 1, size: 100 };

describe('the runs of jobs on PostgreSQL', () => {
  let here: Persistence;
  let elsewhere: Persistence;
  let job: string;
  let named = 0;
  before(async () => {
    const { url } = await migratedDatabase();
    [here, elsewhere] = await Promise.all([connect({ url }), connect({ url })]);
  });
  after(() => Promise.all([here.close(), elsewhere.close()]));
  beforeEach(() => {
    named += 1;
    job = `job-${named}`;
  });

  const begun = (facts: Partial<BegunRun> = {}): BegunRun => ({
    runId: newId(),
    job,
    dueAt: null,
    startedAt: NINE,
    by: 'command web-1:77',
    ...facts,
  });
  const due = (dueAt: Instant = NINE): DueRun => ({ ...begun({ by: 'schedule web-1:77' }), dueAt });
  const finished = (run: BegunRun, facts: Partial<FinishedRun> = {}): FinishedRun => ({
    ...run,
    finishedAt: plus(run.startedAt, 5),
    considered: 3,
    changed: 2,
    skipped: 1,
    failures: [],
    ...facts,
  });
  const stopped = (run: BegunRun) => ({ ...finished(run), reason: 'TypeError' });
  const outcomes = async () => (await elsewhere.jobRuns.list({ job }, PAGE)).items.map(({ outcome }) => outcome);

  it('gives a due run to one of the concurrent schedulers', async () => {
    const asking = Array.from({ length: 20 }, (_, index) => [here, elsewhere][index % 2]!.jobRuns.claim(due(), LONG));
    const claims = await Promise.all(asking);
    expect(claims.filter((claim) => claim === 'mine')).to.have.length(1);
    expect(new Set(claims)).to.deep.equal(new Set<RunClaim>(['mine', 'held']));
    expect(await outcomes()).to.deep.equal(['running']);
  });

  it('does not give out a finished run again', async () => {
    const run = due();
    await here.jobRuns.claim(run, LONG);
    await here.jobRuns.finish(finished(run), NO_LEASE);
    expect(await elsewhere.jobRuns.claim(due(), LONG)).to.equal('over');
    expect(await elsewhere.jobRuns.claim(due(minus(NINE, MINUTE)), LONG)).to.equal('over');
    expect(await elsewhere.jobRuns.claim(due(plus(NINE, MINUTE)), LONG)).to.equal('mine');
  });

  it('gives out an earlier run after a process with a clock more than an hour ahead finished a later one', async () => {
    const runFrom = async (startedAt: Instant) => {
      const run = { ...due(minus(startedAt, MINUTE)), startedAt };
      const claim = await elsewhere.jobRuns.claim(run, LONG);
      await elsewhere.jobRuns.finish(finished(run), LONG);
      return claim;
    };
    expect(await runFrom(plus(NINE, 5 * 365 * DAY))).to.equal('mine');
    expect(await runFrom(plus(NINE, HOUR + 1))).to.equal('mine');
    expect(await runFrom(NINE)).to.equal('mine');
    expect(await here.jobRuns.claim({ ...due(), startedAt: plus(NINE, 1) }, LONG)).to.equal('over');
  });

  it('does not give out again a run that was finished by a process with a clock more than an hour ahead', async () => {
    const run = { ...due(), startedAt: plus(NINE, 2 * HOUR) };
    await elsewhere.jobRuns.claim(run, LONG);
    await elsewhere.jobRuns.finish(finished(run), LONG);
    expect(await here.jobRuns.claim(due(), LONG)).to.equal('over');
  });

  it('finishes a run with failed rows', async () => {
    const run = due();
    await here.jobRuns.claim(run, LONG);
    const failures = [{ id: 'row 1', code: 'conflict' as const, message: 'Meanwhile.' }];
    await here.jobRuns.finish(finished(run, { considered: 102, changed: 1, skipped: 0, failures }), LONG);
    expect(await elsewhere.jobRuns.claim(due(), LONG)).to.equal('over');
    const [kept] = (await elsewhere.jobRuns.list({ job }, PAGE)).items;
    expect(kept).to.deep.include({ outcome: 'some_failed', failed: 101 });
    expect(kept!.failures).to.deep.equal(failures);
  });

  it('gives a run of a dead process to another process and ignores later reports of the first', async () => {
    const [lost, taken] = [due(), due()];
    await here.jobRuns.claim(lost, NO_LEASE);
    expect(await outcomes()).to.deep.equal(['lost']);
    expect(await elsewhere.jobRuns.claim(taken, LONG)).to.equal('mine');
    await here.jobRuns.finish(finished(lost, { changed: 99 }), LONG);
    expect(await outcomes()).to.deep.equal(['running']);
    await elsewhere.jobRuns.finish(finished(taken), LONG);
    const { items } = await elsewhere.jobRuns.list({ job }, PAGE);
    expect(items).to.have.length(1);
    expect(items[0]).to.deep.include({ runId: taken.runId, outcome: 'done', changed: 2 });
  });

  it('does not take over a run whose process is alive', async () => {
    const run = due();
    await here.jobRuns.claim(run, NO_LEASE);
    await here.jobRuns.prolong(run.runId, LONG);
    expect(await elsewhere.jobRuns.claim(due(), LONG)).to.equal('held');
  });

  it('gives out a stopped run again after a delay', async () => {
    const [first, second] = [due(), due()];
    await here.jobRuns.claim(first, LONG);
    await here.jobRuns.finish(stopped(first), LONG);
    expect(await outcomes()).to.deep.equal(['stopped']);
    expect(await elsewhere.jobRuns.claim(due(), LONG)).to.equal('held');
    await here.jobRuns.claim({ ...second, job: `${job} again` }, LONG);
    await here.jobRuns.finish(stopped(second), NO_LEASE);
    expect(await elsewhere.jobRuns.claim({ ...due(), job: `${job} again` }, LONG)).to.equal('mine');
  });

  it('keeps the report of a stopped run until it is given out again', async () => {
    const failures = [{ id: 'row 1', code: 'unavailable' as const, message: 'No answer.' }];
    const first = due();
    await here.jobRuns.claim(first, LONG);
    await here.jobRuns.finish({ ...finished(first, { skipped: 0, failures }), reason: 'No answer.' }, NO_LEASE);
    const list = async () => (await elsewhere.jobRuns.list({ job }, PAGE)).items;
    const did = { considered: 3, changed: 2, skipped: 0, failed: 1, failures };
    expect(await list()).to.deep.equal([
      { ...first, ...did, outcome: 'stopped', finishedAt: plus(NINE, 5), reason: 'No answer.' },
    ]);
    const second = due();
    expect(await elsewhere.jobRuns.claim(second, LONG)).to.equal('mine');
    const nothing = { considered: 0, changed: 0, skipped: 0, failed: 0, failures: [], reason: null };
    expect(await list()).to.deep.equal([{ ...second, ...nothing, outcome: 'running', finishedAt: null }]);
  });

  it('delays a run until an earlier run of its job ends or is lost', async () => {
    const later = due(plus(NINE, MINUTE));
    await here.jobRuns.claim(due(), LONG);
    expect(await elsewhere.jobRuns.claim(later, LONG)).to.equal('held');
    expect(await elsewhere.jobRuns.claim({ ...due(later.dueAt), job: `${job} other` }, LONG)).to.equal('mine');
    await here.jobRuns.claim({ ...due(), job: `${job} dead` }, NO_LEASE);
    expect(await elsewhere.jobRuns.claim({ ...due(later.dueAt), job: `${job} dead` }, LONG)).to.equal('mine');
  });

  it('starts a requested run beside other runs', async () => {
    await here.jobRuns.claim(due(), LONG);
    for (const run of [begun(), begun()]) await here.jobRuns.begin(run, LONG);
    expect(await outcomes()).to.deep.equal(['running', 'running', 'running']);
  });

  it('lists runs with the newest first, optionally of one job', async () => {
    const runs = [0, 1, 2].map((index) => begun({ startedAt: plus(NINE, index * SECOND) }));
    for (const run of runs) await here.jobRuns.begin(run, LONG);
    for (const run of runs) await here.jobRuns.finish(finished(run), LONG);
    const page = await elsewhere.jobRuns.list({ job }, { page: 1, size: 2 });
    const did = { considered: 3, changed: 2, skipped: 1, failed: 0, failures: [], reason: null };
    const expected = runs.map((run) => ({ ...run, outcome: 'done', finishedAt: plus(run.startedAt, 5), ...did }));
    expect(page).to.deep.include({ items: [expected[2], expected[1]], page: 1, size: 2, total: 3 });
    const { items } = await elsewhere.jobRuns.list({ job, startedUntil: runs[1]!.startedAt }, PAGE);
    expect(items).to.deep.equal([expected[1], expected[0]]);
    await here.jobRuns.begin(begun({ job: 'another' }), LONG);
    expect((await elsewhere.jobRuns.list({}, PAGE)).total).to.be.above(3);
  });

  it('deletes old runs in batches, the oldest first', async () => {
    await here.jobRuns.forget(plus(NINE, 1_000 * MINUTE), 1_000);
    const runs = [1, 2, 3, 4].map((index) => begun({ startedAt: plus(NINE, index * MINUTE) }));
    for (const run of runs) await here.jobRuns.begin(run, LONG);
    expect(await here.jobRuns.forget(runs[3]!.startedAt, 2)).to.equal(2);
    expect(await here.jobRuns.forget(runs[3]!.startedAt, 2)).to.equal(1);
    expect(await here.jobRuns.forget(runs[3]!.startedAt, 2)).to.equal(0);
    const left = (await elsewhere.jobRuns.list({ job }, PAGE)).items.map(({ runId }) => runId);
    expect(left).to.deep.equal([runs[3]!.runId]);
  });
});
