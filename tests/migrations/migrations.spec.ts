import { failureSentence } from '@spotter/app-http';
import type { Day } from '@spotter/core/kernel';
import { connect } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import { until } from '../contract/until.js';
import { databasesOfSpecs } from '../support/databases-of-specs.js';
import { freshDatabase } from '../support/postgres.js';
import { revertMigrations } from '../support/revert-migrations.js';
import { openDatabaseFixture } from '../persistence/database-fixture.js';

describe('the migrations', () => {
  const useDatabase = databasesOfSpecs();
  it('are applied once by concurrent processes and change nothing in a second run', async () => {
    const url = await useDatabase(freshDatabase());
    const processes = await Promise.all([connect({ url }), connect({ url }), connect({ url })]);
    const [database] = processes;
    expect((await database.migrations()).applied).to.deep.equal([]);
    await Promise.all(processes.map((one) => one.migrate()));
    await database.migrate();
    const { applied, pending } = await database.migrations();
    expect(pending).to.deep.equal([]);
    expect(applied).to.have.length.above(0);
    expect(await database.queries.memberships.plans('2026-03-02' as Day)).to.have.length(4);
    await Promise.all(processes.map((one) => one.close()));
  });

  it('fail with one sentence when the connection is lost between two statements', async () => {
    const fixture = await openDatabaseFixture();
    const holder = await fixture.client();
    await holder.query(`select pg_advisory_lock(hashtext('spotter-migrations'))`);
    const failure = fixture.database.migrate().catch(failureSentence);
    await until('the session was ended', async () => {
      const { rowCount } = await holder.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle' and query like '%pg_try_advisory_lock%'`);
      return rowCount === 1;
    });
    expect(await failure).to.match(/^The database is no longer reachable: PostgreSQL [^:]+\.$/);
    await fixture.close();
  });

  it('end when their lock is lost with its connection, before another migration begins', async () => {
    const fixture = await openDatabaseFixture();
    await revertMigrations(fixture.database, '2026-11-ended-log-ins');
    const { pending } = await fixture.database.migrations();
    const holder = await fixture.client();
    await holder.query('begin; lock table device in row exclusive mode');
    const failure = fixture.database.migrate().catch(String);
    const observer = await fixture.client();
    await until('the migration waits for the table, and the connection with the lock was ended', async () => {
      const { rowCount } = await observer.query(`
        select pg_terminate_backend(pid, 10000) from pg_locks
        where locktype = 'advisory' and exists (select from pg_locks where relation = 'device'::regclass and not granted)`);
      return rowCount === 1;
    });
    await holder.query('commit');
    expect(await failure).to.equal('Error: The database is no longer reachable.');
    expect((await fixture.database.migrations()).pending).to.deep.equal(pending);
    await fixture.close();
  });

  it('fail with the sentence of the server, without the statement', async () => {
    const fixture = await openDatabaseFixture();
    const client = await fixture.client();
    const { rows } = await client.query<{ database: string }>('select current_database() as database');
    await client.query(`alter database ${rows[0]!.database} set default_transaction_read_only = on`);
    const standby = await connect({ url: fixture.url });
    expect(await standby.migrate().catch(failureSentence)).to.equal(
      'The database refused the migration: cannot execute INSERT in a read-only transaction.',
    );
    await standby.close();
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter database ${rows[0]!.database} reset default_transaction_read_only`);
    await revertMigrations(fixture.database, '2026-11-journal-seal');
    await client.query('create table journal_seal ()');
    expect(await fixture.database.migrate().catch(failureSentence)).to.equal(
      'The database refused the migration 2026-11-journal-seal: relation "journal_seal" already exists.',
    );
    await fixture.close();
  });

  it('can take longer than the time limit of other statements', async () => {
    const fixture = await openDatabaseFixture();
    const database = await connect({ url: fixture.url, statementTimeoutMs: 2_000 });
    await revertMigrations(database, '2026-11-open-slot');
    const holder = await fixture.client();
    await holder.query('begin; lock table block');
    const migrating = database.migrate();
    await holder.query('select pg_sleep(3)'); // the migration waits meanwhile, and its duration includes the wait
    await holder.query('commit');
    await migrating;
    expect((await database.migrations()).pending).to.deep.equal([]);
    await database.close();
    await fixture.close();
  });

  it('can be reverted completely and applied again', async () => {
    const url = await useDatabase(freshDatabase());
    const database = await connect({ url });
    await database.migrate();
    const { applied } = await database.migrations();
    for (const name of applied.toReversed()) expect(await database.migrateDown()).to.equal(name);
    expect(await database.migrateDown()).to.equal(null);
    expect(await database.migrations()).to.deep.equal({ applied: [], pending: applied, unknown: [] });
    await database.migrate();
    expect(await database.queries.memberships.plans('2026-03-02' as Day)).to.have.length(4);
    await database.close();
  });
});
