import {
  HOUR,
  MINUTE,
  minus,
  plus,
  SECOND,
  type Delivery,
  type Instant,
  type MentorId,
  type NotificationPlan,
  type PersonId,
  type PlannedDelivery,
} from '@spotter/core';
import { expect } from 'chai';
import { aDelivery, aPerson, aReminder, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addAdmin, addCast, addMember, addOutcome, addReservation, outcomes } from '../cast.js';
import { raceOfTwenty } from '../refusals.js';
import { inNewScene, type Scene } from '../scene.js';

const LEASE = 30 * SECOND;

export function describeDeliveries(adapter: AdapterUnderTest): void {
  const test = (title: string, work: (scene: Scene) => Promise<void>) => it(title, () => inNewScene(adapter, work));
  const add = ({ run }: Scene, ...planned: readonly PlannedDelivery[]) =>
    run(({ deliveries }) => deliveries.add(...planned));
  const take = ({ run }: Scene, at = NINE, limit = 10) => run(({ deliveries }) => deliveries.take(at, limit, LEASE));
  const aRecipient = async ({ run }: Scene): Promise<PersonId> => (await run((stores) => addMember(stores))).id;
  const keysOf = (taken: readonly { delivery: Delivery }[]) => taken.map(({ delivery }) => delivery.dedupeKey);

  describe('deliveries', () => {
    test('are taken with what is needed to send them, and put off by the lease', async (scene) => {
      const person = aPerson({ role: 'mentor', phone: '+821012345678', phoneVerifiedAt: NINE, language: 'en' });
      await scene.run(({ people }) => people.add(person));
      const planned = aDelivery({
        recipientType: 'mentor',
        recipientId: person.id,
        channel: 'kakao',
        payload: { text: '안녕', number: 7, flag: true, nothing: null },
        attempts: 2,
        errorMessage: 'time-out',
      });
      await add(scene, planned);
      const [taken] = await take(scene);
      expect(taken?.delivery).to.deep.equal({ ...planned, id: taken?.delivery.id });
      const { id, role, name, email, phone, language, marketingOptIn, marketingChannels } = person;
      const choice = { marketingOptIn, marketingChannels };
      const recipient = { id, role, name, email, phone, phoneVerified: true, language, pushTokens: [], ...choice };
      expect(taken?.recipient).to.deep.equal(recipient);
      expect(taken?.meeting).to.equal(null);
      expect(await take(scene, minus(plus(NINE, LEASE), 1))).to.deep.equal([]);
      expect(await take(scene, plus(NINE, LEASE))).to.have.length(1);
    });

    test('say when somebody has taken them before who never said what came of it', async (scene) => {
      await add(scene, aDelivery({ recipientId: await aRecipient(scene) }));
      const [first] = await take(scene);
      expect(first?.takenBefore).to.equal(false);
      const [second] = await take(scene, plus(NINE, LEASE));
      expect(second?.takenBefore).to.equal(true);
      const dueAt = plus(NINE, HOUR);
      await scene.run(({ deliveries }) => deliveries.save({ ...second!.delivery, attempts: 1, dueAt }));
      const [third] = await take(scene, dueAt);
      expect(third?.takenBefore).to.equal(false);
    });

    test('that have ended stay so, whatever a slower sender says of them later, unless they were sent', async (scene) => {
      await add(scene, aDelivery({ recipientId: await aRecipient(scene) }));
      const [slow] = await take(scene);
      const [quick] = await take(scene, plus(NINE, LEASE));
      const sent = { ...quick!.delivery, status: 'sent', attempts: 1, sentAt: NINE } as const;
      await scene.run(({ deliveries }) => deliveries.save(sent));
      for (const status of ['pending', 'failed', 'bounced'] as const)
        await scene.run(({ deliveries }) =>
          deliveries.save({ ...slow!.delivery, status, attempts: 1, errorMessage: 'time-out' }),
        );
      expect(await take(scene, plus(NINE, HOUR))).to.deep.equal([]);
      const kept = await scene.run(({ deliveries }) => deliveries.under([sent.dedupeKey]));
      expect(kept).to.deep.equal([sent]);

      await add(scene, aDelivery({ recipientId: await aRecipient(scene) }));
      const [taken] = await take(scene);
      const save = (status: Delivery['status'], sentAt: Instant | null = null) =>
        scene.run(({ deliveries }) => deliveries.save({ ...taken!.delivery, status, sentAt, attempts: 1 }));
      await save('bounced');
      await save('pending');
      expect(await take(scene, plus(NINE, HOUR))).to.deep.equal([]);
      await save('sent', NINE);
      const [last] = await scene.run(({ deliveries }) => deliveries.under([taken!.delivery.dedupeKey]));
      expect(last).to.include({ status: 'sent', sentAt: NINE });
    });

    test('that are due wait in the backlog, those taken and those to come aside', async (scene) => {
      const backlog = (at = NINE) => scene.queries.notifications.backlog(at);
      expect(await backlog()).to.deep.equal({ due: 0, oldestDueAt: null });
      const recipientId = await aRecipient(scene);
      const dueAts = [NINE, minus(NINE, MINUTE), plus(NINE, MINUTE)];
      await add(scene, ...dueAts.map((dueAt) => aDelivery({ recipientId, dueAt })));
      await add(scene, aDelivery({ recipientId, status: 'sent', sentAt: NINE, dueAt: minus(NINE, HOUR) }));
      expect(await backlog()).to.deep.equal({ due: 2, oldestDueAt: minus(NINE, MINUTE) });
      await take(scene, NINE, 1);
      expect(await backlog()).to.include({ due: 1 });
      expect(await backlog(plus(NINE, MINUTE))).to.include({ due: 3 });
    });

    test('speak of their reservation as it is now', async (scene) => {
      const cast = await scene.run(addCast);
      const session = await scene.run((stores) => addOutcome(stores, cast, {}, outcomes.cancelled));
      const payload = { reservationId: session.id, startsAt: 1 };
      await add(scene, aDelivery({ recipientId: cast.member.id, payload }));
      const [taken] = await take(scene);
      expect(taken?.meeting).to.deep.equal({
        reservationId: session.id,
        status: 'cancelled',
        startsAt: session.startsAt,
        memberName: '김하나',
        mentorName: '김하나',
        storeName: '강남점',
      });
    });

    test('are taken when they are due, the oldest first, so many at once', async (scene) => {
      const recipientId = await aRecipient(scene);
      const at = (minutes: number) =>
        aDelivery({ recipientId, dedupeKey: String(minutes), dueAt: plus(NINE, minutes * MINUTE) });
      await add(scene, at(3), at(1), at(2));
      expect(await take(scene, minus(plus(NINE, MINUTE), 1))).to.deep.equal([]);
      expect(keysOf(await take(scene, plus(NINE, MINUTE)))).to.deep.equal(['1']);
      const later = plus(NINE, HOUR);
      expect(keysOf(await take(scene, later, 2))).to.deep.equal(['1', '2']);
      expect(keysOf(await take(scene, later, 2))).to.deep.equal(['3']);
      expect(await take(scene, later, 2)).to.deep.equal([]);
    });

    test('are no longer taken once they are sent, failed or bounced', async (scene) => {
      const recipientId = await aRecipient(scene);
      for (const status of ['sent', 'failed', 'bounced'] as const) {
        await add(scene, aDelivery({ recipientId }));
        const [taken] = await take(scene);
        const sentAt = status === 'sent' ? NINE : null;
        await scene.run(({ deliveries }) => deliveries.save({ ...taken!.delivery, status, sentAt, attempts: 1 }));
        expect(await take(scene, plus(NINE, HOUR))).to.deep.equal([]);
      }
    });

    test('are taken again at the time that they were saved for', async (scene) => {
      await add(scene, aDelivery({ recipientId: await aRecipient(scene) }));
      const [taken] = await take(scene);
      const again = { ...taken!.delivery, attempts: 1, errorMessage: 'time-out', dueAt: plus(NINE, 5 * MINUTE) };
      await scene.run(({ deliveries }) => deliveries.save(again));
      expect(await take(scene, minus(again.dueAt, 1))).to.deep.equal([]);
      const [second] = await take(scene, again.dueAt);
      expect(second?.delivery).to.deep.equal(again);
    });

    test('of one key are one, the first one', async (scene) => {
      const recipientId = await aRecipient(scene);
      const first = aDelivery({ recipientId, dedupeKey: 'once', payload: { number: 1 } });
      await add(scene, first, { ...first, payload: { number: 2 } });
      await add(scene, { ...first, payload: { number: 3 } }, aDelivery({ recipientId, dedupeKey: 'other' }));
      const taken = await take(scene);
      expect(keysOf(taken)).to.have.members(['once', 'other']);
      expect(taken.find(({ delivery }) => delivery.dedupeKey === 'once')?.delivery.payload).to.deep.equal({
        number: 1,
      });
    });

    test('to every administrator are one for each of them', async (scene) => {
      const planned = aDelivery({ recipientType: 'admin', recipientId: 'every-admin' });
      await add(scene, planned);
      expect(await take(scene)).to.deep.equal([]);
      const admins = [await scene.run(addAdmin), await scene.run(addAdmin)];
      await aRecipient(scene);
      await add(scene, planned);
      await add(scene, planned);
      const taken = await take(scene);
      expect(taken.map(({ recipient }) => recipient.id)).to.have.members(admins.map(({ id }) => id));
      expect(taken.map(({ delivery }) => delivery.recipientType)).to.deep.equal(['admin', 'admin']);
    });

    test('are seen by the transaction that added them, and forgotten when it is rolled back', async (scene) => {
      const recipientId = await aRecipient(scene);
      const failing = scene.run(async ({ deliveries }) => {
        await deliveries.add(aDelivery({ recipientId }));
        expect(await deliveries.take(NINE, 10, LEASE)).to.have.length(1);
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect(await take(scene)).to.deep.equal([]);
    });

    test('taken by twenty at once go to one each', async (scene) => {
      const recipientId = await aRecipient(scene);
      await add(scene, ...Array.from({ length: 60 }, () => aDelivery({ recipientId })));
      const { winners, refusals } = await raceOfTwenty(scene, ({ deliveries }) => deliveries.take(NINE, 7, LEASE));
      expect(refusals).to.deep.equal([]);
      const taken = [...winners.flat(), ...(await take(scene, NINE, 100))];
      expect(taken).to.have.length(60);
      expect(new Set(keysOf(taken))).to.have.property('size', 60);
    });

    test('of one key added by twenty at once are one', async (scene) => {
      const recipientId = await aRecipient(scene);
      const { refusals } = await raceOfTwenty(scene, ({ deliveries }) =>
        deliveries.add(aDelivery({ recipientId, dedupeKey: 'once' })),
      );
      expect(refusals).to.deep.equal([]);
      expect(await take(scene, NINE, 100)).to.have.length(1);
    });
  });

  describe('reminders', () => {
    const takeDue = ({ run }: Scene, at = plus(NINE, 24 * HOUR), limit = 10) =>
      run(({ reminders }) => reminders.takeDue(at, limit));

    test('are taken once, when they are due, with the reservation as it is then', async (scene) => {
      const cast = await scene.run(addCast);
      const session = await scene.run((stores) => addOutcome(stores, cast, {}, outcomes.in_progress));
      const reminder = aReminder({ reservationId: session.id });
      await scene.run(({ reminders }) => reminders.add(reminder));
      expect(await takeDue(scene, minus(reminder.dueAt, 1))).to.deep.equal([]);
      const { id, memberId, mentorId, startsAt } = session;
      const reservation = { id, memberId, mentorId, startsAt, status: 'in_progress' };
      expect(await takeDue(scene, reminder.dueAt)).to.deep.equal([{ reminder, reservation }]);
      expect(await takeDue(scene)).to.deep.equal([]);
    });

    test('of one reservation, start and key are one, even when it was taken', async (scene) => {
      const { id: reservationId } = await scene.run(async (stores) => addReservation(stores, await addCast(stores)));
      const reminder = aReminder({ reservationId });
      const moved = { ...reminder, startsAt: plus(reminder.startsAt, HOUR) };
      const other = { ...reminder, eventKey: 'session-imminent_T-15m' };
      await scene.run(({ reminders }) => reminders.add(reminder, reminder, moved, other));
      expect(await takeDue(scene)).to.have.length(3);
      await scene.run(({ reminders }) => reminders.add(reminder));
      expect(await takeDue(scene)).to.deep.equal([]);
    });

    test('are taken the oldest first, so many at once', async (scene) => {
      const { id: reservationId } = await scene.run(async (stores) => addReservation(stores, await addCast(stores)));
      const at = (minutes: number) =>
        aReminder({ reservationId, eventKey: String(minutes), dueAt: plus(NINE, minutes * MINUTE) });
      await scene.run(({ reminders }) => reminders.add(at(3), at(1), at(2)));
      const keys = async () => (await takeDue(scene, plus(NINE, HOUR), 2)).map(({ reminder }) => reminder.eventKey);
      expect([await keys(), await keys(), await keys()]).to.deep.equal([['1', '2'], ['3'], []]);
    });

    test('stay when their taking is rolled back', async (scene) => {
      const { id: reservationId } = await scene.run(async (stores) => addReservation(stores, await addCast(stores)));
      await scene.run(({ reminders }) => reminders.add(aReminder({ reservationId })));
      const failing = scene.run(async ({ reminders }) => {
        expect(await reminders.takeDue(plus(NINE, 24 * HOUR), 10)).to.have.length(1);
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect(await takeDue(scene)).to.have.length(1);
    });

    test('taken by twenty at once are taken once', async (scene) => {
      const { id: reservationId } = await scene.run(async (stores) => addReservation(stores, await addCast(stores)));
      const sixty = Array.from({ length: 60 }, (_, number) => aReminder({ reservationId, eventKey: String(number) }));
      await scene.run(({ reminders }) => reminders.add(...sixty));
      const { winners, refusals } = await raceOfTwenty(scene, ({ reminders }) =>
        reminders.takeDue(plus(NINE, 24 * HOUR), 7),
      );
      expect(refusals).to.deep.equal([]);
      const taken = [...winners.flat(), ...(await takeDue(scene, plus(NINE, 24 * HOUR), 100))];
      expect(new Set(taken.map(({ reminder }) => reminder.eventKey))).to.have.property('size', 60);
      expect(taken).to.have.length(60);
    });
  });

  describe('the outbox', () => {
    const event = { type: 'mentor-verified', mentorId: newId<MentorId>() } as const;
    const planned = (recipientId: PersonId, reservationId: ReturnType<typeof aReminder>['reservationId']) =>
      ({
        deliveries: [aDelivery({ recipientId, dedupeKey: 'told' })],
        reminders: [aReminder({ reservationId })],
      }) satisfies NotificationPlan;

    it('keeps with an event what it gives people to read, and keeps neither when the work fails', async () => {
      const told: unknown[] = [];
      let plan: NotificationPlan = { deliveries: [], reminders: [] };
      await inNewScene(
        adapter,
        async (scene) => {
          const session = await scene.run(async (stores) => addReservation(stores, await addCast(stores)));
          plan = planned(session.memberId, session.id);
          const failing = scene.run(async ({ outbox }) => {
            await outbox.add(event);
            throw new Error('no');
          });
          await failing.catch(() => undefined);
          expect(await take(scene)).to.deep.equal([]);
          await scene.run(({ outbox }) => outbox.add(event));
          expect(keysOf(await take(scene))).to.deep.equal(['told']);
          const due = await scene.run(({ reminders }) => reminders.takeDue(plus(NINE, 24 * HOUR), 10));
          expect(due).to.have.length(1);
        },
        (recorded) => {
          told.push({ ...recorded, id: typeof recorded.id });
          return plan;
        },
      );
      expect(told).to.deep.equal([
        { id: 'string', at: NINE, event },
        { id: 'string', at: NINE, event },
      ]);
    });

    test('tells of each commit that kept events, and of no roll-back', async (scene) => {
      const before = scene.committed();
      await scene.run(({ outbox }) => outbox.add(event));
      expect(scene.committed()).to.equal(before + 1);
      await scene.run(async () => undefined);
      expect(scene.committed()).to.equal(before + 1);
      const failing = scene.run(async ({ outbox }) => {
        await outbox.add(event);
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect(scene.committed()).to.equal(before + 1);
    });
  });
}
