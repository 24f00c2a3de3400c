import { expect } from 'chai';
import {
  countFailed,
  describeError,
  forEachPart,
  requireAvailable,
  runForEach,
  runForEachItem,
  runInSequence,
  reportBefore,
  withReport,
  NOTHING_DONE,
} from './job-run.js';
import type { Job, JobReport } from './job.js';
import { DomainError } from '../kernel/domain-error.js';

describe('a job that processes many rows in parts', () => {
  const rows = Array.from({ length: 25 }, (_, index) => ({ id: String(index) }));
  /** Ten rows at a time. */
  const next = async (after: { id: string } | null) => {
    const from = after ? Number(after.id) + 1 : 0;
    return rows.slice(from, from + 10);
  };
  const done = (considered: number): JobReport => ({ ...NOTHING_DONE, considered, changed: considered });

  it('passes each row once, in calls of at most the size, with at most so many calls at once', async () => {
    const seen: string[][] = [];
    let [now, most] = [0, 0];
    const report = await forEachPart(next, { size: 3, atOnce: 2 }, async (ids) => {
      seen.push([...ids]);
      most = Math.max(most, (now += 1));
      await new Promise(setImmediate);
      now -= 1;
      return done(ids.length);
    });
    expect(most).to.equal(2);
    expect(seen.map((ids) => ids.length)).to.deep.equal([3, 3, 3, 1, 3, 3, 3, 1, 3, 2]);
    expect(seen.flat()).to.deep.equal(rows.map(({ id }) => id));
    expect(report).to.deep.equal(done(25));
  });

  it('lists failures in the order of the rows, for any order of completion', async () => {
    const ended: string[] = [];
    const report = await forEachPart(next, { size: 5, atOnce: 2 }, async ([first = '']) => {
      if (first === '0') await new Promise(setImmediate);
      ended.push(first);
      return { ...NOTHING_DONE, considered: 1, failures: [{ id: first, code: 'internal', message: 'Error' }] };
    });
    expect(ended.slice(0, 2)).to.deep.equal(['5', '0']);
    expect(report.failures.map(({ id }) => id)).to.deep.equal(['0', '5', '10', '15', '20']);
  });

  it('keeps the report of the processed rows when the next rows cannot be read', async () => {
    const failAfter = (error: Error) => async (after: { id: string } | null) => {
      if (after?.id === '19') throw error;
      return next(after);
    };
    const stop = (error: Error) =>
      forEachPart(failAfter(error), { size: 5, atOnce: 1 }, async (ids) => done(ids.length)).catch(
        (caught: unknown) => caught,
      );
    for (const error of [new DomainError('unavailable', 'no database'), new TypeError('planted')]) {
      expect(await stop(error)).to.equal(error);
      expect(reportBefore(error)).to.deep.equal(done(20));
    }
  });
});

describe('a job over many rows', () => {
  it('counts changed and unchanged rows', async () => {
    const report = await runForEach(['a', 'b', 'c'], async (id) => id !== 'b');
    expect(report).to.deep.equal({ considered: 3, changed: 2, skipped: 1, failures: [] });
  });

  it('continues after a failed row and reports the reason', async () => {
    const report = await runForEach(['a', 'b'], async (id) => {
      if (id === 'a') throw new DomainError('payment-failed', 'account_refused');
      return true;
    });
    expect(report).to.deep.equal({
      considered: 2,
      changed: 1,
      skipped: 0,
      failures: [{ id: 'a', code: 'payment-failed', message: 'account_refused' }],
    });
  });

  it('names a failed item that is not an id', async () => {
    const fail = async () => Promise.reject(new TypeError('planted'));
    const { failures } = await runForEachItem([{ slot: 'a' }], fail, ({ slot }) => slot);
    expect(failures).to.deep.equal([{ id: 'a', code: 'internal', message: 'TypeError' }]);
  });

  it('reports the first hundred failures and the number of all', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => String(index));
    const report = await runForEach(ids, async (id) => {
      if (id !== '7') throw new TypeError('planted');
      return true;
    });
    expect(report.failures.map(({ id }) => id)).to.deep.equal(ids.filter((id) => id !== '7').slice(0, 100));
    expect(countFailed(report)).to.equal(249);
  });

  it('lists one failure of each code, however many come before it', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => String(index));
    const { failures } = await runForEach(ids, async (id) => {
      if (id === '100' || id === '101') throw new DomainError('unavailable', 'no database');
      throw new TypeError('planted');
    });
    const codes = failures.map(({ id, code }) => `${id} ${code}`);
    expect(codes.slice(0, 3)).to.deep.equal(['0 internal', '100 unavailable', '1 internal']);
    expect(codes).to.have.length(100);
    expect(() => requireAvailable({ ...NOTHING_DONE, failures })).to.throw(DomainError);
    const others = failures.filter(({ code }) => code !== 'unavailable');
    expect(requireAvailable({ ...NOTHING_DONE, failures: others }).failures).to.deep.equal(others);
  });

  it('lists declined cards after other failures, however many they are', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => String(index));
    const { failures } = await runForEach(ids, async (id) => {
      if (id === '50' || id === '249') throw new TypeError('planted');
      throw new DomainError('payment-failed', 'declined', { paymentId: id, code: 'card_declined' });
    });
    const declined = ids.filter((id) => id !== '50').slice(0, 98);
    expect(failures.map(({ id }) => id)).to.deep.equal(['50', '249', ...declined]);
    expect(failures[0]).to.deep.equal({ id: '50', code: 'internal', message: 'TypeError' });
    expect(failures[2]).to.deep.equal({ id: '0', code: 'payment-failed', message: 'declined', isCardDeclined: true });
  });

  it('does not mark a failed deposit, or a payment that a person must examine, as a declined card', async () => {
    const details = [
      { payoutId: 'p' },
      { paymentId: 'p', code: 'amount_mismatch' },
      { paymentId: 'p', code: 'test_payment' },
    ];
    const { failures } = await runForEach(['0', '1', '2'], async (id) => {
      throw new DomainError('payment-failed', 'refused', details[Number(id)]);
    });
    expect(failures.map((failure) => 'isCardDeclined' in failure)).to.deep.equal([false, false, false]);
  });

  it('reports only the name of a defect', async () => {
    const { failures } = await runForEach(['a'], async () => {
      throw new TypeError('account 110-123-456789 is undefined');
    });
    expect(failures).to.deep.equal([{ id: 'a', code: 'internal', message: 'TypeError' }]);
  });

  it('reports zero rows without rows', async () => {
    expect(await runForEach([], async () => true)).to.include({ considered: 0, changed: 0, skipped: 0 });
  });
});

