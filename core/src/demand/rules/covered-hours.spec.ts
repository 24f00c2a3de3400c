import { expect } from 'chai';
import { DAY, HOUR, instant, MINUTE, plus } from '../../kernel/instant.js';
import { calculateCoveredHours, hoursOf } from './covered-hours.js';

/** A Friday. */
const SIX = instant(Date.parse('2026-11-20T18:00:00+09:00'));
const shown = (startsAt: typeof SIX, endsAt: typeof SIX): readonly string[] =>
  hoursOf(calculateCoveredHours({ startsAt, endsAt })).map(({ weekday, hour }) => `${weekday} ${hour}`);

describe('the hours that a search covers', () => {
  it('are those that the window overlaps', () => {
    expect(shown(SIX, plus(SIX, HOUR))).to.deep.equal(['5 18']);
    expect(shown(SIX, plus(SIX, HOUR + 1))).to.deep.equal(['5 18', '5 19']);
    expect(shown(plus(SIX, 59 * MINUTE), plus(SIX, 61 * MINUTE))).to.deep.equal(['5 18', '5 19']);
    expect(shown(plus(SIX, 5 * HOUR), plus(SIX, 7 * HOUR))).to.deep.equal(['5 23', '6 0']);
  });

  it('continue from Sunday to Monday', () => {
    const sunday = instant(Date.parse('2026-11-22T23:30:00+09:00'));
    expect(shown(sunday, plus(sunday, HOUR))).to.deep.equal(['7 23', '1 0']);
  });

  it('are each counted once in a window of a week or longer', () => {
    for (const days of [7, 14]) {
      const hours = shown(SIX, plus(SIX, days * DAY));
      expect(hours).to.have.length(168);
      expect(new Set(hours).size).to.equal(168);
    }
  });

  it('do not exist in an empty window', () => {
    const halfPast = plus(SIX, 30 * MINUTE);
    for (const [startsAt, endsAt] of [
      [SIX, SIX],
      [halfPast, halfPast],
      [halfPast, SIX],
    ] as const)
      expect(shown(startsAt, endsAt)).to.deep.equal([]);
  });
});
