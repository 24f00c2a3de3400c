import {
  defaultPolicies,
  EditStore,
  HOUR,
  OpenBlock,
  plus,
  type AdminId,
  type RoomId,
  type Stores,
  type TimeOfDay,
} from '@spotter/core';
import { expect } from 'chai';
import { anAuthority, aStore, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addAdmin, addBlock, addCast, addStore } from '../cast.js';
import { expectRefusal } from '../refusals.js';
import { inNewScene, sharedScene } from '../scene.js';

const anAdministrator = async (stores: Stores) => anAuthority({ adminId: (await addAdmin(stores)).id as AdminId });

export function describeBranches(adapter: AdapterUnderTest): void {
  describe('branches', () => {
    const scene = sharedScene(adapter);

    it('give back what was added, rooms in their order', async () => {
      const store = await scene().run((stores) => addStore(stores));
      expect(await scene().run(({ branches }) => branches.get(store.id))).to.deep.equal(store);
      expect(await scene().queries.stores.store(store.id)).to.deep.equal(store);
    });

    it('know no stranger', async () => {
      await expectRefusal(
        scene().run(({ branches }) => branches.get(newId())),
        'not-found',
      );
      expect(await scene().queries.stores.store(newId())).to.equal(null);
    });

    it('give back what was saved: a room more, others renamed', async () => {
      const store = await scene().run((stores) => addStore(stores));
      const [first, second] = store.rooms;
      const changed = aStore({
        id: store.id,
        name: '판교점',
        rooms: [{ ...second!, name: 'B2' }, first!, { id: newId(), name: 'C', equipment: ['rower'] }],
        peakHours: [{ weekdays: [7], from: '00:00' as TimeOfDay, to: '24:00' as TimeOfDay }],
      });
      await scene().run(async ({ branches }) => {
        await branches.save(changed);
        expect(await branches.get(store.id)).to.deep.equal(changed);
      });
      expect(await scene().queries.stores.store(store.id)).to.deep.equal(changed);
    });

    it('close a room that is gone for good, and keep what happened in it', async () => {
      const cast = await scene().run(addCast);
      const { store } = cast;
      const block = await scene().run((stores) => addBlock(stores, cast));
      const smaller = { ...store, rooms: store.rooms.slice(1) };
      await scene().run(({ branches }) => branches.save(smaller));
      const bigger = { ...smaller, rooms: [...smaller.rooms, { id: newId<RoomId>(), name: 'A', equipment: [] }] };
      await scene().run(async ({ branches }) => {
        expect(await branches.get(store.id)).to.deep.equal(smaller);
        await branches.save(bigger);
      });
      expect(await scene().queries.stores.store(store.id)).to.deep.equal(bigger);
      expect(await scene().run(({ blocks }) => blocks.get(block.id))).to.deep.equal(block);
    });

    it('lose no room in which a block is opened at the same time', async () => {
      const ids = { next: newId };
      const transaction = { run: scene().run };
      const openBlock = new OpenBlock(transaction, scene().clock, ids, defaultPolicies);
      const editStore = new EditStore(transaction, scene().clock, ids);
      const race = async () => {
        const { store, mentor } = await scene().run(addCast);
        const opening = openBlock.execute({ mentorId: mentor.id, storeId: store.id, startsAt: plus(NINE, HOUR) });
        const changes = { rooms: store.rooms.slice(1) };
        const edit = { storeId: store.id, changes, ...(await scene().run(anAdministrator)), why: null };
        const [opened] = await Promise.allSettled([opening, editStore.execute(edit)]);
        const { rooms } = (await scene().queries.stores.store(store.id))!;
        return opened.status === 'fulfilled' && rooms.some(({ id }) => id === opened.value.roomId);
      };
      const rounds = await Promise.all(Array.from({ length: 20 }, race));
      expect(rounds.filter((round) => !round)).to.deep.equal([]);
    });

    it('forget what was rolled back', async () => {
      const store = aStore();
      const failing = scene().run(async ({ branches }) => {
        await branches.add(store);
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect(await scene().queries.stores.store(store.id)).to.equal(null);
    });

    it('are listed by name, page by page', () =>
      inNewScene(adapter, async ({ run, queries }) => {
        expect(await queries.stores.stores({ page: 1, size: 2 })).to.deep.equal({
          items: [],
          page: 1,
          size: 2,
          total: 0,
        });
        const stores = ['Gangnam', 'Apgujeong', 'Pangyo'].map((name) => aStore({ name }));
        await run(async ({ branches }) => {
          for (const store of stores) await branches.add(store);
        });
        const first = await queries.stores.stores({ page: 1, size: 2 });
        expect(first).to.deep.equal({ items: [stores[1], stores[0]], page: 1, size: 2, total: 3 });
        expect((await queries.stores.stores({ page: 2, size: 2 })).items).to.deep.equal([stores[2]]);
      }));
  });
}
