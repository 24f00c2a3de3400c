import { connect } from '@spotter/persistence-mikro-orm';
import { describe as describeViolation, simulate, withSettings } from '@spotter/simulation';
import { expect } from 'chai';
import { migratedDatabase } from '../support/migrated-database.js';
import { BothStores } from './both-stores.js';
import { seededPopulation, settingsOf } from './seeded-population.js';

const SEED = 60;

/** A payout period of 14 days, and its payouts. */
const DAYS = 16;

/** With more heartbeats, most calls would be theirs. */
const SETTINGS = ['operation.heartbeatEveryMinutes=12', 'operation.outageToleranceMinutes=25'];

describe('a simulation in memory and on PostgreSQL at once', function () {
  this.timeout(600_000);

  it('gets the same answers, refusals, ids and commits from both', async () => {
    const { url, drop } = await migratedDatabase();
    const persistence = await connect({ url });
    const stores = new BothStores(persistence);
    try {
      const { violation, events } = await simulate({
        ...seededPopulation(SEED, DAYS),
        mentors: 2,
        policies: withSettings([...settingsOf(SEED), ...SETTINGS]),
        checks: 'none',
        overrides: {
          database: (memory) => stores.joinTransactions(memory),
          queries: (memory) => stores.joinQueries(memory),
        },
      });
      if (stores.difference) throw stores.difference;
      expect(violation && describeViolation(violation)).to.equal(null);
      expect(events).to.be.greaterThan(100);
    } finally {
      await persistence.close();
      await drop();
    }
  });
});
