import type { Repositories } from '@spotter/core/application';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import { aMember, aPerson, newId, NINE } from '../contract/builders.js';
import { migratedDatabase } from '../support/migrated-database.js';

describe('the search for people on PostgreSQL', function () {
  this.timeout(30_000);
  let database: Persistence;
  before(async () => {
    const { url } = await migratedDatabase();
    database = await connect({ url });
    const options = {
      clock: { now: () => NINE },
      ids: { next: newId },
    };
    const names = ['100% Kim', 'under_score', 'back\\slash', `O'Hara`, '김하나', 'plain'];
    await database.transaction(options).run(async (repositories) => {
      for (const name of names) await addNamed(repositories, name);
    });
  });
  after(() => database.close());

  const found = async (q: string) =>
    (await database.queries.members.members(q, { page: 1, size: 20 })).items.map(({ name }) => name);

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

async function addNamed({ people, members }: Repositories, name: string): Promise<void> {
  const person = aPerson({ name });
  await people.add(person);
  await members.add(aMember({ id: person.id as never }));
}
