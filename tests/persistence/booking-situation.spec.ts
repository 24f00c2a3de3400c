import { expect } from 'chai';
import { addBlock, addTestData } from '../contract/test-data.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';

/** A later release adds a column to the function, as docs/architecture.md says, while processes of this one still run. */
const ONE_MORE_COLUMN = `
  alter function booking_situation rename to former_booking_situation;
  create function booking_situation(the_block uuid, the_member uuid, the_day_pass uuid, moving uuid, out block json,
    out mentor json, out member_is_busy boolean, out membership json, out terms json, out point_lots json,
    out day_pass json, out added integer) language sql as
  $$ select *, 1 from former_booking_situation(the_block, the_member, the_day_pass, moving) $$`;

describe('the booking context on PostgreSQL', () => {
  let fixture: DatabaseFixture;
  before(async () => void (fixture = await openDatabaseFixture({ poolSize: 1 })));
  after(() => fixture.close());

  it('is still read after a migration has added a column to its function', async () => {
    const { member, block } = await fixture.run(async (repositories) => {
      const data = await addTestData(repositories);
      return { ...data, block: await addBlock(repositories, data) };
    });
    const load = () =>
      fixture.run(({ bookingContext }) => bookingContext.load({ blockId: block.id, memberId: member.id }));
    const before = await load();
    await (await fixture.client()).query(ONE_MORE_COLUMN);
    expect(await load()).to.deep.equal(before);
  });
});
