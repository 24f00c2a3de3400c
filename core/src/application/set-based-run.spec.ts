import { expect } from 'chai';
import fc from 'fast-check';
import { processIsolatingFailures, ProcessedRows, type BatchOptions } from './set-based-run.js';
import type { Transaction } from './transaction.js';
import { NOTHING_DONE, reportBefore } from './job-run.js';
import { DomainError } from '../kernel/domain-error.js';

const LIMIT = 8;

/** Rows `0`, `1`, … to be processed in order; a batch with a failing row is rolled back entirely. */
class Rows {
  readonly done: string[] = [];
  readonly tried: number[] = [];
  transactions = 0;

  constructor(
    private readonly count: number,
    private readonly bad: ReadonlyMap<string, unknown>,
  ) {}

  readonly transaction: Transaction<Rows> = {
    run: async (work) => {
      this.transactions += 1;
      const before = [...this.done];
      try {
        return await work(this);
      } catch (error) {
        this.done.splice(0, this.done.length, ...before);
        throw error;
      }
    },
  };

  readonly work = async (_: Rows, limit: number, { except = [], onTaken }: BatchOptions<string>): Promise<number> => {
    this.tried.push(limit);
    const rows = Array.from({ length: this.count }, (__, index) => String(index));
    const batch = rows.filter((row) => !this.done.includes(row) && !except.includes(row)).slice(0, limit);
    if (batch[0] !== undefined) onTaken?.(batch[0]);
    for (const row of batch) {
      this.done.push(row);
      if (this.bad.has(row)) throw this.bad.get(row);
    }
    return batch.length;
  };
}

const broken = (...rows: readonly number[]) => new Map(rows.map((row) => [String(row), new TypeError('planted')]));

const upTo = (count: number) => Array.from({ length: count }, (_, row) => row);

async function run(rows: Rows, limit = LIMIT) {
  const processed = new ProcessedRows<string>();
  const reportedCounts: number[] = [];
  const onDone = (count: number) => void reportedCounts.push(count);
  await processIsolatingFailures(rows.transaction, processed, { limit, work: rows.work, onDone });
  return { report: processed.toReport(), reportedCounts };
}

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const without = (bad: readonly number[]) =>
  upTo(20)
    .filter((row) => !bad.includes(row))
    .map(String);

