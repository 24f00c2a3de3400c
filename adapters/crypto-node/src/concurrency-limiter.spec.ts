import { expect } from 'chai';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

/** A task that ends on demand. */
function held() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(number);
      ends.push(() => resolve(number));
    });
  return { begun, work, end: (index: number) => ends[index]!() };
}

/** Waits until all possible tasks have advanced. */
const settled = () => new Promise(setImmediate);

describe('ConcurrencyLimiter', () => {
  it('starts tasks in order when there is room', async () => {
    const few = new ConcurrencyLimiter(2, 2);
    const { begun, work, end } = held();
    const all = [1, 2, 3, 4].map((number) => few.run(work(number)));
    await settled();
    expect(begun).to.deep.equal([1, 2]);
    end(1);
    await settled();
    expect(begun).to.deep.equal([1, 2, 3]);
    end(0);
    await settled();
    expect(begun).to.deep.equal([1, 2, 3, 4]);
    end(2);
    end(3);
    expect(await Promise.all(all)).to.deep.equal([1, 2, 3, 4]);
  });

  it('refuses tasks beyond the queue, and accepts tasks afterwards', async () => {
    const few = new ConcurrencyLimiter(1, 1);
    const { work, end } = held();
    const taken = [few.run(work(1)), few.run(work(2))];
    const refusal = await few.run(work(3)).catch((error: unknown) => error);
    expect(refusal).to.include({ code: 'rate-limited' }).with.deep.property('details', { retryAfterSeconds: 1 });
    end(0);
    await settled();
    end(1);
    await Promise.all(taken);
    const last = few.run(work(4));
    await settled();
    end(2);
    expect(await last).to.equal(4);
  });

  it('frees the place of a failed task', async () => {
    const few = new ConcurrencyLimiter(1, 0);
    for (let count = 0; count < 3; count += 1) {
      const failure = await few.run(() => Promise.reject(new Error('broken'))).catch((error: unknown) => String(error));
      expect(failure).to.equal('Error: broken');
    }
  });
});
