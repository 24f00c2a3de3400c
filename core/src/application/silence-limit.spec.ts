import { expect } from 'chai';
import { DomainError } from '../kernel/domain-error.js';
import { instant } from '../kernel/instant.js';
import { SILENCE_LIMIT, untilSilent } from './silence-limit.js';

const silent = async () => 'no answer' as const;
const unavailable = async () => Promise.reject(new DomainError('unavailable', 'silent'));
const refused = async () => Promise.reject(new Error('refused'));

/** Runs rows that take their time each, and collects which of them were worked on. */
async function worked(rows: readonly (readonly [millis: number, work: () => Promise<boolean | 'no answer'>])[]) {
  let now = instant(0);
  const asked: number[] = [];
  const work = untilSilent({ now: () => now }, async (row: number) => {
    asked.push(row);
    const [millis, answer] = rows[row]!;
    now = instant(now + millis);
    return answer();
  });
  const results: (boolean | 'failed')[] = [];
  for (const row of rows.keys()) results.push(await work(row).catch(() => 'failed' as const));
  return { asked, results };
}

describe('the rows of a run at a silent provider', () => {
  it('are skipped once the limit is reached, not a millisecond before', async () => {
    const half = SILENCE_LIMIT / 2;
    const row = [0, async () => true] as const;
    expect((await worked([[half, silent], [half - 1, silent], row])).asked).to.deep.equal([0, 1, 2]);
    expect((await worked([[half, silent], [half, silent], row])).results).to.deep.equal([false, false, false]);
    expect((await worked([[half, silent], [half, silent], row])).asked).to.deep.equal([0, 1]);
  });

  it('are skipped after errors that say that it is unavailable', async () => {
    const rows = [[SILENCE_LIMIT, unavailable] as const, [0, silent] as const];
    expect(await worked(rows)).to.deep.equal({ asked: [0], results: ['failed', false] });
  });

  for (const [what, answer] of [
    ['a change', async () => true],
    ['nothing to change', async () => false],
    ['another error', refused],
  ] as const)
    it(`are worked on after ${what}, however long it took`, async () => {
      const rows = [[SILENCE_LIMIT - 1, silent] as const, [SILENCE_LIMIT, answer] as const, [1, silent] as const];
      expect((await worked([...rows, [0, silent]])).asked).to.deep.equal([0, 1, 2, 3]);
    });
});
