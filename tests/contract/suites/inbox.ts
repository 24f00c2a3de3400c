import { MINUTE, plus, type Delivery, type DeliveryId, type PersonId, type PlannedDelivery } from '@spotter/core';
import { expect } from 'chai';
import { aDelivery, aPerson, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addCast, addReservation, PAGE } from '../cast.js';
import { inNewScene, type Scene } from '../scene.js';

export function describeInbox(adapter: AdapterUnderTest): void {
  const test = (title: string, work: (scene: Scene) => Promise<void>) => it(title, () => inNewScene(adapter, work));
  const aReader = async ({ run }: Scene, language: 'ko' | 'en' = 'ko'): Promise<PersonId> => {
    const person = aPerson({ language });
    await run(({ people }) => people.add(person));
    return person.id;
  };
  const inApp = (recipientId: PersonId, facts: Partial<PlannedDelivery> = {}) =>
    aDelivery({ recipientId, channel: 'in_app', dedupeKey: newId(), ...facts });
  const read = ({ run, queries }: Scene, person: PersonId, id: DeliveryId, minutes: number) =>
    run(({ deliveries }) => deliveries.markRead(person, id, plus(NINE, minutes * MINUTE))).then(() =>
      queries.notifications.inboxItem(person, id),
    );

  /** Sends them, one a minute. @returns them as they were sent. */
  async function arrive({ run }: Scene, ...planned: readonly PlannedDelivery[]): Promise<Delivery[]> {
    const sent: Delivery[] = [];
    for (const [minutes, one] of planned.entries()) {
      const at = plus(NINE, minutes * MINUTE);
      await run(({ deliveries }) => deliveries.add({ ...one, dueAt: at }));
      await run(async ({ deliveries }) => {
        for (const { delivery } of await deliveries.take(at, 10, MINUTE)) {
          const arrived = { ...delivery, status: 'sent', sentAt: at } as const;
          await deliveries.save(arrived);
          sent.push(arrived);
        }
      });
    }
    return sent;
  }

  describe('the inbox', () => {
    test('shows a person the in-app messages that have arrived, the newest first, in their language', async (scene) => {
      const cast = await scene.run(addCast);
      const session = await scene.run((stores) => addReservation(stores, cast));
      const me = await aReader(scene, 'en');
      const plain = inApp(me);
      const about = inApp(me, { payload: { reservationId: session.id } });
      const sent = await arrive(scene, plain, about, aDelivery({ recipientId: me }), inApp(cast.mentor.id));
      await scene.run(({ deliveries }) => deliveries.add(inApp(me)));
      const { items, ...page } = await scene.queries.notifications.inbox(me, {}, PAGE);
      expect(page).to.deep.equal({ page: 1, size: 20, total: 2 });
      expect(items.map(({ delivery }) => delivery)).to.deep.equal([sent[1], sent[0]]);
      expect(items.map(({ readAt, language }) => [readAt, language])).to.deep.equal([
        [null, 'en'],
        [null, 'en'],
      ]);
      expect(items.map(({ meeting }) => meeting?.reservationId ?? null)).to.deep.equal([session.id, null]);
      expect(await scene.queries.notifications.inboxItem(me, sent[1]!.id)).to.deep.equal(items[0]);
    });

    test('comes page by page', async (scene) => {
      const me = await aReader(scene);
      const [first] = await arrive(scene, inApp(me), inApp(me), inApp(me));
      const second = await scene.queries.notifications.inbox(me, {}, { page: 2, size: 2 });
      expect(second).to.deep.include({ page: 2, size: 2, total: 3 });
      expect(second.items.map(({ delivery }) => delivery.id)).to.deep.equal([first!.id]);
      expect(await scene.queries.notifications.inbox(newId(), {}, PAGE)).to.deep.include({ items: [], total: 0 });
    });

    test('tells what has arrived at people since then, so many of the newest of each, the oldest first', async (scene) => {
      const [me, other] = [await aReader(scene), await aReader(scene)];
      const sent = await arrive(scene, inApp(me), inApp(me), inApp(other), inApp(me), inApp(await aReader(scene)));
      await scene.run(({ deliveries }) => deliveries.add(inApp(me)));
      const since = async (minutes: number, limit = 10, people = [me, other, me]) => {
        const items = await scene.queries.notifications.arrived(people, plus(NINE, minutes * MINUTE), limit);
        return items.map(({ delivery }) => sent.findIndex(({ id }) => id === delivery.id));
      };
      expect(await since(0)).to.deep.equal([0, 1, 2, 3]);
      expect(await since(1)).to.deep.equal([1, 2, 3]);
      expect(await since(0, 1)).to.deep.equal([2, 3]);
      expect(await since(4)).to.deep.equal([]);
      expect(await since(0, 10, [])).to.deep.equal([]);
    });

    test('knows what was read, and when first', async (scene) => {
      const me = await aReader(scene);
      const [first, second] = await arrive(scene, inApp(me), inApp(me));
      expect((await read(scene, me, first!.id, 5))?.readAt).to.equal(plus(NINE, 5 * MINUTE));
      expect((await read(scene, me, first!.id, 6))?.readAt).to.equal(plus(NINE, 5 * MINUTE));
      const idsOf = async (unread: boolean) =>
        (await scene.queries.notifications.inbox(me, { unread }, PAGE)).items.map(({ delivery }) => delivery.id);
      expect(await idsOf(true)).to.deep.equal([second!.id]);
      expect(await idsOf(false)).to.deep.equal([first!.id]);
    });

    test('is nobody else’s, and has nothing that has yet to arrive or is no in-app message', async (scene) => {
      const [me, other] = [await aReader(scene), await aReader(scene)];
      const [mine, push] = await arrive(scene, inApp(me), aDelivery({ recipientId: me, channel: 'push' }));
      await scene.run(({ deliveries }) => deliveries.add(inApp(me, { dueAt: plus(NINE, 60 * MINUTE) })));
      const [coming] = await scene.run(({ deliveries }) => deliveries.take(plus(NINE, 60 * MINUTE), 1, MINUTE));
      for (const [person, id] of [
        [other, mine!.id],
        [me, push!.id],
        [me, coming!.delivery.id],
      ] as const)
        expect(await read(scene, person, id, 1)).to.equal(null);
      expect((await scene.queries.notifications.inboxItem(me, mine!.id))?.readAt).to.equal(null);
    });
  });

  describe('deliveries under their dedupe keys', () => {
    test('are those that were added, whoever did, in their state', async (scene) => {
      const me = await aReader(scene);
      const [sent] = await arrive(scene, inApp(me, { dedupeKey: 'first' }));
      const found = await scene.run(async ({ deliveries }) => {
        await deliveries.add(inApp(me, { dedupeKey: 'first' }), inApp(me, { dedupeKey: 'second' }));
        return deliveries.under(['second', 'first', 'third']);
      });
      expect(found.map(({ dedupeKey }) => dedupeKey)).to.have.members(['first', 'second']);
      expect(found.find(({ dedupeKey }) => dedupeKey === 'first')).to.deep.equal(sent);
      expect(await scene.run(({ deliveries }) => deliveries.under([]))).to.deep.equal([]);
    });
  });

  describe('what a message tells of a reservation', () => {
    test('is known by its id', async (scene) => {
      const cast = await scene.run(addCast);
      const { id, startsAt } = await scene.run((stores) => addReservation(stores, cast));
      const meeting = await scene.queries.notifications.meeting(id);
      const names = { memberName: '김하나', mentorName: '김하나', storeName: '강남점' };
      expect(meeting).to.deep.equal({ reservationId: id, status: 'confirmed', startsAt, ...names });
      expect(await scene.queries.notifications.meeting(newId())).to.equal(null);
    });
  });

  describe('recipients', () => {
    test('are known with what they have chosen, once each', async (scene) => {
      const marketingChannels = { push: true, kakao: false, sms: false, email: true };
      const person = aPerson({ role: 'mentor', marketingOptIn: true, marketingChannels });
      await scene.run(({ people }) => people.add(person));
      const known = await scene.queries.notifications.recipients([person.id, newId(), person.id]);
      expect(known).to.deep.equal([{ id: person.id, role: 'mentor', marketingOptIn: true, marketingChannels }]);
      expect(await scene.queries.notifications.recipients([])).to.deep.equal([]);
    });
  });
}
