import { expect } from 'chai';
import { DomainError } from '../kernel/domain-error.js';
import { instant, MINUTE } from '../kernel/instant.js';
import { askUntilSilent, SILENCE_LIMIT } from './silence-limit.js';

const silent = async () => 'no answer' as const;
const unavailable = async () => Promise.reject(new DomainError('unavailable', 'silent'));
const refused = async () => Promise.reject(new Error('refused'));

const rowsOf = (ids: readonly string[]) => ids.map((id) => ({ id }));

/** Runs rows that take their time each, and collects which of them were asked about. */
async function askRows(rows: readonly (readonly [millis: number, answer: () => Promise<boolean | 'no answer'>])[]) {
  let now = instant(0);
  const asked: number[] = [];
  const ids = rowsOf([...rows.keys()].map(String));
  const { skipped, failures } = await askUntilSilent({ now: () => now }, ids, async ({ id }) => {
    asked.push(Number(id));
    const [millis, answer] = rows[Number(id)]!;
    now = instant(now + millis);
    return answer();
  });
  return { asked, skipped, failed: failures.length };
}

describe('the rows of a run at a silent provider', () => {
  it('are skipped once the limit is reached, not a millisecond before', async () => {
    const half = SILENCE_LIMIT / 2;
    const row = [0, async () => true] as const;
    expect((await askRows([[half, silent], [half - 1, silent], row])).asked).to.deep.equal([0, 1, 2]);
    expect((await askRows([[half, silent], [half, silent], row])).skipped).to.equal(3);
    expect((await askRows([[half, silent], [half, silent], row])).asked).to.deep.equal([0, 1]);
  });

  it('are skipped after errors that report an unavailable provider', async () => {
    const rows = [[SILENCE_LIMIT, unavailable] as const, [0, silent] as const];
    expect(await askRows(rows)).to.deep.equal({ asked: [0], skipped: 1, failed: 1 });
  });

  for (const [what, answer] of [
    ['a change', async () => true],
    ['nothing to change', async () => false],
    ['another error', refused],
  ] as const)
    it(`are asked about after ${what}, however long it took`, async () => {
      const rows = [[SILENCE_LIMIT - 1, silent] as const, [SILENCE_LIMIT, answer] as const, [1, silent] as const];
      expect((await askRows([...rows, [0, silent]])).asked).to.deep.equal([0, 1, 2, 3]);
    });

  for (const interval of [2 * MINUTE, 6 * MINUTE, 7 * MINUTE])
    it(`are all asked about in runs every ${interval / MINUTE} minutes, although two of them are never answered`, async () => {
      const rows = ['silent 1', 'silent 2', ...Array.from({ length: 10 }, (_, row) => `row ${row}`)];
      const asked = new Set<string>();
      for (let run = 0; run < 20; run += 1) {
        let now = instant(run * interval);
        await askUntilSilent({ now: () => now }, rowsOf(rows), async ({ id }) => {
          asked.add(id);
          if (!id.startsWith('silent')) return true;
          now = instant(now + MINUTE);
          return 'no answer';
        });
      }
      expect(asked).to.have.all.keys(rows);
    });

  it('begin at another row in each run, so that each row comes first in one of a few runs', async () => {
    const rows = Array.from({ length: 10 }, (_, row) => String(row));
    const first = new Set<string>();
    for (let run = 0; run < 30; run += 1) {
      const asked: string[] = [];
      const clock = { now: () => instant(run * 4 * MINUTE) };
      const report = await askUntilSilent(clock, rowsOf(rows), async ({ id }) => asked.push(id) > 0);
      expect([report.changed, new Set(asked).size]).to.deep.equal([10, 10]);
      first.add(asked[0]!);
    }
    expect(first.size).to.equal(10);
  });
});
