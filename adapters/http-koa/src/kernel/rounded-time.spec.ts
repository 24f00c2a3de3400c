import { expect } from 'chai';
import { inRoundedTime } from './rounded-time.js';

describe('work in rounded time', () => {
  /** @returns how long the work and the wait after it take, on a stopwatch that only they move. */
  async function timed(workMs: number, work: () => Promise<unknown> = async () => 7): Promise<number> {
    let now = 1_000;
    const wait = async (ms: number): Promise<void> => {
      now += ms;
    };
    const stopwatch = { now: () => now, wait };
    await inRoundedTime(() => wait(workMs).then(work), stopwatch).catch(() => undefined);
    return now - 1_000;
  }

  it('returns the result, or throws the error', async () => {
    expect(await inRoundedTime(async () => 7)).to.equal(7);
    const error = await inRoundedTime(() => Promise.reject(new Error('no'))).catch((thrown: unknown) => thrown);
    expect(error).to.be.an('error').with.property('message', 'no');
  });

  it('takes a whole step, also for work that fails', async () => {
    expect(await timed(1)).to.equal(250);
    expect(await timed(250)).to.equal(250);
    expect(await timed(1, () => Promise.reject(new Error('no')))).to.equal(250);
  });

  it('takes another whole step for work that takes longer than one', async () => {
    expect(await timed(251)).to.equal(500);
  });
});
