import { MINUTE, plus, type DeliveryId, type PersonId } from '@spotter/core/kernel';
import type { Delivery, PlannedDelivery } from '@spotter/core/notification';
import { expect } from 'chai';
import { aDelivery, aPerson, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addAdmin, addTestData, addReservation, PAGE, addPerson } from '../test-data.js';
import { testInNewContext, type TestContext } from '../test-context.js';

export function describeInbox(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);
  const aReader = async ({ run }: TestContext, language: 'ko' | 'en' = 'ko'): Promise<PersonId> =>
    (await run(addPerson, { language })).id;
  const inApp = (recipientId: PersonId, facts: Partial<PlannedDelivery> = {}) =>
    aDelivery({ recipientId, channel: 'in_app', dedupeKey: newId(), ...facts });
  const read = ({ run, queries }: TestContext, person: PersonId, id: DeliveryId, minutes: number) =>
    run(({ deliveries }) => deliveries.markRead(person, id, plus(NINE, minutes * MINUTE))).then(() =>
      queries.notifications.inboxItem(person, id),
    );

  /** Sends them, one a minute. @returns them as they were sent. */
  async function arrive({ run }: TestContext, ...planned: readonly PlannedDelivery[]): Promise<Delivery[]> {
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
    test('lists arrived in-app messages in the language of the person, the newest first', async (context) => {
      const data = await context.run(addTestData);
      const session = await context.run(addReservation, data);
      const me = await aReader(context, 'en');
      const plain = inApp(me);
      const about = inApp(me, { payload: { reservationId: session.id } });
      const sent = await arrive(context, plain, about, aDelivery({ recipientId: me }), inApp(data.mentor.id));
      await context.run(({ deliveries }) => deliveries.add(inApp(me)));
      const { items, ...page } = await context.queries.notifications.inbox(me, {}, PAGE);
      expect(page).to.deep.equal({ page: 1, size: 20, total: 2, nextCursor: null });
      expect(items.map(({ delivery }) => delivery)).to.deep.equal([sent[1], sent[0]]);
      expect(items.map(({ readAt, language }) => [readAt, language])).to.deep.equal([
        [null, 'en'],
        [null, 'en'],
      ]);
      expect(items.map(({ meeting }) => meeting?.reservationId ?? null)).to.deep.equal([session.id, null]);
      expect(await context.queries.notifications.inboxItem(me, sent[1]!.id)).to.deep.equal(items[0]);
    });

    test('is paged', async (context) => {
      const me = await aReader(context);
      const [first] = await arrive(context, inApp(me), inApp(me), inApp(me));
      const second = await context.queries.notifications.inbox(me, {}, { page: 2, size: 2 });
      expect(second).to.deep.include({ page: 2, size: 2, total: 3 });
      expect(second.items.map(({ delivery }) => delivery.id)).to.deep.equal([first!.id]);
      expect(await context.queries.notifications.inbox(newId(), {}, PAGE)).to.deep.include({ items: [], total: 0 });
    });

    test('lists messages of several people since a time, the oldest first, limited to the newest of each', async (context) => {
      const [me, other] = [await aReader(context), await aReader(context)];
      const sent = await arrive(context, inApp(me), inApp(me), inApp(other), inApp(me), inApp(await aReader(context)));
      await context.run(({ deliveries }) => deliveries.add(inApp(me)));
      const since = async (minutes: number, limit = 10, people = [me, other, me]) => {
        const items = await context.queries.notifications.arrived(people, plus(NINE, minutes * MINUTE), limit);
        return items.map(({ delivery }) => sent.findIndex(({ id }) => id === delivery.id));
      };
      expect(await since(0)).to.deep.equal([0, 1, 2, 3]);
      expect(await since(1)).to.deep.equal([1, 2, 3]);
      expect(await since(0, 1)).to.deep.equal([2, 3]);
      expect(await since(4)).to.deep.equal([]);
      expect(await since(0, 10, [])).to.deep.equal([]);
    });

    test('contains when a message was first read', async (context) => {
      const me = await aReader(context);
      const [first, second] = await arrive(context, inApp(me), inApp(me));
      expect((await read(context, me, first!.id, 5))?.readAt).to.equal(plus(NINE, 5 * MINUTE));
      expect((await read(context, me, first!.id, 6))?.readAt).to.equal(plus(NINE, 5 * MINUTE));
      const idsOf = async (unread: boolean) =>
        (await context.queries.notifications.inbox(me, { unread }, PAGE)).items.map(({ delivery }) => delivery.id);
      expect(await idsOf(true)).to.deep.equal([second!.id]);
      expect(await idsOf(false)).to.deep.equal([first!.id]);
    });

    test('selects unread and read messages among the newest thousand', async (context) => {
      const me = await aReader(context);
      await context.run(({ deliveries }) => deliveries.add(...Array.from({ length: 1_001 }, () => inApp(me))));
      await context.run(async ({ deliveries }) => {
        for (const [index, { delivery }] of (await deliveries.take(NINE, 1_001, MINUTE)).entries())
          await deliveries.save({ ...delivery, status: 'sent', sentAt: plus(NINE, index) });
      });
      const { notifications } = context.queries;
      const totalOf = async (unread?: boolean) => (await notifications.inbox(me, { unread }, PAGE)).total;
      expect([await totalOf(), await totalOf(true), await totalOf(false)]).to.deep.equal([1_001, 1_000, 0]);
      const { items, nextCursor } = await notifications.inbox(me, { unread: true }, { page: 50, size: 20 });
      expect([items.length, nextCursor]).to.deep.equal([20, null]);
      const page = (cursor?: string) => notifications.inbox(me, { unread: true }, { page: 1, size: 600, cursor });
      const first = await page();
      const rest = await page(first.nextCursor!);
      expect([rest.items.length, rest.nextCursor]).to.deep.equal([400, null]);
      await context.run(({ deliveries }) => deliveries.markRead(me, first.items[0]!.delivery.id, NINE));
      expect([await totalOf(true), await totalOf(false)]).to.deep.equal([999, 1]);
    });

    test('contains no messages of other people or channels, and no future ones', async (context) => {
      const [me, other] = [await aReader(context), await aReader(context)];
      const [mine, push] = await arrive(context, inApp(me), aDelivery({ recipientId: me, channel: 'push' }));
      await context.run(({ deliveries }) => deliveries.add(inApp(me, { dueAt: plus(NINE, 60 * MINUTE) })));
      const [coming] = await context.run(({ deliveries }) => deliveries.take(plus(NINE, 60 * MINUTE), 1, MINUTE));
      for (const [person, id] of [
        [other, mine!.id],
        [me, push!.id],
        [me, coming!.delivery.id],
      ] as const)
        expect(await read(context, person, id, 1)).to.equal(null);
      const arrived = { ...coming!.delivery, status: 'sent', sentAt: plus(NINE, 60 * MINUTE) } as const;
      await context.run(({ deliveries }) => deliveries.save(arrived));
      for (const { id } of [mine!, arrived])
        expect((await context.queries.notifications.inboxItem(me, id))?.readAt).to.equal(null);
    });
  });

  describe('deliveries under their dedupe keys', () => {
    test('are found once, in their current status, regardless of who added them', async (context) => {
      const me = await aReader(context);
      const [sent] = await arrive(context, inApp(me, { dedupeKey: 'first' }));
      const found = await context.run(async ({ deliveries }) => {
        await deliveries.add(inApp(me, { dedupeKey: 'first' }), inApp(me, { dedupeKey: 'second' }));
        return deliveries.findByDedupeKeys(['second', 'first', 'third', 'second']);
      });
      expect(found.map(({ dedupeKey }) => dedupeKey)).to.have.members(['first', 'second']);
      expect(found.find(({ dedupeKey }) => dedupeKey === 'first')).to.deep.equal(sent);
      expect(await context.run(({ deliveries }) => deliveries.findByDedupeKeys([]))).to.deep.equal([]);
    });
  });

  describe('the reservation of a message', () => {
    test('is found by id', async (context) => {
      const data = await context.run(addTestData);
      const session = await context.run(addReservation, data);
      const { id, startsAt, endsAt, mentorId } = session;
      const meeting = await context.queries.notifications.meeting(id);
      const names = { memberName: '김하나', mentorName: '김하나', storeName: '강남점' };
      expect(meeting).to.deep.equal({ reservationId: id, status: 'confirmed', startsAt, endsAt, mentorId, ...names });
      expect(await context.queries.notifications.meeting(newId())).to.equal(null);
    });
  });

  describe('recipients', () => {
    test('are found once each, with their preferences', async (context) => {
      const marketingChannels = { push: true, kakao: false, sms: false, email: true };
      const person = aPerson({ role: 'mentor', marketingOptIn: true, marketingChannels });
      await context.run(({ people }) => people.add(person));
      const known = await context.queries.notifications.recipients([person.id, newId(), person.id]);
      const choice = { marketingOptIn: true, marketingChannels };
      expect(known).to.deep.equal([{ id: person.id, role: 'mentor', phoneVerified: false, ...choice }]);
      expect(await context.queries.notifications.recipients([])).to.deep.equal([]);
    });

    test('are neither closed accounts nor deactivated administrators', async (context) => {
      const { queries, run } = context;
      const closed = await aReader(context);
      const { id: active } = await run(addAdmin);
      const { id: former } = await run(addAdmin);
      await run(async ({ people, staffAccounts }) => {
        await people.close(await people.get(closed), NINE);
        await staffAccounts.save({ ...(await staffAccounts.get(former)), deactivatedAt: NINE });
      });
      const known = await queries.notifications.recipients([closed, former, active]);
      expect(known.map(({ id }) => id)).to.deep.equal([active]);
    });
  });
}
