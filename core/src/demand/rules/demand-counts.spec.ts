import { expect } from 'chai';
import type { Day } from '../../kernel/calendar.js';
import type { StoreId } from '../../kernel/ids.js';
import { HOUR, instant, plus } from '../../kernel/instant.js';
import { added, countDemand, demandKey, type Search } from './demand-counts.js';

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

const KEY = { day: '2026-11-19' as Day, storeId: null, tier: null, weekday: 5, hour: 18 } as const;

describe('the count of searches', () => {
  it('is unmet from one less than wanted', () => {
    expect(countDemand([aSearch()])).to.deep.equal([{ ...KEY, searches: 1, unmet: 0, lacking: 0 }]);
    expect(countDemand([aSearch({ found: 2 })])).to.deep.equal([{ ...KEY, searches: 1, unmet: 1, lacking: 1 }]);
    expect(countDemand([aSearch({ found: 5 })])).to.deep.equal([{ ...KEY, searches: 1, unmet: 0, lacking: 0 }]);
  });

  it('continues from Sunday to Monday, and covers each hour of a week once', () => {
    const sunday = instant(Date.parse('2026-11-22T23:30:00+09:00'));
    const overnight = countDemand([aSearch({ startsAt: sunday, endsAt: plus(sunday, HOUR), found: 1 })]);
    expect(overnight).to.deep.equal([
      { ...KEY, weekday: 1, hour: 0, searches: 1, unmet: 1, lacking: 2 },
      { ...KEY, weekday: 7, hour: 23, searches: 1, unmet: 1, lacking: 2 },
    ]);
    const weeks = countDemand([aSearch({ endsAt: plus(SIX, 400 * HOUR) })]);
    expect(weeks).to.have.length(168);
    expect(new Set(weeks.map(({ searches }) => searches))).to.deep.equal(new Set([1]));
  });

  it('adds up the same weekday, hour, store and tier of a day, and no others', () => {
    const storeId = 's' as StoreId;
    const searches = [
      aSearch(),
      aSearch({ found: 0 }),
      aSearch({ storeId }),
      aSearch({ tier: 'pro' }),
      aSearch({ at: instant(Date.parse('2026-11-20T00:00:00+09:00')) }),
      aSearch({ startsAt: plus(SIX, HOUR), endsAt: plus(SIX, 2 * HOUR) }),
    ];
    const counts = countDemand(searches);
    expect(counts).to.have.length(5);
    expect(counts).to.deep.include({ ...KEY, searches: 2, unmet: 1, lacking: 3 });
    expect(counts).to.deep.include({ ...KEY, storeId, searches: 1, unmet: 0, lacking: 0 });
    expect(counts).to.deep.include({ ...KEY, day: '2026-11-20', searches: 1, unmet: 0, lacking: 0 });
  });

  it('is added to the stored one of the same key', () => {
    const stored = { ...KEY, searches: 10, unmet: 4, lacking: 6 };
    expect(added(stored, { searches: 1, unmet: 2, lacking: 3 })).to.deep.equal({
      ...KEY,
      ...{ searches: 11, unmet: 6, lacking: 9 },
    });
  });

  it('has a key of its day, store, tier and hour', () => {
    const counts = countDemand([
      ...[aSearch(), aSearch({ tier: 'pro' }), aSearch({ storeId: 's' as StoreId })],
      aSearch({ startsAt: plus(SIX, HOUR), endsAt: plus(SIX, 2 * HOUR) }),
      aSearch({ at: instant(Date.parse('2026-11-20T00:00:00+09:00')) }),
    ]);
    expect(new Set(counts.map(demandKey)).size).to.equal(5);
    expect(demandKey(KEY)).to.equal('2026-11-19   5 18');
  });
});
