import { runMainJob, Service } from '@spotter/app-demo';
import { expect } from 'chai';
import { api } from '../support/api.js';
import { needsPgBouncer, TestPgBouncer } from '../support/pgbouncer.js';
import { freshDatabase, type FreshDatabase } from '../support/postgres.js';
import { rowsOf } from '../support/rows-of.js';
import { seedDemoData, startTestService, type TestService } from '../support/service.js';
import { faultsIn } from '../support/soundness.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('the service behind PgBouncer in transaction mode', () => {
  let database: FreshDatabase | undefined;
  let pooler: TestPgBouncer | undefined;
  let service: TestService | undefined;
  before(async function () {
    needsPgBouncer(this);
    database = await freshDatabase();
    pooler = await TestPgBouncer.before(database.url);
    const environment = { DATABASE_DIRECT_URL: database.url, NOTIFIER: 'none' };
    service = await startTestService({ databaseUrl: pooler.url, environment });
    await seedDemoData(pooler.url, environment);
  });
  after(async () => {
    await service?.close();
    await pooler?.kill();
    await database?.drop();
  });

  it('creates its tables and runs the main job with a balanced ledger', async () => {
    const fixture = { service: new Service(service!.url), run: 'spec', folder: temporaryFolder() };
    expect(await runMainJob(fixture)).to.include.keys('paidOut');
    expect(await faultsIn(database!.url)).to.deep.equal([]);
  });

  it('serves more concurrent requests than it has server sessions', async () => {
    const member = await api(service!.url).register();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => api(service!.url).as(member).get('/api/members/me')),
    );
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
  });

  it('sets the timeouts and the time zone of the server sessions', async () => {
    const rows = await rowsOf<Record<'name' | 'setting', string>>(
      pooler!.url,
      `select name, setting from pg_settings
       where name in ('TimeZone', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'jit')`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).to.deep.equal({
      TimeZone: 'UTC',
      statement_timeout: '10000',
      lock_timeout: '5000',
      idle_in_transaction_session_timeout: '15000',
      jit: 'off',
    });
  });
});
