import { expect } from 'chai';
import type { Repositories } from '@spotter/core/application';
import type { Id } from '@spotter/core/kernel';
import { newId } from '../builders.js';
import { expectRefusal, expectStale, raceOfTwenty } from '../refusals.js';
import type { TestContext } from '../test-context.js';

interface VersionedStore<Entity> {
  /** Adds a new one, with the records that it needs. */
  add(repositories: Repositories): Promise<Entity>;
  get(repositories: Repositories, id: Id<never>): Promise<Entity>;
  save(repositories: Repositories, entity: Entity): Promise<void>;
  /** A changed state of it, different for each number. */
  changed(entity: Entity, number: number): Entity;
}

/** The guarantees of every collection of entities with a version. */
export function describeVersionedEntities<Entity extends { readonly id: string; readonly version: number }>(
  context: () => TestContext,
  store: VersionedStore<Entity>,
): void {
  const get = (id: string) => context().run((repositories) => store.get(repositories, id as Id<never>));

  it('are stored', async () => {
    const added = await context().run(store.add);
    expect(await get(added.id)).to.deep.equal(added);
  });

  it('are not found for an unknown id', () => expectRefusal(get(newId()), 'not-found'));

  it('are updated with their version increased by one', async () => {
    const added = await context().run(store.add);
    await context().run((repositories) => store.save(repositories, store.changed(added, 1)));
    expect(await get(added.id)).to.deep.equal({ ...store.changed(added, 1), version: 2 });
  });

  it('are visible in the transaction that added or saved them', async () => {
    await context().run(async (repositories) => {
      const added = await store.add(repositories);
      expect(await store.get(repositories, added.id as Id<never>)).to.deep.equal(added);
      await store.save(repositories, store.changed(added, 1));
      expect(await store.get(repositories, added.id as Id<never>)).to.deep.equal({
        ...store.changed(added, 1),
        version: 2,
      });
    });
  });

  it('are discarded when their transaction is rolled back', async () => {
    const added = await context().run(store.add);
    let neverAdded = added;
    await context().rollBack(async (repositories) => {
      neverAdded = await store.add(repositories);
      await store.save(repositories, store.changed(await store.get(repositories, added.id as Id<never>), 1));
    });
    expect(await get(added.id)).to.deep.equal(added);
    await expectRefusal(get(neverAdded.id), 'not-found');
  });

  it('are not overwritten with a stale version', async () => {
    const read = await context().run(store.add);
    await context().run((repositories) => store.save(repositories, store.changed(read, 1)));
    await expectStale(context().run((repositories) => store.save(repositories, store.changed(read, 2))));
    expect(await get(read.id)).to.deep.equal({ ...store.changed(read, 1), version: 2 });
  });

  it('are changed by twenty transactions one after the other', async () => {
    const added = await context().run(store.add);
    const { refusals } = await raceOfTwenty(context(), async (repositories, racer) => {
      const entity = await store.get(repositories, added.id as Id<never>);
      await store.save(repositories, store.changed(entity, racer));
    });
    expect(refusals).to.deep.equal([]);
    expect((await get(added.id)).version).to.equal(21);
  });
}
