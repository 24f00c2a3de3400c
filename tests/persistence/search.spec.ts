import { expect } from 'chai';
import { addMember } from '../contract/test-data.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';

describe('the search for people on PostgreSQL', () => {
  let fixture: DatabaseFixture;
  before(async () => {
    fixture = await openDatabaseFixture();
    const names = ['100% Kim', 'under_score', 'back\\slash', `O'Hara`, '김하나', 'plain'];
    await fixture.run(async (repositories) => {
      for (const name of names) await addMember(repositories, {}, { name });
    });
  });
  after(() => fixture.close());

  const found = async (q: string) =>
    (await fixture.database.queries.members.members(q, { page: 1, size: 20 })).items.map(({ name }) => name);

  it('treats every character literally', async () => {
    expect(await found('%')).to.deep.equal(['100% Kim']);
    expect(await found('_')).to.deep.equal(['under_score']);
    expect(await found('\\')).to.deep.equal(['back\\slash']);
    expect(await found(`o'h`)).to.deep.equal([`O'Hara`]);
    expect(await found(`' or true --`)).to.deep.equal([]);
  });

  it('finds parts of words, also in Hangul', async () => {
    expect(await found('하')).to.deep.equal(['김하나']);
    expect(await found('KIM')).to.deep.equal(['100% Kim']);
  });
});
