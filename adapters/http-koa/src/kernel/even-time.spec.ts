import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import { inEvenTime } from './even-time.js';

describe('work in even time', () => {
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await inEvenTime(work, 40).catch(() => undefined);
    return performance.now() - startedAt;
  };

  it('returns the result, or throws the error', async () => {
    expect(await inEvenTime(async () => 7, 1)).to.equal(7);
    const error = await inEvenTime(() => Promise.reject(new Error('no')), 1).catch((thrown: unknown) => thrown);
    expect(error).to.be.an('error').with.property('message', 'no');
  });

  it('takes a whole step, also for work that fails at once', async () => {
    expect(await timed(async () => undefined)).to.be.at.least(39);
    expect(await timed(() => Promise.reject(new Error('no')))).to.be.at.least(39);
  });

  it('takes another whole step for work that takes longer than one', async () => {
    expect(await timed(() => wait(50))).to.be.at.least(79);
  });
});
