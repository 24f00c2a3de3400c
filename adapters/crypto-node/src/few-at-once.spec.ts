import { expect } from 'chai';
import { FewAtOnce } from './few-at-once.js';

/** A work that ends when it is let. */
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

/** All that can go on has. */
const settled = () => new Promise(setImmediate);

describe('Few at once', () => {
  it('begin when there is room, in the order they came', async () => {
    const few = new FewAtOnce(2, 2);
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

  it('turn away who would wait too long, and nobody afterwards', async () => {
    const few = new FewAtOnce(1, 1);
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

  it('give their place back when they fail', async () => {
    const few = new FewAtOnce(1, 0);
    for (let count = 0; count < 3; count += 1) {
      const failure = await few.run(() => Promise.reject(new Error('broken'))).catch((error: unknown) => String(error));
      expect(failure).to.equal('Error: broken');
    }
  });
});