describe('a sequence of jobs', () => {
  it('runs the jobs one after the other and combines their reports', async () => {
    const done: string[] = [];
    const job = (name: string, report: Partial<JobReport>) => ({
      run: async (): Promise<JobReport> => {
        done.push(name);
        return { considered: 1, changed: 0, skipped: 0, failures: [], ...report };
      },
    });
    const failure = { id: 'x', code: 'internal' as const, message: 'Error' };
    const both = runInSequence(job('first', { changed: 1 }), job('second', { failures: [failure] }));
    expect(await both.run()).to.deep.equal({ considered: 2, changed: 1, skipped: 0, failures: [failure] });
    expect(done).to.deep.equal(['first', 'second']);
  });

  it('keeps the reports of the completed jobs and of the stopped one', async () => {
    const counted = (considered: number): JobReport => ({ ...NOTHING_DONE, considered });
    const failing = (error: Error): Job => ({ run: () => Promise.reject(error) });
    const first: Job = { run: async () => counted(3) };
    const stop = (error: Error) =>
      runInSequence(first, failing(error))
        .run()
        .catch((caught: unknown) => caught);
    for (const error of [new DomainError('unavailable', 'no database'), new TypeError('planted')])
      expect(reportBefore(await stop(error))).to.deep.equal(counted(3));
    expect(reportBefore(await stop(withReport(new Error('no gateway'), counted(2)) as Error))).to.deep.equal(
      counted(5),
    );
  });

  it('reports the progress of all jobs', async () => {
    const steps: string[] = [];
    const job = (step: string): Job => ({
      run: async ({ progress } = {}) => {
        progress?.({ step, done: 1, total: 1 });
        return NOTHING_DONE;
      },
    });
    await runInSequence(job('payouts'), job('deposits')).run({ progress: ({ step }) => void steps.push(step) });
    expect(steps).to.deep.equal(['payouts', 'deposits']);
  });
});

describe('the description of a failed row or run', () => {
  it('has the cause, which states why the database is not available', () => {
    const error = new DomainError('unavailable', 'The database is not available at the moment.');
    expect(describeError(error).message).to.equal('The database is not available at the moment.');
    error.cause = new Error('PostgreSQL 53100, could not extend file: No space left on device');
    expect(describeError(error)).to.deep.equal({
      code: 'unavailable',
      message:
        'The database is not available at the moment: PostgreSQL 53100, could not extend file: No space left on device',
    });
    error.cause = new Error('fetch failed', { cause: new AggregateError([]) });
    expect(describeError(error).message).to.equal('The database is not available at the moment: fetch failed');
  });

  it('is only the name of an unexpected error, whose text can contain personal data', () => {
    const error = new TypeError('member1@spotter.test', { cause: new Error('member1') });
    expect(describeError(error)).to.deep.equal({ code: 'internal', message: 'TypeError' });
  });
});
