import { expect } from 'chai';
import type { Id, Stores } from '@spotter/core';
import { newId } from '../builders.js';
import { expectRefusal, expectStale, raceOfTwenty } from '../refusals.js';
import type { Scene } from '../scene.js';

interface VersionedStore<Entity> {
  /** Adds a new one, with whatever it needs. */
  add(stores: Stores): Promise<Entity>;
  get(stores: Stores, id: Id<never>): Promise<Entity>;
  save(stores: Stores, entity: Entity): Promise<void>;
  /** Another state of it, different each time the number is. */
  changed(entity: Entity, number: number): Entity;
}

class Change extends Error {}

/** What every collection of entities with a version promises. */
export function describeVersionedEntities<Entity extends { readonly id: string; readonly version: number }>(
  scene: () => Scene,
  store: VersionedStore<Entity>,
): void {
  const get = (id: string) => scene().run((stores) => store.get(stores, id as Id<never>));

  it('gives back what was added', async () => {
    const added = await scene().run(store.add);
    expect(await get(added.id)).to.deep.equal(added);
  });

  it('knows no stranger', () => expectRefusal(get(newId()), 'not-found'));

  it('gives back what was saved, one version on', async () => {
    const added = await scene().run(store.add);
    await scene().run((stores) => store.save(stores, store.changed(added, 1)));
    expect(await get(added.id)).to.deep.equal({ ...store.changed(added, 1), version: 2 });
  });

  it('shows a transaction what it has added and saved itself', async () => {
    await scene().run(async (stores) => {
      const added = await store.add(stores);
      expect(await store.get(stores, added.id as Id<never>)).to.deep.equal(added);
      await store.save(stores, store.changed(added, 1));
      expect(await store.get(stores, added.id as Id<never>)).to.deep.equal({ ...store.changed(added, 1), version: 2 });
    });
  });

  it('forgets what a failed transaction did', async () => {
    const added = await scene().run(store.add);
    let neverAdded = added;
    const failing = scene().run(async (stores) => {
      neverAdded = await store.add(stores);
      await store.save(stores, store.changed(await store.get(stores, added.id as Id<never>), 1));
      throw new Change();
    });
    await failing.catch((error: unknown) => expect(error).to.be.instanceOf(Change));
    expect(await get(added.id)).to.deep.equal(added);
    await expectRefusal(get(neverAdded.id), 'not-found');
  });

  it('refuses to save what was read before somebody else saved it', async () => {
    const read = await scene().run(store.add);
    await scene().run((stores) => store.save(stores, store.changed(read, 1)));
    await expectStale(scene().run((stores) => store.save(stores, store.changed(read, 2))));
    expect(await get(read.id)).to.deep.equal({ ...store.changed(read, 1), version: 2 });
  });

  it('lets twenty change one after the other', async () => {
    const added = await scene().run(store.add);
    const { refusals } = await raceOfTwenty(scene(), async (stores, racer) => {
      const entity = await store.get(stores, added.id as Id<never>);
      await store.save(stores, store.changed(entity, racer));
    });
    expect(refusals).to.deep.equal([]);
    expect((await get(added.id)).version).to.equal(21);
  });
}
