import type { Reservation } from '@spotter/core/booking';
import { expect } from 'chai';
import pg from 'pg';
import sinon from 'sinon';
import type { ReservationId } from '@spotter/core/kernel';
import { addReservation, addTestData } from '../contract/test-data.js';
import { newId } from '../contract/builders.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';

describe('rows that several requests look up by their key', () => {
  let fixture: DatabaseFixture;
  let reservations: readonly Reservation[];
  before(async () => {
    fixture = await openDatabaseFixture({ poolSize: 2 });
    const add = () =>
      fixture.run(async (repositories) => addReservation(repositories, await addTestData(repositories)));
    reservations = [await add(), await add(), await add()];
    await read(newId()); // prepares the statement on the connection that is used first
  });
  after(() => fixture.close());
  afterEach(() => sinon.restore());

  const read = (id: ReservationId) => fixture.database.queries.booking.reservation(id);

  it('are read together, each for its request', async () => {
    const query = sinon.spy(pg.Client.prototype, 'query');
    const missing = newId<ReservationId>();
    const [first, none, ...others] = await Promise.all([
      read(reservations[0]!.id),
      read(missing),
      read(reservations[1]!.id),
      read(reservations[2]!.id),
      read(reservations[0]!.id),
    ]);
    expect(query.callCount).to.equal(1);
    expect([first, none]).to.deep.equal([reservations[0], null]);
    expect(others).to.deep.equal([reservations[1], reservations[2], reservations[0]]);
  });

  it('are read although another one of them fails', async () => {
    const outcomes = await Promise.allSettled([
      read(reservations[0]!.id),
      read('no uuid' as ReservationId),
      read(reservations[1]!.id),
      read('none either' as ReservationId),
      read(reservations[2]!.id),
    ]);
    const found = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'));
    expect(found).to.deep.equal([reservations[0], 'failed', reservations[1], 'failed', reservations[2]]);
  });

  it('are read in several batches when they are many', async () => {
    const query = sinon.spy(pg.Client.prototype, 'query');
    const asked = Array.from({ length: 21 }, (_, index) => reservations[index % 3]!);
    expect(await Promise.all(asked.map(({ id }) => read(id)))).to.deep.equal(asked);
    expect(query.callCount).to.be.greaterThan(1);
  });

  it('are read again on another connection after theirs was lost', async () => {
    const reading = Promise.allSettled(reservations.map(({ id }) => read(id)));
    const others = await fixture.client();
    await others.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    for (const outcome of await reading) {
      if (outcome.status === 'rejected') expect(outcome.reason).to.have.property('code', 'unavailable');
    }
    await new Promise(setImmediate); // the ends of idle connections are read from their sockets
    expect(await Promise.all(reservations.map(({ id }) => read(id)))).to.deep.equal(reservations);
  });

  it('are read through a pooler that keeps no prepared statements', async () => {
    const pooled = await openDatabaseFixture({ poolSize: 2, directUrl: fixture.url });
    try {
      const reservation = await pooled.run(async (repositories) =>
        addReservation(repositories, await addTestData(repositories)),
      );
      const { booking } = pooled.database.queries;
      const ids = [reservation.id, newId<ReservationId>(), reservation.id];
      for (let round = 0; round < 2; round += 1) {
        const found = await Promise.all(ids.map((id) => booking.reservation(id)));
        expect(found).to.deep.equal([reservation, null, reservation]);
      }
    } finally {
      await pooled.close();
    }
  });
});
