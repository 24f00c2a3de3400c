import { expect } from 'chai';
import { Dice } from './dice.js';

const some = (dice: Dice, name: string, ...numbers: number[]): readonly number[] => {
  const stream = dice.stream(name, ...numbers);
  return Array.from({ length: 5 }, () => stream.next());
};

describe('a stream of random numbers', () => {
  it('is given by the seed, the name and the numbers alone', () => {
    const one = some(new Dice(7), 'member', 3);
    const dice = new Dice(7);
    some(dice, 'another', 9);
    expect(some(dice, 'member', 3)).to.deep.equal(one);
  });

  it('is another for another seed, name or number', () => {
    const all = [
      some(new Dice(7), 'member', 3),
      some(new Dice(8), 'member', 3),
      some(new Dice(7), 'mentor', 3),
      some(new Dice(7), 'member', 4),
      some(new Dice(7), 'member', 3, 0),
      some(new Dice(7), 'member', 3 + 2 ** 32),
    ];
    expect(new Set(all.map((one) => one[0])).size).to.equal(all.length);
  });

  it('gives every part of the range its share, in neighbouring streams too', () => {
    const dice = new Dice(1);
    const firsts = Array.from({ length: 10_000 }, (_, index) => dice.stream('member', index).next());
    const tenths = firsts.reduce<number[]>((counts, value) => {
      const tenth = Math.floor(value * 10);
      counts[tenth] = (counts[tenth] ?? 0) + 1;
      return counts;
    }, []);
    for (const count of tenths) expect(count).to.be.within(880, 1_120);
  });

  it('draws whole numbers with both ends, and keys by their weight', () => {
    const stream = new Dice(2).stream('draws');
    const drawn = Array.from({ length: 1_000 }, () => stream.between(2, 4));
    expect(new Set(drawn)).to.deep.equal(new Set([2, 3, 4]));
    const keys = Array.from({ length: 1_000 }, () => stream.weighted({ often: 9, seldom: 1, never: 0 }));
    expect(keys.filter((key) => key === 'seldom').length).to.be.within(60, 140);
    expect(keys).not.to.include('never');
  });

  it('has a seed of 32 bits', () => {
    for (const seed of [-1, 0.5, 2 ** 32, NaN]) expect(() => new Dice(seed), String(seed)).to.throw(RangeError);
  });
});
