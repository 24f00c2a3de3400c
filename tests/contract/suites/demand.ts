import type { DemandCount } from '@spotter/core/demand';
import { HOUR, plus, startOfDay, type Day, type StoreId } from '@spotter/core/kernel';
import { expect } from 'chai';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { MONDAY, newId, NINE } from '../builders.js';
import { inNewContext, type TestContext } from '../test-context.js';
import { addBlock, addTestData } from '../test-data.js';

const TUESDAY = '2026-03-03' as Day;

export function describeDemand(adapter: AdapterUnderTest): void {
  describe('demand', () => {
    const aCount = (facts: Partial<DemandCount> = {}): DemandCount => ({
      day: MONDAY,
      storeId: null,
      tier: null,
      first: 9,
      hours: 1,
      searches: 1,
      unmet: 0,
      lacking: 0,
      ...facts,
    });
    const add = ({ run }: TestContext, ...counts: readonly DemandCount[]) =>
      run(({ demandCounts }) => demandCounts.add(counts));
    const cells = ({ queries }: TestContext, facts: { storeId?: StoreId; from?: Day; to?: Day } = {}) =>
      queries.demand.cells({ from: MONDAY, to: MONDAY, ...facts });

    it('sums the searches of the days, of any tier, and counts the blocks that start in them', () =>
      inNewContext(adapter, async (own) => {
        const data = await own.run(addTestData);
        const { store } = data;
        await own.run(addBlock, data, { startsAt: NINE });
        await own.run(addBlock, data, { startsAt: startOfDay(TUESDAY) });
        await add(own, aCount(), aCount({ tier: 'pro', searches: 2, unmet: 1, lacking: 3 }));
        await add(own, aCount({ searches: 3, unmet: 2, lacking: 4 }), aCount({ day: TUESDAY, first: 10 }));
        expect(await cells(own)).to.deep.equal([{ weekday: 1, hour: 9, searches: 6, unmet: 3, open: 1, booked: 0 }]);
        expect(await cells(own, { storeId: store.id })).to.deep.equal(await cells(own));
        expect(await cells(own, { to: TUESDAY })).to.deep.equal([
          { weekday: 1, hour: 9, searches: 6, unmet: 3, open: 1, booked: 0 },
          { weekday: 1, hour: 10, searches: 1, unmet: 0, open: 0, booked: 0 },
          { weekday: 2, hour: 0, searches: 0, unmet: 0, open: 1, booked: 0 },
        ]);
        expect(await cells(own, { from: TUESDAY, to: TUESDAY })).to.have.length(2);
      }));

    it('counts a search for each hour that it covers, over the end of the week too', () =>
      inNewContext(adapter, async (own) => {
        await add(own, aCount({ first: 167, hours: 2 }), aCount({ first: 0, hours: 168, unmet: 1, lacking: 1 }));
        const found = await cells(own);
        expect(found).to.have.length(168);
        const twice = found.filter(({ searches }) => searches === 2);
        expect(twice.map(({ weekday, hour, unmet }) => [weekday, hour, unmet])).to.deep.equal([
          [1, 0, 1],
          [7, 23, 1],
        ]);
      }));

    it('counts, for a store, the searches at it and at any store, and only its blocks', () =>
      inNewContext(adapter, async (own) => {
        const [data, other] = [await own.run(addTestData), await own.run(addTestData)];
        await own.run(addBlock, data, { startsAt: NINE });
        await own.run(addBlock, other, { startsAt: plus(NINE, HOUR) });
        await add(own, aCount(), aCount({ storeId: data.store.id }), aCount({ storeId: other.store.id, first: 10 }));
        expect(await cells(own, { storeId: data.store.id })).to.deep.equal([
          { weekday: 1, hour: 9, searches: 2, unmet: 0, open: 1, booked: 0 },
        ]);
        expect(await cells(own, { storeId: other.store.id })).to.deep.equal([
          { weekday: 1, hour: 9, searches: 1, unmet: 0, open: 0, booked: 0 },
          { weekday: 1, hour: 10, searches: 1, unmet: 0, open: 1, booked: 0 },
        ]);
      }));

    it('leaves out searches at a store that is unknown', () =>
      inNewContext(adapter, async (own) => {
        await add(own, aCount({ storeId: newId() }), aCount({ first: 10 }));
        expect(await cells(own)).to.deep.equal([{ weekday: 1, hour: 10, searches: 1, unmet: 0, open: 0, booked: 0 }]);
      }));
  });
}
