import { expect } from 'chai';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import { DAY, minus, plus, type Interval, type PageRequest } from '@spotter/core/kernel';
import { NINE } from '../contract/builders.js';
import { rowsOf } from '../support/rows-of.js';
import { demoDatabase } from '../support/service.js';

const PAGE: PageRequest = { page: 1, size: 20 };
const TIME: Interval = { startsAt: minus(NINE, DAY), endsAt: plus(NINE, DAY) };

/** The replica is a copy without blocks, so that an answer shows its source. */
describe('a database with a read replica', () => {
  let primary: Awaited<ReturnType<typeof demoDatabase>>;
  let replica: Awaited<ReturnType<typeof demoDatabase>>;
  let persistence: Persistence;
  let alone: Persistence;
  before(async () => {
    [primary, replica] = await Promise.all([demoDatabase(), demoDatabase()]);
    await rowsOf(replica.url, 'delete from block');
    persistence = await connect({ url: primary.url, replicaUrl: replica.url });
    alone = await connect({ url: primary.url });
  });
  after(async () => {
    await persistence.close();
    await alone.close();
    await primary.drop();
  });

  const slots = ({ queries }: Persistence) => queries.booking.availableSlots({}, NINE, PAGE);

  it('reads available slots from the replica', async () => {
    expect((await slots(persistence)).total).to.equal(0);
    expect((await slots(alone)).total).to.be.above(0);
  });

  it('reads data for decisions from the primary', async () => {
    const [slot] = (await slots(alone)).items;
    const blocks = await persistence.queries.booking.blocks(slot!.mentor.id, slot!, PAGE);
    expect(blocks.items.map(({ id }) => id)).to.deep.equal([slot!.blockId]);
  });

  it('reads from the primary when the replica is not available', async () => {
    await replica.drop();
    expect(await slots(persistence)).to.deep.equal(await slots(alone));
    expect(await persistence.queries.kpis.figures(TIME)).to.deep.equal(await alone.queries.kpis.figures(TIME));
    expect(await persistence.queries.administration.actions({}, PAGE)).to.deep.equal(
      await alone.queries.administration.actions({}, PAGE),
    );
  });
});
