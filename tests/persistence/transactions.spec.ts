import { BookSession, defaultPolicies, HOUR, plus, planNotifications, type Confirmed } from '@spotter/core';
import { connect } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import pg from 'pg';
import sinon from 'sinon';
import { addBlock, addCast, addMembership, addReservation, outcomes } from '../contract/cast.js';
import { aPerson, newId, NINE } from '../contract/builders.js';
import { openStage, type Stage } from './stage.js';

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code,
  );

function bookSessionOn({ database }: Stage): BookSession {
  const [clock, ids] = [{ now: () => NINE }, { next: newId }];
  const transaction = database.transaction({ clock, ids, plan: planNotifications });
  return new BookSession(transaction, clock, ids, defaultPolicies);
}

describe('a transaction on PostgreSQL', function () {
  this.timeout(30_000);
  let stage: Stage;
  before(async () => {
    stage = await openStage({ poolSize: 4, statementTimeoutMs: 4_000, lockTimeoutMs: 2_000 });
  });
  after(() => stage.close());
  afterEach(() => sinon.restore());

  it('books a session in two round trips, begin and commit among them', async () => {
    const { block, member } = await stage.run(async (stores) => {
      const cast = await addCast(stores);
      await addMembership(stores, cast.member, { status: 'active' });
      return { ...cast, block: await addBlock(stores, cast) };
    });
    const bookSession = bookSessionOn(stage);
    const query = sinon.spy(pg.Client.prototype, 'query');
    const booked = await bookSession.execute({ memberId: member.id, blockId: block.id, origin: 'member' });
    expect(query.callCount).to.equal(2);
    query.restore();
    expect(await stage.database.queries.booking.reservation(booked.id)).to.deep.equal(booked);
  });

  it('asks the database nothing when its work asks nothing', async () => {
    const query = sinon.spy(pg.Client.prototype, 'query');
    await stage.run(() => Promise.resolve());
    expect(query.callCount).to.equal(0);
  });

  it('is not committed after a statement failed, even if the work goes on', async () => {
    const [taken, added] = [aPerson(), aPerson()];
    await stage.run(({ people }) => people.add(taken));
    const work = stage.run(async ({ people }) => {
      await people.add(added);
      await people.add(aPerson({ email: taken.email })).catch(() => undefined);
    });
    expect(await codeOf(work)).to.equal('validation');
    expect(await stage.run(({ people }) => people.findByEmail(added.email))).to.equal(null);
  });

  it('lets what is freed be taken in the same statement', async () => {
    const first = await stage.run(async (stores) => addReservation(stores, await addCast(stores)));
    const second: Confirmed = { ...first, id: newId(), version: 1 };
    await stage.run(async ({ reservations }) => {
      const read = await reservations.get(first.id);
      await reservations.add(second);
      await reservations.save(outcomes.cancelled(read as Confirmed));
    });
    expect(await stage.database.queries.booking.reservation(second.id)).to.deep.equal(second);
  });

  it('is unavailable when a lock is not given up in time', async () => {
    const person = aPerson();
    await stage.run(({ people }) => people.add(person));
    const holder = await stage.client();
    await holder.query('begin');
    await holder.query('select from person where id = $1 for update', [person.id]);
    expect(await codeOf(stage.run(({ people }) => people.get(person.id)))).to.equal('unavailable');
    await holder.query('rollback');
    expect((await stage.run(({ people }) => people.get(person.id))).id).to.equal(person.id);
  });

  it('is unavailable when its connection is cut, and the next one works', async () => {
    const killer = await stage.client();
    const cut = stage.run(async ({ people }) => {
      await people.findByEmail('nobody@spotter.test');
      await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'spotter'`,
      );
      await people.findByEmail('nobody@spotter.test');
    });
    expect(await codeOf(cut)).to.equal('unavailable');
    expect(await stage.run(({ people }) => people.findByEmail('nobody@spotter.test'))).to.equal(null);
  });

  it('tells the server who it is, and what it may take', async () => {
    const settings = await stage.database.orm.em.getConnection().execute<{ name: string; setting: string }[]>(
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

  it('lets one member book eight blocks at once, a credit each', async () => {
    const { member, blocks } = await stage.run(async (stores) => {
      const cast = await addCast(stores);
      await addMembership(stores, cast.member, { status: 'active' });
      const blocks = [];
      for (let index = 0; index < 8; index += 1)
        blocks.push(await addBlock(stores, cast, { startsAt: plus(NINE, (index + 1) * 2 * HOUR) }));
      return { ...cast, blocks };
    });
    const bookSession = bookSessionOn(stage);
    const booked = await Promise.all(
      blocks.map(({ id: blockId }) => bookSession.execute({ memberId: member.id, blockId, origin: 'member' })),
    );
    const credits = booked.map(({ funding }) => (funding.kind === 'credit' ? funding.credit : -1));
    expect(credits.sort()).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('a database that is not there', () => {
  it('is unavailable', async () => {
    const database = await connect({ url: 'postgresql://nobody:secret@127.0.0.1:1/none' });
    expect(await codeOf(database.ping())).to.equal('unavailable');
    await database.close();
  });
});
