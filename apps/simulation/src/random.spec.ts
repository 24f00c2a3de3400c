import { expect } from 'chai';
import { Random } from './random.js';

const some = (random: Random, name: string, ...numbers: number[]): readonly number[] => {
  const stream = random.stream(name, ...numbers);
  return Array.from({ length: 5 }, () => stream.next());
};

describe('a stream of random numbers', () => {
  it('depends only on seed, name and numbers', () => {
    const one = some(new Random(7), 'member', 3);
    const random = new Random(7);
    some(random, 'another', 9);
    expect(some(random, 'member', 3)).to.deep.equal(one);
  });

  it('differs for another seed, name or number', () => {
    const all = [
      some(new Random(7), 'member', 3),
      some(new Random(8), 'member', 3),
      some(new Random(7), 'mentor', 3),
      some(new Random(7), 'member', 4),
      some(new Random(7), 'member', 3, 0),
      some(new Random(7), 'member', 3 + 2 ** 32),
    ];
    expect(new Set(all.map((one) => one[0])).size).to.equal(all.length);
  });

  it('is uniform, also across neighbouring streams', () => {
    const random = new Random(1);
    const firsts = Array.from({ length: 10_000 }, (_, index) => random.stream('member', index).next());
    const tenths = firsts.reduce<number[]>((counts, value) => {
      const tenth = Math.floor(value * 10);
      counts[tenth] = (counts[tenth] ?? 0) + 1;
      return counts;
    }, []);
    for (const count of tenths) expect(count).to.be.within(880, 1_120);
  });

  it('draws whole numbers including both bounds, and keys by weight', () => {
    const stream = new Random(2).stream('draws');
    const drawn = Array.from({ length: 1_000 }, () => stream.between(2, 4));
    expect(new Set(drawn)).to.deep.equal(new Set([2, 3, 4]));
    const keys = Array.from({ length: 1_000 }, () => stream.pickWeighted({ often: 9, seldom: 1, never: 0 }));
    expect(keys.filter((key) => key === 'seldom').length).to.be.within(60, 140);
    expect(keys).not.to.include('never');
  });

  it('requires a seed of 32 bits', () => {
    for (const seed of [-1, 0.5, 2 ** 32, NaN]) expect(() => new Random(seed), String(seed)).to.throw(RangeError);
  });
});
