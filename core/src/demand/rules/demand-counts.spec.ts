import { expect } from 'chai';
import type { Day } from '../../kernel/calendar.js';
import type { StoreId } from '../../kernel/ids.js';
import { HOUR, instant, plus } from '../../kernel/instant.js';
import { hoursOf } from './covered-hours.js';
import { countDemand, demandKey, type Search } from './demand-counts.js';

const SIX = instant(Date.parse('2026-11-20T18:00:00+09:00'));

const aSearch = (facts: Partial<Search> = {}): Search => ({
  at: instant(Date.parse('2026-11-19T10:00:00+09:00')),
  storeId: null,
  tier: null,
  startsAt: SIX,
  endsAt: plus(SIX, HOUR),
  wanted: 3,
  found: 3,
  ...facts,
});

/** The key of searches from Friday 18:00. */
const KEY = { day: '2026-11-19' as Day, storeId: null, tier: null, first: 4 * 24 + 18, hours: 1 };

describe('the count of searches', () => {
  it('counts a search that finds one fewer than wanted as unmet', () => {
    expect(countDemand([aSearch()])).to.deep.equal([{ ...KEY, searches: 1, unmet: 0, lacking: 0 }]);
    expect(countDemand([aSearch({ found: 2 })])).to.deep.equal([{ ...KEY, searches: 1, unmet: 1, lacking: 1 }]);
    expect(countDemand([aSearch({ found: 0 })])).to.deep.equal([{ ...KEY, searches: 1, unmet: 1, lacking: 3 }]);
    expect(countDemand([aSearch({ found: 5 })])).to.deep.equal([{ ...KEY, searches: 1, unmet: 0, lacking: 0 }]);
  });

  it('ignores a search whose window is empty', () => expect(countDemand([aSearch({ endsAt: SIX })])).to.deep.equal([]));

  it('sums the searches with the same day, hours, store and tier only', () => {
    const storeId = 's' as StoreId;
    const counts = countDemand([
      ...[aSearch(), aSearch({ found: 0 }), aSearch({ found: 1 })],
      ...[aSearch({ storeId }), aSearch({ tier: 'pro' })],
      aSearch({ at: instant(Date.parse('2026-11-20T00:00:00+09:00')) }),
      aSearch({ startsAt: plus(SIX, HOUR), endsAt: plus(SIX, 2 * HOUR) }),
    ]);
    const once = { searches: 1, unmet: 0, lacking: 0 };
    expect(counts).to.deep.equal([
      { ...KEY, searches: 3, unmet: 2, lacking: 5 },
      { ...KEY, ...once, storeId },
      { ...KEY, ...once, tier: 'pro' },
      { ...KEY, ...once, day: '2026-11-20' },
      { ...KEY, ...once, first: KEY.first + 1 },
    ]);
    expect(new Set(counts.map(demandKey)).size).to.equal(5);
    const [longer, later] = [
      { first: 1, hours: 12 },
      { first: 11, hours: 2 },
    ].map((hours) => demandKey({ ...KEY, ...once, ...hours }));
    expect(longer).not.to.equal(later);
  });

  it('has at most 176 keys a day, store and tier, and counts each search in each hour that it covers', () => {
    const monday = instant(Date.parse('2026-11-23T00:00:00+09:00'));
    const windows = [1, 24, 47, 100, 168].flatMap((hours) =>
      Array.from({ length: 168 }, (_, first) => {
        const startsAt = plus(monday, first * HOUR);
        return { startsAt, endsAt: plus(startsAt, hours * HOUR) };
      }),
    );
    const counts = countDemand(windows.map((window) => aSearch(window)));
    expect(counts).to.have.length(1 + 7 + 168);
    const searches = Array<number>(168).fill(0);
    for (const count of counts)
      for (const { weekday, hour } of hoursOf(count)) searches[(weekday - 1) * 24 + hour]! += count.searches;
    expect(new Set(searches)).to.deep.equal(new Set([1 + 24 + 47 + 100 + 168]));
  });
});
