import { krw, MINUTE, minus } from '@spotter/core/kernel';
import { ExpirePoints, expireLot } from '@spotter/core/points';
import { expect } from 'chai';
import { aPointLot, NINE } from '../contract/builders.js';
import { createMemoryService } from './test-service.js';

describe('ExpirePoints', () => {
  it('expires points again that return to their lot during the run', async () => {
    const fixture = createMemoryService();
    const lot = aPointLot({ amount: krw(9_000), remaining: krw(5_000), expiresAt: minus(NINE, MINUTE) });
    await fixture.transaction.run(({ pointLots }) => pointLots.add(lot));
    let expired = 0;
    const { transaction, clock, ids } = fixture;
    const returning = {
      run: (work: Parameters<typeof transaction.run>[0]) =>
        transaction.run(async (repositories) => {
          const count = await work(repositories);
          if (expired === 1) await repositories.pointLots.save({ ...lot, remaining: krw(1_000) });
          clock.advance(1);
          return count;
        }),
    } as typeof transaction;
    const job = new ExpirePoints({ transaction: returning, clock, ids }, (...all) => {
      expired += 1;
      return expireLot(...all);
    });
    expect(await job.run()).to.deep.equal({ considered: 2, changed: 2, skipped: 0, failures: [] });
    expect(await fixture.books()).to.deep.equal({ points: -6_000, revenue: 6_000 });
  });
});
