import type { ConfirmedReservation } from '@spotter/core/booking';
import { HOUR, plus } from '@spotter/core/kernel';
import { connect, type Deadlock } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import pg from 'pg';
import sinon from 'sinon';
import { addBlock, addTestData, addMembership, addReservation, outcomes } from '../contract/test-data.js';
import { aPerson, newId, NINE } from '../contract/builders.js';
import { untilLockWaits } from '../support/lock-waits.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code,
  );

/** Records the tables in the order in which statements write them. */
const RECORD_WRITES = `
  create table written (number serial, name text);
  create function record_write() returns trigger language plpgsql as
    'begin insert into written (name) values (tg_table_name); return null; end';
  create trigger recorded before update on reservation execute function record_write();
  create trigger recorded before insert on domain_event execute function record_write();
  create trigger recorded before insert on unplanned_event execute function record_write();
  create trigger recorded before insert on phone_code execute function record_write()`;

describe('a transaction on PostgreSQL', () => {
  let fixture: DatabaseFixture;
  const onDeadlock = sinon.fake();
  before(async () => {
    fixture = await openDatabaseFixture({ poolSize: 4, statementTimeoutMs: 4_000, lockTimeoutMs: 2_000, onDeadlock });
  });
  after(() => fixture.close());
  afterEach(() => sinon.restore());

  it('books a session in two round trips, including begin and commit', async () => {
    const { block, member } = await fixture.run(async (repositories) => {
      const data = await addTestData(repositories);
      await addMembership(repositories, data.member, { status: 'active' });
      return { ...data, block: await addBlock(repositories, data) };
    });
    const { bookSession } = fixture.useCases();
    const query = sinon.spy(pg.Client.prototype, 'query');
    const booked = await bookSession.execute({ memberId: member.id, blockId: block.id, origin: 'member' });
    expect(query.callCount).to.equal(2);
    query.restore();
    expect(await fixture.database.queries.booking.reservation(booked.id)).to.deep.equal(booked);
  });

  it('sends no statement, neither begin nor commit, when its work sends none', async () => {
    const query = sinon.spy(pg.Client.prototype, 'query');
    await fixture.run(() => Promise.resolve());
    expect(query.callCount).to.equal(0);
  });

  it('is not committed after a failed statement, even when the work continues', async () => {
    const [taken, added] = [aPerson(), aPerson()];
    await fixture.run(({ people }) => people.add(taken));
    const work = fixture.run(async ({ people }) => {
      await people.add(added);
      await people.add(aPerson({ email: taken.email })).catch(() => undefined);
    });
    expect(await codeOf(work)).to.equal('validation');
    expect(await fixture.run(({ people }) => people.findByEmail(added.email))).to.equal(null);
  });

  it('can reuse a freed value in the same statement', async () => {
    const first = await fixture.run(async (repositories) =>
      addReservation(repositories, await addTestData(repositories)),
    );
    const second: ConfirmedReservation = { ...first, id: newId(), version: 1 };
    await fixture.run(async ({ reservations }) => {
      const read = await reservations.get(first.id);
      await reservations.add(second);
      await reservations.save(outcomes.cancelled(read as ConfirmedReservation));
    });
    expect(await fixture.database.queries.booking.reservation(second.id)).to.deep.equal(second);
  });

  it('runs the updates, inserts and upserts of one statement in this order, inserts in the order of the calls', async () => {
    const reservation = await fixture.run(async (repositories) =>
      addReservation(repositories, await addTestData(repositories)),
    );
    const { memberId: personId, mentorId, startsAt, id: reservationId } = reservation;
    const client = await fixture.client();
    await client.query(RECORD_WRITES);
    await fixture.run(async ({ outbox, reservations, phoneCodes }) => {
      const read = await reservations.get(reservationId);
      const meeting = { reservationId, memberId: personId, mentorId, startsAt };
      await phoneCodes.upsert({ personId, signature: 'signed', expiresAt: NINE, wrongTries: 0, sentAt: [NINE] });
      await outbox.add({ type: 'session-started', ...meeting });
      await reservations.save(outcomes.cancelled(read as ConfirmedReservation));
    });
    const { rows } = await client.query<{ name: string }>('select name from written order by number');
    expect(rows.map(({ name }) => name)).to.deep.equal([
      'reservation',
      'domain_event',
      'unplanned_event',
      'phone_code',
    ]);
  });

  it('is unavailable when a lock is not released in time', async () => {
    const person = aPerson();
    await fixture.run(({ people }) => people.add(person));
    const holder = await fixture.client();
    await holder.query('begin');
    await holder.query('select from person where id = $1 for update', [person.id]);
    expect(await codeOf(fixture.run(({ people }) => people.get(person.id)))).to.equal('unavailable');
    await holder.query('rollback');
    expect((await fixture.run(({ people }) => people.get(person.id))).id).to.equal(person.id);
  });

  it('is repeated after a deadlock, which is reported with its statements and the place of its wait', async () => {
    const add = () =>
      fixture.run(async (repositories) => addReservation(repositories, await addTestData(repositories)));
    const [{ id }, { id: otherId }] = [await add(), await add()];
    let other: Promise<unknown> | undefined;
    await fixture.run(async ({ reservations }) => {
      await reservations.get(id);
      if (!other) {
        other = fixture.run(async (theirs) => {
          await theirs.reservations.get(otherId);
          return theirs.reservations.get(id);
        });
        await untilLockWaits(fixture.url);
      }
      await reservations.get(otherId);
    });
    expect(await other).to.include({ id });
    const { err, statements } = onDeadlock.lastCall.args[0] as Deadlock;
    expect(statements).to.have.length(2);
    for (const text of statements) expect(text).to.match(/^select .* from reservation t where t\.id = \$1 for no key/);
    expect(err.message).to.match(/Process \d+ waits for ShareLock on transaction \d+; blocked by process \d+\./);
    expect(err.message).to.include('in relation "reservation"');
  });

  describe('whose connection is cut', () => {
    const cutConnections = async () =>
      (await fixture.client()).query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where datname = current_database() and application_name = 'spotter'`,
      );
    const findPerson = () => fixture.run(({ people }) => people.findByEmail('nobody@spotter.test'));

    it('is unavailable, and the next transaction succeeds', async () => {
      const cut = fixture.run(async ({ people }) => {
        await people.findByEmail('nobody@spotter.test');
        await cutConnections();
        await people.findByEmail('nobody@spotter.test');
      });
      expect(await codeOf(cut)).to.equal('unavailable');
      expect(await findPerson()).to.equal(null);
    });

    it('ends without another error if it is a dry run', async () => {
      const dryRun = await fixture.database.dryRunDatabase(4_000);
      await cutConnections();
      expect(await codeOf(dryRun.ping())).to.equal('unavailable');
      expect(await codeOf(dryRun.close())).to.equal('done');
      expect(await findPerson()).to.equal(null);
    });
  });

  it('is unavailable after four conflicts with other transactions, and passes on any other error', async () => {
    const operator = await fixture.client();
    const refuse = (code: string) =>
      operator.query(
        `create or replace function refuse() returns trigger language plpgsql as
         $$ begin raise exception using errcode = '${code}'; end $$;
         create or replace trigger refused before insert on person execute function refuse()`,
      );
    for (const code of ['40P01', '40001']) {
      await refuse(code);
      let runs = 0;
      const work = fixture.run(({ people }) => {
        runs += 1;
        return people.add(aPerson());
      });
      expect([await codeOf(work), runs], code).to.deep.equal(['unavailable', 4]);
    }
    await refuse('22012');
    expect(await codeOf(fixture.run(({ people }) => people.add(aPerson())))).to.equal('22012');
    await operator.query('drop trigger refused on person; drop function refuse');
    expect(await codeOf(fixture.run(({ people }) => people.add(aPerson())))).to.equal('done');
  });

  it('is unavailable on a read-only server, and the next one uses another connection', async () => {
    const operator = await fixture.client();
    const { rows } = await operator.query<{ name: string }>('select current_database() as name');
    const setting = `${pg.escapeIdentifier(rows[0]!.name)} set default_transaction_read_only`;
    await operator.query(`alter database ${setting} = on`);
    const database = await connect({ url: fixture.url, poolSize: 1 });
    const transaction = database.transaction({ clock: { now: () => NINE }, ids: { next: newId } });
    const addPerson = () => codeOf(transaction.run(({ people }) => people.add(aPerson())));
    expect(await addPerson()).to.equal('unavailable');
    await operator.query(`alter database ${setting} = off`); // for new connections
    expect(await addPerson()).to.equal('done');
    await database.close();
  });

  it('sets the application name and the timeouts of its connection', async () => {
    const settings = await fixture.database.orm.em.getConnection().execute<{ name: string; setting: string }[]>(
      `select name, setting from pg_settings where name in
       ('TimeZone', 'application_name', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).to.deep.equal({
      TimeZone: 'UTC',
      application_name: 'spotter',
      statement_timeout: '4000',
      lock_timeout: '2000',
      idle_in_transaction_session_timeout: '15000',
    });
  });

  it('allows one member to book eight blocks concurrently with one credit each', async () => {
    const { member, blocks } = await fixture.run(async (repositories) => {
      const data = await addTestData(repositories);
      await addMembership(repositories, data.member, { status: 'active' });
      const blocks = [];
      for (let index = 0; index < 8; index += 1)
        blocks.push(await addBlock(repositories, data, { startsAt: plus(NINE, (index + 1) * 2 * HOUR) }));
      return { ...data, blocks };
    });
    const { bookSession } = fixture.useCases();
    const booked = await Promise.all(
      blocks.map(({ id: blockId }) => bookSession.execute({ memberId: member.id, blockId, origin: 'member' })),
    );
    const credits = booked.map(({ funding }) => (funding.kind === 'credit' ? funding.credit : -1));
    expect(credits.sort()).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('a database that cannot be reached', () => {
  it('makes a transaction, a ping and a dry run unavailable', async () => {
    const database = await connect({ url: 'postgresql://nobody:secret@127.0.0.1:1/none' });
    const transaction = database.transaction({ clock: { now: () => NINE }, ids: { next: newId } });
    expect(await codeOf(transaction.run(({ people }) => people.get(newId())))).to.equal('unavailable');
    expect(await codeOf(database.ping())).to.equal('unavailable');
    expect(await codeOf(database.dryRunDatabase(1_000))).to.equal('unavailable');
    await database.close();
  });
});
