import { HOUR, MINUTE, minus, plus, SECOND, type Instant, type MentorId, type PersonId } from '@spotter/core/kernel';
import type { Delivery, NotificationPlan, PlannedDelivery } from '@spotter/core/notification';
import { expect } from 'chai';
import { aDelivery, aPerson, aReminder, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addAdmin, addTestData, addMember, addOutcome, addReservation, outcomes } from '../test-data.js';
import { raceOfTwenty } from '../refusals.js';
import { inNewContext, type TestContext } from '../test-context.js';

const LEASE = 30 * SECOND;

export function describeDeliveries(adapter: AdapterUnderTest): void {
  const test = (title: string, work: (context: TestContext) => Promise<void>) =>
    it(title, () => inNewContext(adapter, work));
  const add = ({ run }: TestContext, ...planned: readonly PlannedDelivery[]) =>
    run(({ deliveries }) => deliveries.add(...planned));
  const take = ({ run }: TestContext, at = NINE, limit = 10) =>
    run(({ deliveries }) => deliveries.take(at, limit, LEASE));
  const aRecipient = async ({ run }: TestContext): Promise<PersonId> => (await run((stores) => addMember(stores))).id;
  const keysOf = (taken: readonly { delivery: Delivery }[]) => taken.map(({ delivery }) => delivery.dedupeKey);

  describe('deliveries', () => {
    test('are claimed under a lease, with the data that sending needs', async (context) => {
      const person = aPerson({ role: 'mentor', phone: '+821012345678', phoneVerifiedAt: NINE, language: 'en' });
      await context.run(({ people }) => people.add(person));
      const planned = aDelivery({
        recipientType: 'mentor',
        recipientId: person.id,
        channel: 'kakao',
        payload: { text: '안녕', number: 7, flag: true, nothing: null },
        attempts: 2,
        errorMessage: 'time-out',
      });
      await add(context, planned);
      const [taken] = await take(context);
      expect(taken?.delivery).to.deep.equal({ ...planned, id: taken?.delivery.id });
      const { id, role, name, email, phone, language, marketingOptIn, marketingChannels } = person;
      const choice = { marketingOptIn, marketingChannels };
      const recipient = { id, role, name, email, phone, phoneVerified: true, language, pushTokens: [], ...choice };
      expect(taken?.recipient).to.deep.equal(recipient);
      expect(taken?.meeting).to.equal(null);
      expect(await take(context, minus(plus(NINE, LEASE), 1))).to.deep.equal([]);
      expect(await take(context, plus(NINE, LEASE))).to.have.length(1);
    });

    test('report an earlier claim without a result', async (context) => {
      await add(context, aDelivery({ recipientId: await aRecipient(context) }));
      const [first] = await take(context);
      expect(first?.takenBefore).to.equal(false);
      const [second] = await take(context, plus(NINE, LEASE));
      expect(second?.takenBefore).to.equal(true);
      const dueAt = plus(NINE, HOUR);
      await context.run(({ deliveries }) => deliveries.save({ ...second!.delivery, attempts: 1, dueAt }));
      const [third] = await take(context, dueAt);
      expect(third?.takenBefore).to.equal(false);
    });

    test('that have ended keep their result, unless a slower sender reports that it sent them', async (context) => {
      await add(context, aDelivery({ recipientId: await aRecipient(context) }));
      const [slow] = await take(context);
      const [quick] = await take(context, plus(NINE, LEASE));
      const sent = { ...quick!.delivery, status: 'sent', attempts: 1, sentAt: NINE } as const;
      await context.run(({ deliveries }) => deliveries.save(sent));
      for (const status of ['pending', 'failed', 'bounced'] as const)
        await context.run(({ deliveries }) =>
          deliveries.save({ ...slow!.delivery, status, attempts: 1, errorMessage: 'time-out' }),
        );
      expect(await take(context, plus(NINE, HOUR))).to.deep.equal([]);
      const kept = await context.run(({ deliveries }) => deliveries.under([sent.dedupeKey]));
      expect(kept).to.deep.equal([sent]);

      await add(context, aDelivery({ recipientId: await aRecipient(context) }));
      const [taken] = await take(context);
      const save = (status: Delivery['status'], sentAt: Instant | null = null) =>
        context.run(({ deliveries }) => deliveries.save({ ...taken!.delivery, status, sentAt, attempts: 1 }));
      await save('bounced');
      await save('pending');
      expect(await take(context, plus(NINE, HOUR))).to.deep.equal([]);
      await save('sent', NINE);
      const [last] = await context.run(({ deliveries }) => deliveries.under([taken!.delivery.dedupeKey]));
      expect(last).to.include({ status: 'sent', sentAt: NINE });
    });

    test('that are due are counted as backlog, without claimed and future ones', async (context) => {
      const backlog = (at = NINE) => context.queries.notifications.backlog(at);
      expect(await backlog()).to.deep.equal({ due: 0, oldestDueAt: null });
      const recipientId = await aRecipient(context);
      const dueAts = [NINE, minus(NINE, MINUTE), plus(NINE, MINUTE)];
      await add(context, ...dueAts.map((dueAt) => aDelivery({ recipientId, dueAt })));
      await add(context, aDelivery({ recipientId, status: 'sent', sentAt: NINE, dueAt: minus(NINE, HOUR) }));
      expect(await backlog()).to.deep.equal({ due: 2, oldestDueAt: minus(NINE, MINUTE) });
      await take(context, NINE, 1);
      expect(await backlog()).to.include({ due: 1 });
      expect(await backlog(plus(NINE, MINUTE))).to.include({ due: 3 });
    });

    test('contain the current state of their reservation', async (context) => {
      const data = await context.run(addTestData);
      const session = await context.run((stores) => addOutcome(stores, data, {}, outcomes.cancelled));
      const payload = { reservationId: session.id, startsAt: 1 };
      await add(context, aDelivery({ recipientId: data.member.id, payload }));
      const [taken] = await take(context);
      expect(taken?.meeting).to.deep.equal({
        reservationId: session.id,
        status: 'cancelled',
        startsAt: session.startsAt,
        endsAt: session.endsAt,
        memberName: '김하나',
        mentorName: '김하나',
        storeName: '강남점',
      });
    });

    test('report whether the session has been rated', async (context) => {
      const data = await context.run(addTestData);
      const session = await context.run((stores) => addOutcome(stores, data, {}, outcomes.completed));
      await add(context, aDelivery({ recipientId: data.member.id, payload: { reservationId: session.id } }));
      expect((await take(context))[0]?.isRated).to.equal(false);
      await context.run(({ ratings }) => ratings.add(session, { score: 5, comment: null, createdAt: NINE }));
      expect((await take(context, plus(NINE, LEASE)))[0]?.isRated).to.equal(true);
    });

    test('are claimed when they are due, the oldest first, up to a limit', async (context) => {
      const recipientId = await aRecipient(context);
      const at = (minutes: number) =>
        aDelivery({ recipientId, dedupeKey: String(minutes), dueAt: plus(NINE, minutes * MINUTE) });
      await add(context, at(3), at(1), at(2));
      expect(await take(context, minus(plus(NINE, MINUTE), 1))).to.deep.equal([]);
      expect(keysOf(await take(context, plus(NINE, MINUTE)))).to.deep.equal(['1']);
      const later = plus(NINE, HOUR);
      expect(keysOf(await take(context, later, 2))).to.deep.equal(['1', '2']);
      expect(keysOf(await take(context, later, 2))).to.deep.equal(['3']);
      expect(await take(context, later, 2)).to.deep.equal([]);
    });

    test('are not claimed after they were sent, failed or bounced', async (context) => {
      const recipientId = await aRecipient(context);
      for (const status of ['sent', 'failed', 'bounced'] as const) {
        await add(context, aDelivery({ recipientId }));
        const [taken] = await take(context);
        const sentAt = status === 'sent' ? NINE : null;
        await context.run(({ deliveries }) => deliveries.save({ ...taken!.delivery, status, sentAt, attempts: 1 }));
        expect(await take(context, plus(NINE, HOUR))).to.deep.equal([]);
      }
    });

    test('are claimed again at the time of their next attempt', async (context) => {
      await add(context, aDelivery({ recipientId: await aRecipient(context) }));
      const [taken] = await take(context);
      const again = { ...taken!.delivery, attempts: 1, errorMessage: 'time-out', dueAt: plus(NINE, 5 * MINUTE) };
      await context.run(({ deliveries }) => deliveries.save(again));
      expect(await take(context, minus(again.dueAt, 1))).to.deep.equal([]);
      const [second] = await take(context, again.dueAt);
      expect(second?.delivery).to.deep.equal(again);
    });

    test('with the same key are stored once, and the first one stays', async (context) => {
      const recipientId = await aRecipient(context);
      const first = aDelivery({ recipientId, dedupeKey: 'once', payload: { number: 1 } });
      await add(context, first, { ...first, payload: { number: 2 } });
      await add(context, { ...first, payload: { number: 3 } }, aDelivery({ recipientId, dedupeKey: 'other' }));
      const taken = await take(context);
      expect(keysOf(taken)).to.have.members(['once', 'other']);
      expect(taken.find(({ delivery }) => delivery.dedupeKey === 'once')?.delivery.payload).to.deep.equal({
        number: 1,
      });
    });

    test('to every administrator are stored once for each active one', async (context) => {
      const planned = aDelivery({ recipientType: 'admin', recipientId: 'every-admin' });
      await add(context, planned);
      expect(await take(context)).to.deep.equal([]);
      const admins = [await context.run(addAdmin), await context.run(addAdmin)];
      const { id: left } = await context.run(addAdmin);
      await context.run(async ({ staffAccounts }) =>
        staffAccounts.save({ ...(await staffAccounts.get(left)), deactivatedAt: NINE }),
      );
      await aRecipient(context);
      await add(context, planned);
      await add(context, planned);
      const taken = await take(context);
      expect(taken.map(({ recipient }) => recipient.id)).to.have.members(admins.map(({ id }) => id));
      expect(taken.map(({ delivery }) => delivery.recipientType)).to.deep.equal(['admin', 'admin']);
    });

    test('are visible in the transaction that added them, and discarded when it is rolled back', async (context) => {
      const recipientId = await aRecipient(context);
      const failing = context.run(async ({ deliveries }) => {
        await deliveries.add(aDelivery({ recipientId }));
        expect(await deliveries.take(NINE, 10, LEASE)).to.have.length(1);
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect(await take(context)).to.deep.equal([]);
    });

    test('are claimed by one of twenty concurrent senders', async (context) => {
      const recipientId = await aRecipient(context);
      await add(context, ...Array.from({ length: 60 }, () => aDelivery({ recipientId })));
      const { winners, refusals } = await raceOfTwenty(context, ({ deliveries }) => deliveries.take(NINE, 7, LEASE));
      expect(refusals).to.deep.equal([]);
      const taken = [...winners.flat(), ...(await take(context, NINE, 100))];
      expect(taken).to.have.length(60);
      expect(new Set(keysOf(taken))).to.have.property('size', 60);
    });

    test('with the same key that are added concurrently are stored once', async (context) => {
      const recipientId = await aRecipient(context);
      const { refusals } = await raceOfTwenty(context, ({ deliveries }) =>
        deliveries.add(aDelivery({ recipientId, dedupeKey: 'once' })),
      );
      expect(refusals).to.deep.equal([]);
      expect(await take(context, NINE, 100)).to.have.length(1);
    });
  });

  describe('reminders', () => {
    const takeDue = ({ run }: TestContext, at = plus(NINE, 24 * HOUR), limit = 10) =>
      run(({ reminders }) => reminders.takeDue(at, limit));

    test('are claimed once when they are due, with the current reservation', async (context) => {
      const data = await context.run(addTestData);
      const session = await context.run((stores) => addOutcome(stores, data, {}, outcomes.in_progress));
      const reminder = aReminder({ reservationId: session.id });
      await context.run(({ reminders }) => reminders.add(reminder));
      expect(await takeDue(context, minus(reminder.dueAt, 1))).to.deep.equal([]);
      const { id, memberId, mentorId, startsAt, endsAt } = session;
      const reservation = { id, memberId, mentorId, startsAt, endsAt, status: 'in_progress', canBeRated: true };
      expect(await takeDue(context, reminder.dueAt)).to.deep.equal([{ reminder, reservation }]);
      expect(await takeDue(context)).to.deep.equal([]);
    });

    test('report whether the session can still be rated', async (context) => {
      const data = await context.run(addTestData);
      const session = await context.run((stores) => addOutcome(stores, data, {}, outcomes.completed));
      const [first, second] = ['first', 'second'].map((eventKey) => aReminder({ reservationId: session.id, eventKey }));
      await context.run(({ reminders }) => reminders.add(first!));
      expect((await takeDue(context))[0]?.reservation).to.include({ canBeRated: true });
      await context.run(({ ratings }) => ratings.add(session, { score: 5, comment: null, createdAt: NINE }));
      await context.run(({ reminders }) => reminders.add(second!));
      expect((await takeDue(context))[0]?.reservation).to.include({ canBeRated: false });
    });

    test('of one reservation, start and key are stored once, even after a claim', async (context) => {
      const { id: reservationId } = await context.run(async (stores) =>
        addReservation(stores, await addTestData(stores)),
      );
      const reminder = aReminder({ reservationId });
      const moved = { ...reminder, startsAt: plus(reminder.startsAt, HOUR) };
      const other = { ...reminder, eventKey: 'session-imminent_T-15m' };
      await context.run(({ reminders }) => reminders.add(reminder, reminder, moved, other));
      expect(await takeDue(context)).to.have.length(3);
      await context.run(({ reminders }) => reminders.add(reminder));
      expect(await takeDue(context)).to.deep.equal([]);
    });

    test('are claimed with the oldest first, up to a limit', async (context) => {
      const { id: reservationId } = await context.run(async (stores) =>
        addReservation(stores, await addTestData(stores)),
      );
      const at = (minutes: number) =>
        aReminder({ reservationId, eventKey: String(minutes), dueAt: plus(NINE, minutes * MINUTE) });
      await context.run(({ reminders }) => reminders.add(at(3), at(1), at(2)));
      const keys = async () => (await takeDue(context, plus(NINE, HOUR), 2)).map(({ reminder }) => reminder.eventKey);
      expect([await keys(), await keys(), await keys()]).to.deep.equal([['1', '2'], ['3'], []]);
    });

    test('remain when their claim is rolled back', async (context) => {
      const { id: reservationId } = await context.run(async (stores) =>
        addReservation(stores, await addTestData(stores)),
      );
      await context.run(({ reminders }) => reminders.add(aReminder({ reservationId })));
      const failing = context.run(async ({ reminders }) => {
        expect(await reminders.takeDue(plus(NINE, 24 * HOUR), 10)).to.have.length(1);
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect(await takeDue(context)).to.have.length(1);
    });

    test('are claimed once by twenty concurrent jobs', async (context) => {
      const { id: reservationId } = await context.run(async (stores) =>
        addReservation(stores, await addTestData(stores)),
      );
      const sixty = Array.from({ length: 60 }, (_, number) => aReminder({ reservationId, eventKey: String(number) }));
      await context.run(({ reminders }) => reminders.add(...sixty));
      const { winners, refusals } = await raceOfTwenty(context, ({ reminders }) =>
        reminders.takeDue(plus(NINE, 24 * HOUR), 7),
      );
      expect(refusals).to.deep.equal([]);
      const taken = [...winners.flat(), ...(await takeDue(context, plus(NINE, 24 * HOUR), 100))];
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

    it('stores an event together with its messages, or neither when the work fails', async () => {
      const recordedTries: unknown[] = [];
      let plan: NotificationPlan = { deliveries: [], reminders: [] };
      await inNewContext(
        adapter,
        async (context) => {
          const session = await context.run(async (stores) => addReservation(stores, await addTestData(stores)));
          plan = planned(session.memberId, session.id);
          const failing = context.run(async ({ outbox }) => {
            await outbox.add(event);
            throw new Error('no');
          });
          await failing.catch(() => undefined);
          expect(await take(context)).to.deep.equal([]);
          await context.run(({ outbox }) => outbox.add(event));
          expect(keysOf(await take(context))).to.deep.equal(['told']);
          const due = await context.run(({ reminders }) => reminders.takeDue(plus(NINE, 24 * HOUR), 10));
          expect(due).to.have.length(1);
        },
        (recorded) => {
          recordedTries.push({ ...recorded, id: typeof recorded.id });
          return plan;
        },
      );
      expect(recordedTries).to.deep.equal([
        { id: 'string', at: NINE, event },
        { id: 'string', at: NINE, event },
      ]);
    });

    test('reports each commit with events, and no rollback', async (context) => {
      const before = context.committed();
      await context.run(({ outbox }) => outbox.add(event));
      expect(context.committed()).to.equal(before + 1);
      await context.run(async () => undefined);
      expect(context.committed()).to.equal(before + 1);
      const failing = context.run(async ({ outbox }) => {
        await outbox.add(event);
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect(context.committed()).to.equal(before + 1);
    });
  });
}
