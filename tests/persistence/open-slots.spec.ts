import { DAY, HOUR, plus } from '@spotter/core/kernel';
import { connect } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import type pg from 'pg';
import { newId, NINE } from '../contract/builders.js';
import { addBlock, addMentor, addTestData } from '../contract/test-data.js';
import { revertMigrations } from '../support/revert-migrations.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';
import { violatedConstraint } from './violated-constraint.js';

const OFFERED_UNTIL = '2030-01-06T12:00:00.000Z';

describe('the table of open slots', () => {
  let fixture: DatabaseFixture;
  let client: pg.Client;
  const [mentor, store, room] = [newId(), newId(), newId()];

  before(async () => {
    fixture = await openDatabaseFixture();
    client = await fixture.client();
    await client.query(`
      insert into person (id, role, email, name, language, marketing_opt_in, marketing_channels, password_hash, created_at, version)
        values ('${mentor}', 'mentor', 'm@spotter.test', 'n', 'ko', false, '{}', 'h', now(), 1);
      insert into mentor (id, status, tier, tier_status, bio, specialties, years_of_experience, version)
        values ('${mentor}', 'active', 'standard', 'active', '', '[]', 1, 1);
      insert into store (id, name, address, time_zone, peak_hours) values ('${store}', 's', 'a', 'Asia/Seoul', '[]');
      insert into room (id, store_id, position, name, equipment) values ('${room}', '${store}', 1, 'r', '[]')`);
  });
  after(() => fixture.close());
  beforeEach(() => client.query('delete from block'));

  const insertBlock = async (status: string): Promise<string> => {
    const id = newId();
    await client.query(
      `insert into block (id, mentor_id, store_id, room_id, starts_at, ends_at, is_peak, status)
       values ($1, $2, $3, $4, '2030-01-07T12:00Z', '2030-01-07T13:00Z', true, $5)`,
      [id, mentor, store, room, status],
    );
    return id;
  };
  const openSlots = async () => (await client.query('select * from open_slot')).rows;
  const setStatus = (id: string, status: string) =>
    client.query('update block set status = $2, offered_to = null, offered_until = null where id = $1', [id, status]);

  it('has the place, the time and the offer of a block while it is open', async () => {
    const id = await insertBlock('open');
    const slot = {
      ...{ id, mentor_id: mentor, store_id: store, is_peak: true, offered_to: null, offered_until: null },
      ...{ starts_at: new Date('2030-01-07T12:00Z'), ends_at: new Date('2030-01-07T13:00Z') },
    };
    expect(await openSlots()).to.deep.equal([slot]);
    const member = newId();
    await client.query('update block set offered_to = $2, offered_until = $3 where id = $1', [
      id,
      member,
      OFFERED_UNTIL,
    ]);
    const offered = { ...slot, offered_to: member, offered_until: new Date(OFFERED_UNTIL) };
    expect(await openSlots()).to.deep.equal([offered]);
    await setStatus(id, 'booked');
    expect(await openSlots()).to.deep.equal([]);
    await setStatus(id, 'open');
    expect(await openSlots()).to.deep.equal([slot]);
    await client.query('delete from block');
    expect(await openSlots()).to.deep.equal([]);
  });

  it('has no block that was added as booked or closed, or that changes between these', async () => {
    const id = await insertBlock('booked');
    await setStatus(id, 'closed');
    await setStatus(id, 'booked');
    expect(await openSlots()).to.deep.equal([]);
  });

  it('refuses two blocks of one time that are open or booked, and accepts a block over a closed one', async () => {
    const closed = await insertBlock('closed');
    const id = await insertBlock('open');
    for (const status of ['open', 'booked']) {
      expect(await violatedConstraint(insertBlock(status))).to.match(/^block_(mentor|room)_free$/);
      expect(await violatedConstraint(setStatus(closed, status))).to.match(/^block_(mentor|room)_free$/);
    }
    expect((await openSlots()).map((slot) => slot.id)).to.deep.equal([id]);
  });

  it('does not change the indexes of a block when it is booked and opened again', async () => {
    const id = await insertBlock('open');
    const hotUpdates = async () =>
      Number((await client.query(`select pg_stat_get_xact_tuples_hot_updated('block'::regclass) as hot`)).rows[0].hot);
    await client.query('begin');
    const before = await hotUpdates();
    await setStatus(id, 'booked');
    await setStatus(id, 'open');
    expect((await hotUpdates()) - before).to.equal(2);
    await client.query('commit');
  });

  it('is filled from the blocks of an earlier release, and their statuses stay when it is reverted', async () => {
    const database = await connect({ url: fixture.url });
    await revertMigrations(database, '2026-11-open-slot');
    const [, booked] = [await insertBlock('closed'), await insertBlock('booked')];
    await client.query(
      `insert into block (id, mentor_id, store_id, room_id, starts_at, ends_at, is_peak, status, offered_to, offered_until)
       select gen_random_uuid(), mentor_id, store_id, room_id, ends_at, ends_at + interval '1 hour', false, 'open', $2, $3
       from block where id = $1`,
      [booked, newId(), OFFERED_UNTIL],
    );
    const blocks = async () => (await client.query('select id, status, offered_until from block order by id')).rows;
    const before = await blocks();
    await database.migrate();
    expect(await blocks()).to.deep.equal(before);
    expect((await openSlots()).map(({ id, offered_until }) => ({ id, status: 'open', offered_until }))).to.deep.equal(
      before.filter(({ status }) => status === 'open'),
    );
    await database.close();
  });
});

describe('the search for a match', () => {
  let fixture: DatabaseFixture;
  before(async () => (fixture = await openDatabaseFixture()));
  after(() => fixture.close());

  it('scores the 200 mentors with the earliest open slots', async () => {
    const { member } = await fixture.run(async (repositories) => {
      const data = await addTestData(repositories);
      // The first mentor has the lowest id and the latest slot.
      for (let hours = 201; hours > 0; hours -= 1) {
        const mentor = await addMentor(repositories);
        await addBlock(repositories, { store: data.store, mentor }, { startsAt: plus(NINE, hours * HOUR) });
      }
      return data;
    });
    const request = { memberId: member.id, storeId: null, tier: null };
    const window = { startsAt: NINE, endsAt: plus(NINE, 14 * DAY) };
    const { options } = await fixture.database.queries.booking.matchContext({ ...request, ...window }, NINE);
    const starts = options.map(({ block }) => (block.startsAt - NINE) / HOUR);
    expect(starts).to.deep.equal(Array.from({ length: 200 }, (_, index) => index + 1));
  });
});
