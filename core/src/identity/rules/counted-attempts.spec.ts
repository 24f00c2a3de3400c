import { expect } from 'chai';
import { nextAttemptAt, selectCounted } from './counted-attempts.js';
import { HOUR, instant, minus, plus } from '../../kernel/instant.js';

const NOW = instant(1_900_000_000_000);

describe('an attempt', () => {
  it('counts until the window after it is over, that instant excluded', () => {
    const over = minus(NOW, HOUR);
    const counted = minus(NOW, HOUR - 1);
    expect(selectCounted([over, counted, NOW], NOW, HOUR)).to.deep.equal([counted, NOW]);
  });

  it('is allowed again once fewer than the limit count', () => {
    const attempts = [1, 2, 3].map((ago) => minus(NOW, ago)).reverse();
    const next = (limit: number, at = NOW) => nextAttemptAt(attempts, at, limit, HOUR);
    expect([4, 3, 2].map((limit) => next(limit))).to.deep.equal([null, plus(NOW, HOUR - 3), plus(NOW, HOUR - 2)]);
    expect(next(3, plus(NOW, HOUR - 4))).to.equal(plus(NOW, HOUR - 3));
    expect(next(3, plus(NOW, HOUR - 3))).to.equal(null);
  });
});
