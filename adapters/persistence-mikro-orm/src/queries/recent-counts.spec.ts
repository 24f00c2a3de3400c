import { expect } from 'chai';
import { RecentCounts } from './recent-counts.js';

describe('recent counts', () => {
  let counts: RecentCounts;
  let now = 0;
  let counted = 0;
  const count = () => Promise.resolve((counted += 1));
  beforeEach(() => {
    [now, counted] = [0, 0];
    counts = new RecentCounts(() => now);
  });

  it('count a list once a minute', async () => {
    expect(await counts.recent('a')).to.equal(undefined);
    expect(await counts.of('a', count)).to.equal(1);
    now = 60_000;
    expect(await counts.recent('a')).to.equal(1);
    expect(await counts.of('a', count)).to.equal(1);
    now = 60_001;
    expect(await counts.recent('a')).to.equal(undefined);
    expect(await counts.of('a', count)).to.equal(2);
    expect(await counts.of('a', count)).to.equal(2);
    expect(await counts.of('b', count)).to.equal(3);
  });

  it('share a count between concurrent callers', async () => {
    expect(await Promise.all([counts.of('a', count), counts.of('a', count)])).to.deep.equal([1, 1]);
  });

  it('do not keep a failed count', async () => {
    const failed = await counts
      .of('a', () => Promise.reject(new Error('no')))
      .catch((error: unknown) => (error as Error).message);
    expect(failed).to.equal('no');
    expect(await counts.of('a', count)).to.equal(1);
  });

  it('keep a thousand lists and drop the oldest first', async () => {
    for (let list = 0; list <= 1_000; list += 1) await counts.of(String(list), count);
    expect(await counts.of('1', count)).to.equal(2);
    expect(await counts.of('0', count)).to.equal(1_002);
  });
});
