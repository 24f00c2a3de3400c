import { expect } from 'chai';
import { addBlock, addTestData } from '../contract/test-data.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';

/** A later release adds a column to the function, as docs/architecture.md says, while processes of this one still run. */
const addColumn = (parameters: string): string => `
  alter function booking_situation rename to former_booking_situation;
  create function booking_situation(${parameters}, out added integer) language sql as
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
    const client = await fixture.client();
    const { rows } = await client.query<{ parameters: string }>(
      `select pg_get_function_arguments('booking_situation'::regproc) as parameters`,
    );
    await client.query(addColumn(rows[0]!.parameters));
    expect(await load()).to.deep.equal(before);
  });
});
