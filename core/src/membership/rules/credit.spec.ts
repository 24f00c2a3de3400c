import { expect } from 'chai';
import { addDays, type Day } from '../../kernel/calendar.js';
import { krw } from '../../kernel/krw.js';
import { calculateUnusedValue, countCredits, countRemainingCredits, creditValue, firstFreeCredit } from './credit.js';

describe('the value of a credit', () => {
  it('is equal for all credits when the price is divisible', () => {
    const term = { price: krw(400_000), credits: 8 };
    expect([0, 3, 7].map((index) => creditValue(term, index))).to.deep.equal([50_000, 50_000, 50_000]);
  });

  it('differs by one won otherwise', () => {
    const term = { price: krw(100), credits: 3 };
    expect([0, 1, 2].map((index) => creditValue(term, index))).to.deep.equal([33, 33, 34]);
  });
});

const endsOn = '2026-04-02' as Day;

const term = (credits: number, withdrawn = 0) => {
  return { credits, price: krw(50_000 * credits), withdrawn: krw(withdrawn) };
};

describe('the first free credit', () => {
  it('is the lowest that is not held', () => {
    expect(firstFreeCredit(term(4), [])).to.equal(0);
    expect(firstFreeCredit(term(4), [0, 2])).to.equal(1);
  });

  it('is null when all are held', () => {
    expect(firstFreeCredit(term(2), [1, 0])).to.equal(null);
  });
});

describe('the remaining credits', () => {
  it('are those that no reservation holds, until the last day of the term', () => {
    const seenOn = (day: Day) => countRemainingCredits({ ...term(4), endsOn }, [0, 2], day);
    expect([seenOn(addDays(endsOn, -1)), seenOn(endsOn)]).to.deep.equal([2, 0]);
  });

  it('are counted separately from reserved and used credits', () => {
    const shown = countCredits({ ...term(5), endsOn }, { held: [0, 2, 3], reserved: 1 }, addDays(endsOn, -1));
    expect(shown).to.deep.equal({ total: 5, used: 2, reserved: 1, remaining: 2 });
  });
});

describe('a term whose payment was charged back in part', () => {
  it('has as many credits as the rest pays for', () => {
    expect(firstFreeCredit(term(4, 150_000), [])).to.equal(0);
    expect(firstFreeCredit(term(4, 150_001), [])).to.equal(null);
    expect(firstFreeCredit(term(4, 100_000), [0])).to.equal(1);
    expect(firstFreeCredit(term(4, 100_000), [0, 3])).to.equal(null);
  });

  it('counts the remaining credits that the rest pays for', () => {
    const remaining = (withdrawn: number, held: readonly number[]) =>
      countRemainingCredits({ ...term(4, withdrawn), endsOn }, held, addDays(endsOn, -1));
    const seen = [remaining(0, [1]), remaining(1, []), remaining(100_000, []), remaining(100_000, [0, 1, 3])];
    expect(seen).to.deep.equal([3, 3, 2, 0]);
  });

  it('counts as many remaining credits as can be booked one after the other', () => {
    const odd = { credits: 8, price: krw(399_999), withdrawn: krw(50_000), endsOn };
    expect(countRemainingCredits(odd, [], addDays(endsOn, -1))).to.equal(7);
    expect(firstFreeCredit(odd, [0, 1, 2, 3, 4, 5])).to.equal(6);
    expect(firstFreeCredit(odd, [0, 1, 2, 3, 4, 5, 6])).to.equal(null);
  });

  it('finds a credit that the rest pays for, also after one that is worth a won more', () => {
    const odd = { credits: 4, price: krw(10), withdrawn: krw(6), endsOn }; // its credits are worth 2, 3, 2 and 3
    expect(firstFreeCredit(odd, [0])).to.equal(2);
    expect(countRemainingCredits(odd, [0], addDays(endsOn, -1))).to.equal(1);
  });

  it('owes the value of its remaining credits', () => {
    expect(calculateUnusedValue(term(4, 60_000), [1])).to.equal(90_000);
  });
});
