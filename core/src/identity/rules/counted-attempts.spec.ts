import { expect } from 'chai';
import { selectCounted } from './counted-attempts.js';
import { HOUR, instant, minus } from '../../kernel/instant.js';

const NOW = instant(1_900_000_000_000);

describe('an attempt', () => {
  it('counts until the window after it is over, that instant excluded', () => {
    const over = minus(NOW, HOUR);
    const counted = minus(NOW, HOUR - 1);
    expect(selectCounted([over, counted, NOW], NOW, HOUR)).to.deep.equal([counted, NOW]);
  });
});
