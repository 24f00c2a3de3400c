import { expect } from 'chai';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import { instant, type Interval, type PageRequest } from '@spotter/core/kernel';
import { NINE } from '../contract/builders.js';
import { rowsOf } from '../support/rows-of.js';
import { demoDatabase } from '../support/service.js';

const PAGE: PageRequest = { page: 1, size: 20 };
const EVER: Interval = { startsAt: instant(0), endsAt: instant(Date.UTC(9999, 0)) };

/** The replica is a copy without blocks and with one more action of staff, so that an answer shows its source. */
describe('a database with a read replica', () => {
  let primary: Awaited<ReturnType<typeof demoDatabase>>;
  let replica: Awaited<ReturnType<typeof demoDatabase>>;
  let persistence: Persistence;
  let alone: Persistence;
  beforeEach(async () => {
    [primary, replica] = await Promise.all([demoDatabase(), demoDatabase()]);
    await rowsOf(replica.url, 'delete from block');
    await rowsOf(
      replica.url,
      `insert into administrator_action (id, at, request_id, action, subject_type, subject_id)
       values (gen_random_uuid(), now(), 'r', 'store-create', 'store', 's')`,
    );
    persistence = await connect({ url: primary.url, replicaUrl: replica.url });
    alone = await connect({ url: primary.url });
  });
  afterEach(async () => {
    await persistence.close();
    await alone.close();
    await Promise.all([primary.drop(), replica.drop()]);
  });

  const slots = ({ queries }: Persistence) => queries.booking.availableSlots({}, NINE, PAGE);
  const openBlocks = async ({ queries }: Persistence) => (await queries.kpis.figures(EVER)).openBlocks;
  const actions = async ({ queries }: Persistence) => (await queries.administration.actions({}, PAGE)).total;

  it('reads available slots, the dashboard and the actions of staff from the replica', async () => {
    expect((await slots(persistence)).total).to.equal(0);
    expect((await slots(alone)).total).to.be.above(0);
    expect(await openBlocks(persistence)).to.equal(0);
    expect(await openBlocks(alone)).to.be.above(0);
    expect(await actions(persistence)).to.equal((await actions(alone)) + 1);
  });

  it('reads data for decisions from the primary', async () => {
    const [slot] = (await slots(alone)).items;
    const blocks = await persistence.queries.booking.blocks(slot!.mentor.id, slot!, PAGE);
    expect(blocks.items.map(({ id }) => id)).to.deep.equal([slot!.blockId]);
  });

  it('reads from the primary when the replica is not available', async () => {
    await replica.drop();
    expect(await slots(persistence)).to.deep.equal(await slots(alone));
    expect(await persistence.queries.kpis.figures(EVER)).to.deep.equal(await alone.queries.kpis.figures(EVER));
    expect(await persistence.queries.administration.actions({}, PAGE)).to.deep.equal(
      await alone.queries.administration.actions({}, PAGE),
    );
  });
});
