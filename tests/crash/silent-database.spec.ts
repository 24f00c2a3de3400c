import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import { newId, NINE } from '../contract/builders.js';
import { until } from '../contract/until.js';
import { untilLockWaits } from '../support/lock-waits.js';
import { SilentProxy } from '../support/silent-proxy.js';
import { openDatabaseFixture, type DatabaseFixture } from '../persistence/database-fixture.js';

/** Five seconds less than the time after which a silent connection is ended. On a busy machine a ping can take 200 ms. */
const STATEMENT_TIMEOUT_MS = 1_000;
const LONGER_SECONDS = (STATEMENT_TIMEOUT_MS + 5_500) / 1_000;

describe('a database that becomes silent without closing its connections', () => {
  let fixture: DatabaseFixture;
  let proxy: SilentProxy;
  let database: Persistence;
  beforeEach(async () => {
    fixture = await openDatabaseFixture();
    proxy = await SilentProxy.before(fixture.url);
    const limits = { statementTimeoutMs: STATEMENT_TIMEOUT_MS, lockTimeoutMs: 20_000 };
    database = await connect({ url: proxy.url, poolSize: 1, ...limits });
  });
  afterEach(async () => {
    proxy.close(); // first: a statement without a time limit on a silent connection would keep the database open
    await database.close();
    await fixture.close();
  });

  const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'done',
      (error: unknown) => (error as { code?: string }).code ?? String(error),
    );

  const transaction = () => database.transaction({ clock: { now: () => NINE }, ids: { next: newId } });

  it('makes its transactions and reads unavailable, and the next ones use another connection', async () => {
    const cut = transaction().run(async ({ people }) => {
      await people.findByEmail('nobody@spotter.test');
      proxy.silence();
      await people.findByEmail('nobody@spotter.test');
    });
    expect(await outcomeOf(cut)).to.equal('unavailable');
    expect(await outcomeOf(database.ping())).to.equal('done');
    proxy.silence();
    expect(await outcomeOf(database.ping())).to.equal('unavailable');
    expect(await outcomeOf(transaction().run(({ people }) => people.findByEmail('nobody@spotter.test')))).to.equal(
      'done',
    );
  });

  it('makes the beginning of a dry run unavailable, and the next work uses another connection', async () => {
    await database.ping();
    proxy.silence();
    expect(await outcomeOf(database.dryRunDatabase(4_000))).to.equal('unavailable');
    expect(database.poolUse().used).to.equal(0);
    expect(await outcomeOf(database.ping())).to.equal('done');
  });

  it('is noticed also on a connection that was idle for longer', async () => {
    await database.ping();
    await (await fixture.client()).query(`select pg_sleep(${LONGER_SECONDS})`);
    expect(proxy.size).to.equal(1);
    proxy.silence();
    expect(await outcomeOf(database.ping())).to.equal('unavailable');
    expect(await outcomeOf(database.ping())).to.equal('done');
  });

  it('ends a start, and keeps no connection that was never established', async () => {
    proxy.silenceAll();
    const outcomes = await Promise.all([outcomeOf(database.migrate()), outcomeOf(database.ping())]);
    expect(outcomes).to.deep.equal(['Error: The database does not answer.', 'unavailable']);
    await until('no connection is open', () => proxy.size === 0);
  });

  it('can be silent for longer during a statement without a time limit', async () => {
    await database.ping();
    const holder = await fixture.client();
    await holder.query('begin; lock table account_balance');
    const audit = outcomeOf(database.queries.ledger.audit(0));
    await holder.query(`select pg_sleep(${LONGER_SECONDS})`);
    await holder.query('commit');
    expect(await audit).to.equal('done');
  });

  it('is noticed by others during a statement without a time limit', async () => {
    await database.close();
    database = await connect({ url: proxy.url, poolSize: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
    await Promise.all([database.ping(), transaction().run(({ people }) => people.findByEmail('nobody@spotter.test'))]);
    expect(proxy.size).to.equal(2);
    const holder = await fixture.client();
    await holder.query('begin; lock table account_balance');
    const audit = outcomeOf(database.queries.ledger.audit(0));
    await untilLockWaits(fixture.url); // the audit
    proxy.silence();
    expect(await outcomeOf(database.ping())).to.equal('unavailable');
    expect(await outcomeOf(database.ping())).to.equal('done');
    proxy.close();
    expect(await audit).to.equal('unavailable');
  });
});
