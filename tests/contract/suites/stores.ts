import type { Repositories } from '@spotter/core/application';
import { HOUR, plus, type RoomId, type TimeOfDay } from '@spotter/core/kernel';
import { expect } from 'chai';
import { anAuthority, aScreenKey, aStore, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addAdmin, addEach, addBlock, addTestData, addStore } from '../test-data.js';
import { expectNotFound, expectRefusal } from '../refusals.js';
import { inNewContext, sharedContext } from '../test-context.js';

const anAdministrator = async (repositories: Repositories) =>
  anAuthority({ adminId: (await addAdmin(repositories)).id });

export function describeStores(adapter: AdapterUnderTest): void {
  describe('stores', () => {
    const context = sharedContext(adapter);

    it('are stored with their rooms in order', async () => {
      const store = await context().run(addStore);
      expect(await context().run(({ stores }) => stores.get(store.id))).to.deep.equal(store);
      expect(await context().queries.stores.store(store.id)).to.deep.equal(store);
    });

    it('have screen keys, the oldest first, without revoked ones', async () => {
      const { run, queries } = context();
      const [store, other] = await run(async (repositories) => [
        await addStore(repositories),
        await addStore(repositories),
      ]);
      const [late, early, foreign] = await run(async ({ screenKeys }) => {
        const keys = [
          aScreenKey({ storeId: store.id, createdAt: plus(NINE, HOUR) }),
          aScreenKey({ storeId: store.id }),
          aScreenKey({ storeId: other.id }),
        ] as const;
        for (const key of keys) await screenKeys.add(key);
        return keys;
      });
      const page = { page: 1, size: 20 };
      expect((await queries.stores.screenKeys(store.id, page)).items).to.deep.equal([early, late]);
      expect(await queries.stores.storeOfScreen(foreign.hash)).to.equal(other.id);
      expect(await queries.stores.storeOfScreen('no such hash')).to.equal(null);
      const revoked = { ...early, revokedAt: plus(NINE, HOUR) };
      await run(({ screenKeys }) => screenKeys.save(revoked));
      expect(await run(({ screenKeys }) => screenKeys.get(early.id))).to.deep.equal(revoked);
      expect((await queries.stores.screenKeys(store.id, page)).items).to.deep.equal([late]);
      expect(await queries.stores.storeOfScreen(early.hash)).to.equal(null);
      await expectRefusal(
        run(({ screenKeys }) => screenKeys.get(newId())),
        'not-found',
      );
    });

    it('are not found for an unknown id', async () => {
      await expectNotFound(context(), ({ stores }) => stores.get(newId()));
      expect(await context().queries.stores.store(newId())).to.equal(null);
    });

    it('can be saved with a new room and renamed rooms', async () => {
      const store = await context().run(addStore);
      const [first, second] = store.rooms;
      const changed = aStore({
        id: store.id,
        name: '판교점',
        rooms: [{ ...second!, name: 'B2' }, first!, { id: newId(), name: 'C', equipment: ['rower'] }],
        peakHours: [{ weekdays: [7], from: '00:00' as TimeOfDay, to: '24:00' as TimeOfDay }],
      });
      await context().run(async ({ stores }) => {
        await stores.save(changed);
        expect(await stores.get(store.id)).to.deep.equal(changed);
      });
      expect(await context().queries.stores.store(store.id)).to.deep.equal(changed);
    });

    it('keep past blocks of a removed room', async () => {
      const data = await context().run(addTestData);
      const { store } = data;
      const block = await context().run(addBlock, data);
      const smaller = { ...store, rooms: store.rooms.slice(1) };
      await context().run(({ stores }) => stores.save(smaller));
      const bigger = { ...smaller, rooms: [...smaller.rooms, { id: newId<RoomId>(), name: 'A', equipment: [] }] };
      await context().run(async ({ stores }) => {
        expect(await stores.get(store.id)).to.deep.equal(smaller);
        await stores.save(bigger);
      });
      expect(await context().queries.stores.store(store.id)).to.deep.equal(bigger);
      expect(await context().run(({ blocks }) => blocks.get(block.id))).to.deep.equal(block);
    });

    it('keep a room in which a block is opened concurrently', async () => {
      const { openBlock, editStore } = context().useCases();
      const race = async () => {
        const { store, mentor } = await context().run(addTestData);
        const opening = openBlock.execute({ mentorId: mentor.id, storeId: store.id, startsAt: plus(NINE, HOUR) });
        const changes = { rooms: store.rooms.slice(1) };
        const edit = { storeId: store.id, changes, ...(await context().run(anAdministrator)), reason: null };
        const [opened] = await Promise.allSettled([opening, editStore.execute(edit)]);
        const { rooms } = (await context().queries.stores.store(store.id))!;
        return opened.status === 'fulfilled' && rooms.some(({ id }) => id === opened.value.roomId);
      };
      const rounds = await Promise.all(Array.from({ length: 20 }, race));
      expect(rounds.filter((round) => !round)).to.deep.equal([]);
    });

    it('are discarded when their transaction is rolled back', async () => {
      const store = aStore();
      await context().rollBack(({ stores }) => stores.add(store));
      expect(await context().queries.stores.store(store.id)).to.equal(null);
    });

    it('are listed by name and id in pages', () =>
      inNewContext(adapter, async ({ run, queries }) => {
        expect(await queries.stores.stores({ page: 1, size: 2 })).to.deep.equal({
          items: [],
          page: 1,
          size: 2,
          total: 0,
          nextCursor: null,
        });
        const added = ['Gangnam', 'Apgujeong', 'Pangyo', 'Apgujeong'].map((name) => aStore({ name }));
        await run(({ stores }) => addEach(stores, ...added.toReversed()));
        const first = await queries.stores.stores({ page: 1, size: 2 });
        expect(first).to.deep.include({ items: [added[1], added[3]], page: 1, size: 2, total: 4 });
        expect((await queries.stores.stores({ page: 2, size: 2 })).items).to.deep.equal([added[0], added[2]]);
      }));
  });
}
