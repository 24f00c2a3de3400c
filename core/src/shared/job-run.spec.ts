import { expect } from 'chai';
import { DomainError } from './domain-error.js';
import { failedOf, forEachOf, inTurn, NOTHING_DONE } from './job-run.js';
import type { Job, JobReport } from './job.js';

describe('a job over many rows', () => {
  it('counts what changed and what did not', async () => {
    const report = await forEachOf(['a', 'b', 'c'], async (id) => id !== 'b');
    expect(report).to.deep.equal({ considered: 3, changed: 2, skipped: 1, failures: [] });
  });

  it('goes on after a bad row and tells why', async () => {
    const report = await forEachOf(['a', 'b'], async (id) => {
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

  it('tells of the first hundred that fail, and how many did', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => String(index));
    const report = await forEachOf(ids, async (id) => {
      if (id !== '7') throw new TypeError('planted');
      return true;
    });
    expect(report.failures.map(({ id }) => id)).to.deep.equal(ids.filter((id) => id !== '7').slice(0, 100));
    expect(failedOf(report)).to.equal(249);
  });

  it('tells of a defect nothing but its name', async () => {
    const { failures } = await forEachOf(['a'], async () => {
      throw new TypeError('account 110-123-456789 is undefined');
    });
    expect(failures).to.deep.equal([{ id: 'a', code: 'internal', message: 'TypeError' }]);
  });

  it('does nothing for nobody', async () => {
    expect(await forEachOf([], async () => true)).to.include({ considered: 0, changed: 0, skipped: 0 });
  });
});

describe('jobs in turn', () => {
  it('run one after the other and report as one', async () => {
    const done: string[] = [];
    const job = (name: string, report: Partial<JobReport>) => ({
      run: async (): Promise<JobReport> => {
        done.push(name);
        return { considered: 1, changed: 0, skipped: 0, failures: [], ...report };
      },
    });
    const failure = { id: 'x', code: 'internal' as const, message: 'Error' };
    const both = inTurn(job('first', { changed: 1 }), job('second', { failures: [failure] }));
    expect(await both.run()).to.deep.equal({ considered: 2, changed: 1, skipped: 0, failures: [failure] });
    expect(done).to.deep.equal(['first', 'second']);
  });

  it('tell the same caller how far they are', async () => {
    const told: string[] = [];
    const job = (step: string): Job => ({
      run: async ({ progress } = {}) => {
        progress?.({ step, done: 1, total: 1 });
        return NOTHING_DONE;
      },
    });
    await inTurn(job('payouts'), job('deposits')).run({ progress: ({ step }) => void told.push(step) });
    expect(told).to.deep.equal(['payouts', 'deposits']);
  });
});