describe('a run in batches', () => {
  it('processes whole batches until no row is left', async () => {
    const rows = new Rows(20, new Map());
    const { report, reportedCounts } = await run(rows);
    expect(report).to.deep.equal({ considered: 20, changed: 20, skipped: 0, failures: [] });
    expect(reportedCounts).to.deep.equal([8, 8, 4]);
    expect(rows.transactions).to.equal(4);
  });

  it('halves a failing batch until the failed row is alone, and continues with whole batches', async () => {
    const rows = new Rows(20, broken(5));
    const { report } = await run(rows);
    expect(report).to.deep.equal({
      considered: 20,
      changed: 19,
      skipped: 0,
      failures: [{ id: '5', code: 'internal', message: 'TypeError' }],
    });
    // 0 to 3; then 4 and 5 fail; 4; 5 fails alone; 6 to 13; the rest; nothing.
    expect(rows.tried).to.deep.equal([8, 4, 2, 1, 1, 8, 8, 8]);
  });

  for (const [title, bad] of [
    ['the first row is', [0]],
    ['the last row is', [19]],
    ['the last of a batch is', [7]],
    ['the first of the second batch is', [8]],
    ['two of a batch are', [2, 3]],
    ['several of several batches are', [0, 7, 8, 9, 19]],
    ['all are', upTo(20)],
  ] as const)
    it(`processes all other rows when ${title} faulty`, async () => {
      const rows = new Rows(20, broken(...bad));
      const { report } = await run(rows);
      expect(report.failures.map(({ id }) => id)).to.deep.equal(bad.map(String));
      expect(rows.done).to.deep.equal(without(bad));
      expect(report).to.include({ considered: 20, changed: 20 - bad.length });
    });

  it('processes all other rows, with attempts proportional to the number of failed rows', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(59), { maxLength: 60 }),
        fc.integer({ min: 1, max: 64 }),
        async (bad, limit) => {
          const rows = new Rows(60, broken(...bad));
          const { report } = await run(rows, limit);
          expect(report.changed).to.equal(60 - bad.length);
          expect(new Set(report.failures.map(({ id }) => id))).to.deep.equal(new Set(bad.map(String)));
          const halvings = Math.ceil(Math.log2(limit)) + 1;
          expect(rows.transactions).to.be.at.most(Math.ceil(60 / limit) + 1 + bad.length * 2 * halvings);
        },
      ),
    ));

  it('reports the code and the message of a refusal', async () => {
    const { report } = await run(new Rows(2, new Map([['1', new DomainError('conflict', 'Taken.')]])));
    expect(report.failures).to.deep.equal([{ id: '1', code: 'conflict', message: 'Taken.' }]);
  });

  for (const limit of [1, LIMIT])
    it(`stops with its report when the database is not available, ${limit} per batch`, async () => {
      const away = new DomainError('unavailable', 'The database is not available at the moment.');
      const rows = new Rows(20, new Map([['9', away]]));
      const stopped = await thrownBy(run(rows, limit));
      expect(stopped).to.equal(away);
      const { length } = rows.done;
      expect(reportBefore(stopped)).to.include({ considered: length, changed: length });
      expect(rows.done).to.have.length(limit === 1 ? 9 : 8);
      expect(rows.transactions).to.equal(limit === 1 ? 10 : 2);
    });

  it('continues after 100 failed rows and stops with the error of the 101st', async () => {
    const { report } = await run(new Rows(103, broken(...upTo(100))));
    expect(report.failures).to.have.length(100);
    expect(report.changed).to.equal(3);
    const bad = broken(...upTo(101));
    const stopped = await thrownBy(run(new Rows(103, bad)));
    expect(stopped).to.equal(bad.get('100'));
    expect(reportBefore(stopped)).to.include({ considered: 100 }).and.to.have.property('failures').with.length(100);
  });

  it('stops with the error when the first row cannot be taken', async () => {
    const { transaction } = new Rows(1, new Map());
    const lost = new Error('lost');
    const work = { limit: LIMIT, work: () => Promise.reject(lost) };
    expect(await thrownBy(processIsolatingFailures(transaction, new ProcessedRows(), work))).to.equal(lost);
  });

  it('stops with the error when a repeated transaction cannot take the row again', async () => {
    const lost = new Error('lost');
    const transaction: Transaction<null> = { run: (work) => work(null).catch(() => work(null)) };
    let attempts = 0;
    const work = async (_: null, __: number, { onTaken }: BatchOptions<string>): Promise<number> => {
      attempts += 1;
      if (attempts === 1) onTaken?.('0');
      throw lost;
    };
    const processed = new ProcessedRows<string>();
    expect(await thrownBy(processIsolatingFailures(transaction, processed, { limit: 1, work }))).to.equal(lost);
    expect(processed.failedIds).to.deep.equal([]);
  });

  it('stops when another process has done the remaining rows', async () => {
    const rows = new Rows(1, new Map());
    const work = async (_: Rows, limit: number): Promise<number> => {
      if (limit > 1) throw new TypeError('planted');
      return 0;
    };
    const processed = new ProcessedRows<string>();
    await processIsolatingFailures(rows.transaction, processed, { limit: LIMIT, work });
    expect(processed.toReport()).to.deep.equal(NOTHING_DONE);
  });

  it('skips a failed row in later runs of the same job', async () => {
    const rows = new Rows(40, broken(3, 30));
    const processed = new ProcessedRows<string>();
    const once = () => processIsolatingFailures(rows.transaction, processed, { limit: LIMIT, work: rows.work });
    await once();
    const { transactions } = rows;
    await once();
    expect(rows.transactions).to.equal(transactions + 1);
    expect(processed.toReport().changed).to.equal(38);
    expect(processed.toReport().failures.map(({ id }) => id)).to.deep.equal(['3', '30']);
  });
});
