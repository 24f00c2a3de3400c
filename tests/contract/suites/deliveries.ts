import {
  DAY,
  dayOf,
  HOUR,
  krw,
  MINUTE,
  minus,
  plus,
  SECOND,
  startOfDay,
  type AdminId,
  type HandOverId,
  type Instant,
  type MemberId,
  type MentorId,
  type PersonId,
  type ReservationId,
} from '@spotter/core/kernel';
import { sessionEventFacts, type Block, type Reservation } from '@spotter/core/booking';
import {
  CHANNELS,
  deliveryId,
  planNotifications,
  REMINDER_SCHEDULES,
  type Delivery,
  type Message,
  type PlannedDelivery,
  type Reminders,
  type SendOutcome,
} from '@spotter/core/notification';
import type { DomainEvent, RecordedEvent } from '@spotter/core/application';
import { expect } from 'chai';
import { aDelivery, aPerson, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { exportedRows } from '../exported-rows.js';
import {
  addAdmin,
  addBlock,
  addMentor,
  addStore,
  addTestData,
  addMember,
  addOutcome,
  addReservation,
  closeAccount,
  outcomes,
  PAGE,
} from '../test-data.js';
import { raceOfTwenty } from '../refusals.js';
import { testInNewContext, type TestContext } from '../test-context.js';

const LEASE = 30 * SECOND;

export function describeDeliveries(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);
  const add = ({ run }: TestContext, ...planned: readonly PlannedDelivery[]) =>
    run(({ deliveries }) => deliveries.add(...planned));
  const take = ({ run }: TestContext, at = NINE, limit = 10) =>
    run(({ deliveries }) => deliveries.take(at, limit, LEASE));
  const save = ({ run }: TestContext, ...tried: readonly Delivery[]) =>
    run(({ deliveries }) => deliveries.save(...tried));
  const stored = ({ run }: TestContext, ...keys: readonly string[]) =>
    run(({ deliveries }) => deliveries.findByDedupeKeys(keys));
  const deactivate = ({ run }: TestContext, id: AdminId) =>
    run(async ({ staffAccounts }) => staffAccounts.save({ ...(await staffAccounts.get(id)), deactivatedAt: NINE }));
  const aRecipient = async ({ run }: TestContext): Promise<PersonId> => (await run(addMember)).id;
  const keysOf = (taken: readonly { delivery: Delivery }[]) => taken.map(({ delivery }) => delivery.dedupeKey);

  describe('deliveries', () => {
    test('are taken under a lease, with the data that sending needs', async (context) => {
      const formerAddress = { email: 'former@spotter.test', until: plus(NINE, HOUR) };
      const facts = { phone: '+821012345678', phoneVerifiedAt: NINE, language: 'en', formerAddress } as const;
      const person = aPerson({ role: 'mentor', ...facts });
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
      const choice = { formerAddress, marketingOptIn, marketingChannels };
      const recipient = { id, role, name, email, phone, phoneVerified: true, language, pushTokens: [], ...choice };
      expect(taken?.recipient).to.deep.equal(recipient);
      expect(taken?.meeting).to.equal(null);
      expect(await take(context, minus(plus(NINE, LEASE), 1))).to.deep.equal([]);
      expect(await take(context, plus(NINE, LEASE))).to.have.length(1);
    });

    test('report that they were taken before without a result', async (context) => {
      await add(context, aDelivery({ recipientId: await aRecipient(context) }));
      const [first] = await take(context);
      expect(first?.takenBefore).to.equal(false);
      const [second] = await take(context, plus(NINE, LEASE));
      expect(second?.takenBefore).to.equal(true);
      const dueAt = plus(NINE, HOUR);
      await save(context, { ...second!.delivery, attempts: 1, dueAt });
      const [third] = await take(context, dueAt);
      expect(third?.takenBefore).to.equal(false);
    });

    test('that have ended keep their result, unless a slower sender reports that it sent them', async (context) => {
      await add(context, aDelivery({ recipientId: await aRecipient(context) }));
      const [slow] = await take(context);
      const [quick] = await take(context, plus(NINE, LEASE));
      const sent = { ...quick!.delivery, status: 'sent', attempts: 1, sentAt: NINE } as const;
      await save(context, sent);
      for (const status of ['pending', 'failed', 'bounced'] as const)
        await save(context, { ...slow!.delivery, status, attempts: 1, errorMessage: 'time-out' });
      expect(await take(context, plus(NINE, HOUR))).to.deep.equal([]);
      expect(await stored(context, sent.dedupeKey)).to.deep.equal([sent]);

      await add(context, aDelivery({ recipientId: await aRecipient(context) }));
      const [taken] = await take(context);
      const end = (status: Delivery['status'], sentAt: Instant | null = null) =>
        save(context, { ...taken!.delivery, status, sentAt, attempts: 1 });
      await end('bounced');
      await end('pending');
      expect(await take(context, plus(NINE, HOUR))).to.deep.equal([]);
      await end('sent', NINE);
      const [last] = await stored(context, taken!.delivery.dedupeKey);
      expect(last).to.include({ status: 'sent', sentAt: NINE });
    });

    test('that are due are counted as backlog, without taken and future ones', async (context) => {
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
      const session = await context.run(addOutcome, data, {}, outcomes.cancelled);
      const payload = { reservationId: session.id, startsAt: 1 };
      await add(context, aDelivery({ recipientId: data.member.id, payload }));
      const [taken] = await take(context);
      expect(taken?.meeting).to.deep.equal({
        reservationId: session.id,
        status: 'cancelled',
        startsAt: session.startsAt,
        endsAt: session.endsAt,
        mentorId: session.mentorId,
        memberName: '김하나',
        mentorName: '김하나',
        storeName: '강남점',
      });
    });

    test('name the mentor of their payload, who may have handed the session over since', async (context) => {
      const data = await context.run(addTestData);
      const session = await context.run(addReservation, data);
      const former = await context.run(addMentor, {}, { name: '이하나' });
      const nameFor = async (mentorId: string) => {
        await add(
          context,
          aDelivery({ recipientId: data.member.id, payload: { reservationId: session.id, mentorId } }),
        );
        const [taken] = await take(context);
        expect(taken?.meeting?.mentorId).to.equal(session.mentorId);
        return taken?.meeting?.mentorName;
      };
      expect(await nameFor(former.id)).to.equal('이하나');
      for (const unknown of [newId(), 'nobody']) expect(await nameFor(unknown)).to.equal('김하나');
    });

    test('name the mentor of their payload by the present name, without a reservation too', async (context) => {
      const data = await context.run(addTestData);
      const mentor = await context.run(addMentor, {}, { name: '이하나' });
      const nameFor = async (payload: Delivery['payload']) => {
        await add(context, aDelivery({ recipientId: data.member.id, payload }));
        const [taken] = await take(context);
        expect(taken?.meeting).to.equal(null);
        return taken?.mentorName;
      };
      expect(await nameFor({ mentorId: mentor.id })).to.equal('이하나');
      for (const mentorId of [newId(), 'nobody', 1, null]) expect(await nameFor({ mentorId })).to.equal(null);
    });

    test('report the present status of the mentor whom the payload names', async (context) => {
      const recipientId = await aRecipient(context);
      const mentor = await context.run(addMentor);
      const statusFor = async (payload: Delivery['payload']) => {
        await add(context, aDelivery({ recipientId, payload }));
        return (await take(context))[0]?.mentorStatus;
      };
      expect(await statusFor({ mentorId: mentor.id })).to.equal('active');
      await context.run(async ({ mentors }) => mentors.save({ ...(await mentors.get(mentor.id)), status: 'on_hold' }));
      expect(await statusFor({ mentorId: mentor.id })).to.equal('on_hold');
      for (const mentorId of [newId(), 'nobody', recipientId, null])
        expect(await statusFor({ mentorId }), String(mentorId)).to.equal(null);
    });

    test('report whether the session has been rated', async (context) => {
      const data = await context.run(addTestData);
      const session = await context.run(addOutcome, data, {}, outcomes.completed);
      await add(context, aDelivery({ recipientId: data.member.id, payload: { reservationId: session.id } }));
      expect((await take(context))[0]?.isRated).to.equal(false);
      await context.run(({ ratings }) => ratings.add(session, { score: 5, comment: null, createdAt: NINE }));
      expect((await take(context, plus(NINE, LEASE)))[0]?.isRated).to.equal(true);
    });

    test('report whether the block of the payload is offered to the recipient', async (context) => {
      const data = await context.run(addTestData);
      const { id: recipientId } = data.member;
      const block = await context.run(addBlock, data);
      const isOffered = async (facts: Partial<Block>, payload: Delivery['payload'] = { blockId: block.id }) => {
        await context.run(({ blocks }) => blocks.save({ ...block, ...facts }));
        await add(context, aDelivery({ recipientId, payload }));
        return (await take(context))[0]?.isOffered;
      };
      const offer = { offeredTo: recipientId, offeredUntil: plus(NINE, MINUTE) };
      const other = await context.run(addMember);
      expect(await isOffered(offer)).to.equal(true);
      expect(await isOffered({ ...offer, offeredTo: other.id })).to.equal(false);
      expect(await isOffered({})).to.equal(false);
      for (const blockId of [newId(), 'nothing', 1, null])
        expect(await isOffered(offer, { blockId }), String(blockId)).to.equal(false);
    });

    test('report whether the recipient is a deactivated administrator', async (context) => {
      await context.run(addAdmin); // the last owner stays
      const { id: recipientId } = await context.run(addAdmin);
      await add(context, aDelivery({ recipientId }));
      expect((await take(context))[0]?.isDeactivated).to.equal(false);
      await deactivate(context, recipientId);
      expect((await take(context, plus(NINE, LEASE)))[0]?.isDeactivated).to.equal(true);
    });

    test('are taken when they are due, the oldest first, up to a limit', async (context) => {
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

    test('are taken with all due deliveries of their message: the limit counts messages', async (context) => {
      const recipientId = await aRecipient(context);
      const message = (dedupeKey: string, dueAt: Instant) =>
        (['push', 'email'] as const).map((channel) => aDelivery({ recipientId, dedupeKey, channel, dueAt }));
      await add(context, ...message('first', NINE), ...message('second', plus(NINE, MINUTE)));
      const later = plus(NINE, HOUR);
      expect(keysOf(await take(context, later, 1))).to.deep.equal(['first', 'first']);
      expect(keysOf(await take(context, later, 1))).to.deep.equal(['second', 'second']);
    });

    test('are not taken after they were sent, failed or bounced', async (context) => {
      const recipientId = await aRecipient(context);
      for (const status of ['sent', 'failed', 'bounced'] as const) {
        await add(context, aDelivery({ recipientId }));
        const [taken] = await take(context);
        const sentAt = status === 'sent' ? NINE : null;
        await save(context, { ...taken!.delivery, status, sentAt, attempts: 1 });
        expect(await take(context, plus(NINE, HOUR))).to.deep.equal([]);
      }
    });

    test('are taken again at the time of their next attempt', async (context) => {
      await add(context, aDelivery({ recipientId: await aRecipient(context) }));
      const [taken] = await take(context);
      const again = { ...taken!.delivery, attempts: 1, errorMessage: 'time-out', dueAt: plus(NINE, 5 * MINUTE) };
      await save(context, again);
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
      await deactivate(context, left);
      await aRecipient(context);
      await add(context, planned);
      await add(context, planned);
      const taken = await take(context);
      expect(taken.map(({ recipient }) => recipient.id)).to.have.members(admins.map(({ id }) => id));
      expect(taken.map(({ delivery }) => delivery.recipientType)).to.deep.equal(['admin', 'admin']);
    });

    test('are visible in the transaction that added them, and discarded when it is rolled back', async (context) => {
      const recipientId = await aRecipient(context);
      await context.rollBack(async ({ deliveries }) => {
        await deliveries.add(aDelivery({ recipientId }));
        expect(await deliveries.take(NINE, 10, LEASE)).to.have.length(1);
      });
      expect(await take(context)).to.deep.equal([]);
    });

    test('are taken by one of twenty concurrent senders', async (context) => {
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

  for (const schedule of REMINDER_SCHEDULES)
    describe(`reminders by ${schedule.name}`, () => {
      const takeDue = ({ run }: TestContext, at = plus(NINE, 24 * HOUR), limit = 50) =>
        run(({ reminders }) => takeOfSchedule(reminders, at, limit));
      /** Takes those of the other schedules too. */
      const takeOfSchedule = async (reminders: Reminders, at: Instant, limit: number) =>
        (await reminders.takeDue(at, limit)).flatMap((one) => (one.schedule === schedule ? [one.reservation] : []));
      const idsOf = (reservations: readonly Pick<Reservation, 'id'>[]) => reservations.map(({ id }) => id);
      const aSession = (context: TestContext, startsAt = plus(NINE, HOUR)) =>
        context.run(async (repositories) => {
          const data = await addTestData(repositories);
          if (schedule.status === 'confirmed') return addReservation(repositories, data, { startsAt });
          return addOutcome(repositories, data, { startsAt }, outcomes.completed);
        });
      const completedAtOf = (session: Reservation) => (session.status === 'completed' ? session.completedAt : null);
      const dueAtOf = (session: Reservation) =>
        plus(schedule.moment === 'startsAt' ? session.startsAt : completedAtOf(session)!, schedule.afterMs);

      test('are taken once when they are due, with the present reservation', async (context) => {
        const session = await aSession(context);
        const dueAt = dueAtOf(session);
        expect(await takeDue(context, minus(dueAt, 1))).to.deep.equal([]);
        const { id, memberId, mentorId, startsAt, endsAt, status, createdAt, changes } = session;
        const reservation = { id, memberId, mentorId, startsAt, endsAt, status, createdAt, changes };
        const facts = { completedAt: completedAtOf(session), canBeRated: true, newestEventId: null };
        expect(await takeDue(context, dueAt)).to.deep.equal([{ ...reservation, ...facts }]);
        expect(await takeDue(context)).to.deep.equal([]);
      });

      test('are not taken for another status', async (context) => {
        for (const outcome of [outcomes.cancelled, outcomes.in_progress])
          await context.run(async (repositories) =>
            addOutcome(repositories, await addTestData(repositories), {}, outcome),
          );
        expect(await takeDue(context)).to.deep.equal([]);
      });

      test('are taken in order, in parts, also of one instant', async (context) => {
        const [third, first, second] = [
          await aSession(context, plus(NINE, 2 * HOUR)),
          await aSession(context),
          await aSession(context),
        ];
        const early = [first.id, second.id].toSorted();
        const all = 3 * REMINDER_SCHEDULES.length;
        const parts: Reservation['id'][] = [];
        for (let part = 0; part < all; part += 1) parts.push(...idsOf(await takeDue(context, dueAtOf(third), 1)));
        expect(parts).to.deep.equal([...early, third.id]);
      });

      test('are still due after a rollback', async (context) => {
        const session = await aSession(context);
        await context.rollBack(async ({ reminders }) => {
          expect(await takeOfSchedule(reminders, plus(NINE, 24 * HOUR), 10)).to.have.length(1);
        });
        expect(idsOf(await takeDue(context))).to.deep.equal([session.id]);
      });

      test('are taken by one of twenty concurrent senders', async (context) => {
        const sessions: Reservation[] = [];
        for (let made = 0; made < 10; made += 1) sessions.push(await aSession(context));
        const { winners, refusals } = await raceOfTwenty(context, ({ reminders }) =>
          takeOfSchedule(reminders, plus(NINE, 24 * HOUR), 3),
        );
        expect(refusals).to.deep.equal([]);
        const taken = idsOf([...winners.flat(), ...(await takeDue(context))]);
        expect(taken.toSorted()).to.deep.equal(idsOf(sessions).toSorted());
      });
    });

  describe('reminders', () => {
    test('report whether the session can still be rated', async (context) => {
      const data = await context.run(addTestData);
      const session = await context.run(addOutcome, data, {}, outcomes.completed);
      const canBeRated = async () => {
        const found: boolean[] = [];
        await context.rollBack(async ({ reminders }) => {
          const due = await reminders.takeDue(plus(NINE, 24 * HOUR), 10);
          found.push(...due.map(({ reservation }) => reservation.canBeRated));
        });
        return found;
      };
      expect(await canBeRated()).to.deep.equal([true, true]);
      await context.run(({ ratings }) => ratings.add(session, { score: 5, comment: null, createdAt: NINE }));
      expect(await canBeRated()).to.deep.equal([false, false]);
    });

    test('of all schedules are taken together, up to a limit, the longest due first', async (context) => {
      const early = await context.run(async (repositories) =>
        addReservation(repositories, await addTestData(repositories), { startsAt: plus(NINE, HOUR) }),
      );
      const late = await context.run(async (repositories) =>
        addReservation(repositories, await addTestData(repositories), { startsAt: plus(NINE, 90 * MINUTE) }),
      );
      const done = await context.run(async (repositories) =>
        addOutcome(repositories, await addTestData(repositories), { startsAt: minus(NINE, HOUR) }, outcomes.completed),
      );
      const take = async (limit: number) =>
        (await context.run(({ reminders }) => reminders.takeDue(plus(NINE, HOUR), limit))).map(
          ({ schedule, reservation }) => `${schedule.name} ${reservation.id}`,
        );
      const [first, second, ...others] = [
        `session-imminent_T-1h ${early.id}`,
        `review-request_completed ${done.id}`,
        `session-imminent_T-1h ${late.id}`,
        `review-request_T+90m ${done.id}`,
        `session-imminent_T-15m ${early.id}`,
        `session-imminent_T-5m ${early.id}`,
      ];
      expect(await take(2)).to.deep.equal([first, second]);
      expect(await take(10)).to.deep.equal(others);
      expect(await take(10)).to.deep.equal([]);
    });
  });

  describe('deliveries that are added as taken', () => {
    const addTaken = ({ run }: TestContext, planned: readonly PlannedDelivery[]) =>
      run(({ deliveries }) => deliveries.addTaken(planned, NINE, LEASE));

    test('are under a lease, with the data that sending needs', async (context) => {
      const data = await context.run(addTestData);
      const session = await context.run(addOutcome, data, {}, outcomes.completed);
      const payload = { reservationId: session.id };
      const taken = await addTaken(context, [aDelivery({ recipientId: data.member.id, payload })]);
      expect(taken.map(({ takenBefore }) => takenBefore)).to.deep.equal([false]);
      expect(await take(context, minus(plus(NINE, LEASE), 1))).to.deep.equal([]);
      const again = await take(context, plus(NINE, LEASE));
      expect(again).to.deep.equal(taken.map((one) => ({ ...one, takenBefore: true })));
    });

    test('are added once for a key, and once for each active administrator', async (context) => {
      const recipientId = await aRecipient(context);
      const planned = aDelivery({ recipientId, dedupeKey: 'once' });
      const toAdmins = aDelivery({ recipientType: 'admin', recipientId: 'every-admin', dedupeKey: 'admins' });
      const admins = [await context.run(addAdmin), await context.run(addAdmin)];
      const taken = await addTaken(context, [planned, planned, toAdmins]);
      expect(keysOf(taken)).to.have.members(['once', ...admins.map(({ id }) => `admins:${id}`)]);
      expect(await addTaken(context, [planned, toAdmins])).to.deep.equal([]);
      expect(await addTaken(context, [])).to.deep.equal([]);
    });

    test('stay unchanged when they have arrived, and are in the inbox', async (context) => {
      const recipientId = await aRecipient(context);
      const arrived = { status: 'sent', channel: 'in_app', sentAt: NINE, attempts: 1 } as const;
      const [taken] = await addTaken(context, [aDelivery({ recipientId, ...arrived })]);
      expect(taken?.delivery).to.include(arrived);
      const { items } = await context.queries.notifications.inbox(recipientId, {}, PAGE);
      expect(items.map(({ delivery }) => delivery)).to.deep.equal([taken?.delivery]);
      expect(await take(context, plus(NINE, LEASE))).to.deep.equal([]);
    });

    test('are erased and not taken if the account is closed, also those that were planned later', async (context) => {
      const member = await context.run(addMember);
      await context.run(closeAccount, member.id, plus(NINE, MINUTE));
      const planned = (dedupeKey: string, createdAt: Instant, facts: Partial<PlannedDelivery> = {}) =>
        aDelivery({ recipientId: member.id, dedupeKey, createdAt, payload: { text: '안녕' }, ...facts });
      const arrived = { status: 'sent', channel: 'in_app', sentAt: NINE, attempts: 1 } as const;
      const taken = await addTaken(context, [
        planned('before', plus(NINE, MINUTE)),
        planned('arrived', NINE, arrived),
        planned('after', plus(NINE, MINUTE + 1)),
      ]);
      expect(taken).to.deep.equal([]);
      await add(context, planned('waiting', NINE), planned('later', plus(NINE, MINUTE + 1)));
      for (const erased of await stored(context, 'before', 'arrived', 'after', 'waiting', 'later'))
        expect(erased).to.deep.include({ status: 'bounced', payload: {}, attempts: 0, sentAt: null });
      expect(await take(context, plus(NINE, HOUR))).to.deep.equal([]);
    });
  });

  describe('the deliveries of one message', () => {
    const toAll = (recipientId: PersonId) =>
      CHANNELS.map((channel) => aDelivery({ recipientId, dedupeKey: 'cause:event:person', channel }));

    test('have ids that follow from each other, and results of their own', async (context) => {
      await add(context, ...toAll(await aRecipient(context)));
      const taken = (await take(context)).map(({ delivery }) => delivery);
      expect(taken.map(({ channel }) => channel)).to.have.members(CHANNELS);
      expect(new Set(taken.map(({ id }) => id)).size).to.equal(CHANNELS.length);
      const inApp = taken.find(({ channel }) => channel === 'in_app')!;
      for (const { id, channel } of taken) expect(deliveryId(id, channel)).to.equal(inApp.id);
      const after = taken.map((one): Delivery => {
        if (one.channel === 'push') return { ...one, attempts: 1, errorMessage: 'time-out', dueAt: plus(NINE, HOUR) };
        if (one.channel === 'kakao') return { ...one, attempts: 1, errorMessage: 'refused', status: 'failed' };
        return { ...one, attempts: 1, status: 'sent', sentAt: plus(NINE, SECOND) };
      });
      await save(context, ...after.slice(0, 2));
      await save(context, ...after.slice(2));
      expect(await stored(context, 'cause:event:person')).to.have.deep.members(after);
      expect(await take(context, minus(plus(NINE, HOUR), 1))).to.deep.equal([]);
      expect((await take(context, plus(NINE, HOUR))).map(({ delivery }) => delivery.channel)).to.deep.equal(['push']);
    });

    test('have the same ids in the export of their person', async (context) => {
      const recipientId = await aRecipient(context);
      await add(context, ...toAll(recipientId));
      const { notifications } = await exportedRows(context.queries.personalData.parts(recipientId as MemberId));
      const exported = notifications!.map(({ id }) => id);
      const ids = (await take(context)).map(({ delivery }) => delivery.id);
      expect(exported, 'as deliveryId; in PostgreSQL a new channel needs a new function delivery_id').to.have.members(
        ids,
      );
    });

    test('stay under their lease while others are saved', async (context) => {
      await add(context, ...toAll(await aRecipient(context)));
      const [saved, ...others] = await take(context);
      await save(context, { ...saved!.delivery, attempts: 1, status: 'failed', errorMessage: 'refused' });
      expect(await take(context, minus(plus(NINE, LEASE), 1))).to.deep.equal([]);
      const again = await take(context, plus(NINE, LEASE));
      expect(again.map(({ delivery }) => delivery)).to.have.deep.members(others.map(({ delivery }) => delivery));
      expect(again.every(({ takenBefore }) => takenBefore)).to.equal(true);
    });

    test('are taken again at the first of a retry and the end of the lease of one without a result', async (context) => {
      const recipientId = await aRecipient(context);
      const [push, email] = (['push', 'email'] as const).map((channel) =>
        aDelivery({ recipientId, dedupeKey: 'cause:event:person', channel }),
      );
      await add(context, push!, email!);
      const retry = async (channel: Delivery['channel'], at: Instant, dueAt: Instant) => {
        const { delivery } = (await take(context, at)).find((one) => one.delivery.channel === channel)!;
        await save(context, { ...delivery, attempts: delivery.attempts + 1, dueAt });
      };
      const channelsAt = async (at: Instant) => (await take(context, at)).map(({ delivery }) => delivery.channel);
      await retry('push', NINE, plus(NINE, HOUR));
      await retry('email', plus(NINE, LEASE), plus(NINE, 2 * HOUR));
      expect(await channelsAt(minus(plus(NINE, HOUR), 1))).to.deep.equal([]);
      expect(await channelsAt(plus(NINE, HOUR))).to.deep.equal(['push']);
    });

    test('are added together: another channel under the key of an earlier call adds no delivery', async (context) => {
      const [push, ...others] = toAll(await aRecipient(context));
      await add(context, push!);
      await add(context, ...others);
      expect((await take(context)).map(({ delivery }) => delivery.channel)).to.deep.equal(['push']);
    });

    /** Books a session, and plans the messages of its event. */
    async function planConfirmation({ run }: TestContext) {
      const facts = sessionEventFacts(await run(addReservation, await run(addTestData)));
      await run(({ outbox }) => outbox.add({ type: 'reservation-confirmed', origin: 'member', ...facts }));
      const planned = (await run(({ outbox }) => outbox.takeUnplanned(10))).flatMap(planNotifications);
      return { ...facts, planned };
    }

    test('have the payload of their event, also once that is erased', async (context) => {
      const { planned, reservationId, memberId, mentorId, startsAt } = await planConfirmation(context);
      const taken = await context.run(({ deliveries }) => deliveries.addTaken(planned, NINE, LEASE));
      expect(taken).to.have.length(5);
      const again = await take(context, plus(NINE, LEASE));
      expect(again.map(({ delivery }) => delivery)).to.have.deep.members(taken.map(({ delivery }) => delivery));
      for (const { delivery, meeting: found } of again) {
        expect(delivery.payload).to.deep.equal({ reservationId, startsAt, mentorId });
        expect(found?.reservationId).to.equal(reservationId);
      }
      await context.run(async ({ people, personalData }) => personalData.erase(await people.get(memberId)));
      const left = await take(context, plus(NINE, HOUR));
      expect(left.map(({ recipient }) => recipient.id)).to.deep.equal([mentorId, mentorId]);
    });

    test('name the mentor of their event, also once another has taken the session', async (context) => {
      const { planned, reservationId } = await planConfirmation(context);
      await add(context, ...planned);
      const other = await context.run(addMentor, {}, { name: '이하나' });
      await context.run(async ({ reservations }) =>
        reservations.save({ ...(await reservations.get(reservationId)), mentorId: other.id }),
      );
      const found = (await take(context)).map(({ meeting: now }) => [now?.mentorId, now?.mentorName]);
      expect(found).to.deep.equal(Array(5).fill([other.id, '김하나']));
    });

    test('of a hand-over are pushed while its session is unchanged since the offer', async (context) => {
      const { run, useCases } = context;
      const data = await run(addTestData);
      const other = await run(addMentor, {}, { name: '이하나' });
      const { id: reservationId, startsAt } = await run(addReservation, data);
      const handOver = { reservationId, handOverId: newId<HandOverId>(), toMentorId: other.id, until: startsAt };
      const facts = { memberId: data.member.id, fromMentorId: data.mentor.id, startsAt };
      const offer = () => run(({ outbox }) => outbox.add({ type: 'hand-over-offered', ...handOver, ...facts }));
      const pushed: Message[] = [];
      const send = async (message: Message): Promise<SendOutcome> => {
        if (message.channel === 'push') pushed.push(message);
        return { kind: 'sent' };
      };
      const { sendDeliveries } = useCases({ workerTransaction: { run }, channel: { send } });
      await offer();
      await sendDeliveries.run();
      expect(pushed).to.have.length(1);
      await run(async ({ reservations }) =>
        reservations.save({ ...(await reservations.get(reservationId)), mentorId: other.id }),
      );
      await offer();
      await sendDeliveries.run();
      expect(pushed).to.have.length(1);
      expect(await payloadsInInbox(context, other.id)).to.have.length(2);
    });

    test('name the store of their event, also once the session has moved to another', async (context) => {
      const data = await context.run(addTestData);
      const { mentor } = data;
      const session = await context.run(addReservation, data);
      const store = await context.run(addStore, { name: '홍대점' });
      const later = { startsAt: plus(session.startsAt, HOUR), status: 'booked' } as const;
      const block = await context.run(addBlock, { mentor, store }, later);
      const { id: blockId, storeId, roomId, startsAt, endsAt } = block;
      const changes = [{ at: NINE, fromBlockId: session.blockId, toBlockId: blockId }];
      await context.run(({ reservations }) =>
        reservations.save({ ...session, blockId, storeId, roomId, startsAt, endsAt, changes }),
      );
      const storeNamedFor = async (payload: Delivery['payload']) => {
        await add(context, aDelivery({ recipientId: mentor.id, payload: { reservationId: session.id, ...payload } }));
        return (await take(context)).map(({ meeting }) => meeting?.storeName);
      };
      const { mentorId } = session;
      const [former, present] = [[data.store.name], [store.name]];
      expect(await storeNamedFor({ mentorId, startsAt: session.startsAt })).to.deep.equal(former);
      expect(await storeNamedFor({ mentorId, startsAt })).to.deep.equal(present);
      expect(await storeNamedFor({ mentorId: data.member.id, startsAt: session.startsAt })).to.deep.equal(present);
      expect(await storeNamedFor({ mentorId, startsAt: '2026-03-02T18:00:00+09:00' })).to.deep.equal(present);
      expect(await storeNamedFor({})).to.deep.equal(present);
    });

    /** Adds a session that is an hour away. */
    const aSessionSoon = ({ run }: TestContext) =>
      run(async (repositories) => {
        const data = await addTestData(repositories);
        const facts = { startsAt: plus(NINE, HOUR), createdAt: minus(NINE, DAY) };
        return sessionEventFacts(await addReservation(repositories, data, facts));
      });

    const remind = ({ run, useCases }: TestContext) =>
      useCases({
        workerTransaction: { run },
        channel: { send: async () => ({ kind: 'sent' }) },
        onDeliveryTried: () => undefined,
      }).sendDeliveries.run();

    const payloadsInInbox = async ({ queries }: TestContext, person: PersonId) =>
      (await queries.notifications.inbox(person, {}, PAGE)).items.map(({ delivery }) => delivery.payload);

    test('of a reminder are caused by the newest event of the session', async (context) => {
      const session = await aSessionSoon(context);
      const { reservationId, memberId, mentorId, startsAt } = session;
      await context.run(({ outbox }) =>
        outbox.add(
          { type: 'reservation-changed', from: { mentorId, startsAt: NINE }, ...session },
          { type: 'member-arrived', ...session },
        ),
      );
      const [, newest] = await context.run(({ outbox }) => outbox.takeUnplanned(10));
      expect(await remind(context)).to.include({ considered: 5, changed: 5 });
      const timeline = { kind: 'reservation', id: reservationId } as const;
      const facts = await context.queries.timelines.facts(timeline, { after: null, now: NINE, limit: 10 });
      const messages = facts.flatMap((fact) => (fact.source === 'message' ? [fact.facts] : []));
      expect(messages.map(({ eventId }) => eventId)).to.deep.equal([newest?.id, newest?.id]);
      expect(messages.map(({ recipientId }) => recipientId)).to.have.members([memberId, mentorId]);
      expect(await payloadsInInbox(context, memberId)).to.deep.equal([{ reservationId, startsAt, mentorId }]);
    });

    test('of a reminder keep their payload when no event of the session is stored', async (context) => {
      const { reservationId, memberId, mentorId, startsAt } = await aSessionSoon(context);
      await remind(context);
      expect(await payloadsInInbox(context, memberId)).to.deep.equal([{ reservationId, startsAt, mentorId }]);
    });

    test('have the built-in and saved texts of the time when they were planned', async (context) => {
      const recipientId = await aRecipient(context);
      const { id: savedBy } = await context.run(addAdmin);
      const saved = { eventKey: 'payment-failed', audience: 'member', language: 'ko', title: 'T', body: 'B' } as const;
      await context.run(({ savedTexts }) => savedTexts.add({ ...saved, version: 2, savedAt: NINE, savedBy }));
      const facts = { recipientId, templateId: 'payment-failed' };
      await add(
        context,
        aDelivery({ ...facts, dedupeKey: 'before', createdAt: minus(NINE, 1), textVersion: 1 }),
        aDelivery({ ...facts, dedupeKey: 'after', textVersion: 2 }),
      );
      const taken = new Map((await take(context)).map((one) => [one.delivery.dedupeKey, one]));
      expect(taken.get('before')).to.have.property('savedText', null);
      expect(taken.get('after')?.savedText).to.deep.equal({ title: 'T', body: 'B' });
      expect([...taken.values()].map(({ delivery }) => delivery.textVersion).toSorted()).to.deep.equal([1, 2]);
    });

    test('leave counts of their results, and stay in the inbox', async (context) => {
      const recipientId = await aRecipient(context);
      const facts = { recipientId, createdAt: NINE };
      const sent = { status: 'sent', attempts: 1, sentAt: plus(NINE, 1_234) } as const;
      const old = (dedupeKey: string, more: Partial<PlannedDelivery> = {}) => [
        aDelivery({ ...facts, dedupeKey, ...sent }),
        aDelivery({ ...facts, dedupeKey, channel: 'email', status: 'bounced', attempts: 1, ...more }),
        aDelivery({ ...facts, dedupeKey, channel: 'in_app', dueAt: plus(NINE, SECOND), ...sent }),
      ];
      await add(
        context,
        ...old('first'),
        ...old('second', { createdAt: NINE }),
        ...old('waiting', { status: 'pending' }),
      );
      /** Of the day of the messages, or one so many days later. */
      const figures = async (daysLater = 0) => {
        const startsAt = plus(startOfDay(dayOf(NINE)), daysLater * DAY);
        return (await context.queries.kpis.figures({ startsAt, endsAt: plus(startsAt, DAY) })).deliveries;
      };
      const before = await figures();
      expect(before).to.have.length(3);
      const count = (at: Instant, limit: number) =>
        context.run(({ deliveries }) => deliveries.replaceResultsByCounts(at, limit));
      expect(await count(NINE, 10)).to.equal(0);
      expect(await count(plus(NINE, 1), 1)).to.equal(1);
      expect(await count(plus(NINE, 1), 10)).to.equal(1);
      expect(await count(plus(NINE, 1), 10)).to.equal(0);
      expect(await figures()).to.deep.equal(before);
      expect([await figures(-1), await figures(1)]).to.deep.equal([[], []]);
      const { items, total } = await context.queries.notifications.inbox(recipientId, {}, PAGE);
      expect([items.length, total]).to.deep.equal([3, 3]);
      const found = await context.run(({ deliveries }) => deliveries.findByDedupeKeys(['first']));
      expect(found.map(({ channel, status }) => [channel, status])).to.deep.equal([['in_app', 'sent']]);
      expect(await take(context)).to.have.length(1);
    });
  });

  describe('the outbox', () => {
    const event = { type: 'mentor-verified', mentorId: newId<MentorId>() } as const;
    const takeUnplanned = ({ run }: TestContext, limit = 10) => run(({ outbox }) => outbox.takeUnplanned(limit));

    test('keeps an event until its messages are planned, and no event of failed work', async (context) => {
      await context.rollBack(({ outbox }) => outbox.add(event));
      expect(await takeUnplanned(context)).to.deep.equal([]);
      await context.run(({ outbox }) => outbox.add(event));
      await context.rollBack(async ({ outbox }) => {
        expect(await outbox.takeUnplanned(10)).to.have.length(1);
      });
      const taken = await takeUnplanned(context);
      expect(taken).to.deep.equal([{ id: taken[0]?.id, at: NINE, event }]);
      expect(await takeUnplanned(context)).to.deep.equal([]);
    });

    test('gives events with the facts that they were added with, also null ones', async (context) => {
      const meeting = {
        ...{ reservationId: newId<ReservationId>(), memberId: newId<MemberId>(), mentorId: newId<MentorId>() },
        startsAt: plus(NINE, HOUR + 1),
      };
      const from = { mentorId: newId<MentorId>(), startsAt: NINE };
      const { memberId, mentorId, startsAt } = meeting;
      const events: readonly DomainEvent[] = [
        { type: 'session-started', ...meeting },
        { type: 'reservation-changed', from, ...meeting },
        { type: 'block-closed', blockId: newId(), mentorId, startsAt },
        { type: 'membership-expired', membershipId: newId(), memberId, isUnpaid: true },
        { type: 'member-assisted', memberId, by: newId(), act: 'points', reservationId: null },
        { type: 'payment-failed', paymentId: newId(), memberId: null, purpose: 'points_charge', amount: krw(1) },
        { type: 'email-verified', personId: newId() },
      ];
      await context.run(({ outbox }) => outbox.add(...events));
      expect((await takeUnplanned(context)).map((taken) => taken.event)).to.deep.equal(events);
    });

    test('gives the oldest events first, up to a limit, each to one of twenty concurrent senders', async (context) => {
      const mentors = Array.from({ length: 60 }, () => newId<MentorId>());
      for (const mentorId of mentors) await context.run(({ outbox }) => outbox.add({ ...event, mentorId }));
      const idsIn = (taken: readonly RecordedEvent[]) =>
        taken.map((one) => one.event.type === 'mentor-verified' && one.event.mentorId);
      expect(idsIn(await takeUnplanned(context, 2))).to.deep.equal(mentors.slice(0, 2));
      const { winners, refusals } = await raceOfTwenty(context, ({ outbox }) => outbox.takeUnplanned(2));
      expect(refusals).to.deep.equal([]);
      const rest = idsIn([...winners.flat(), ...(await takeUnplanned(context, 100))]);
      expect(rest.toSorted()).to.deep.equal(mentors.slice(2).toSorted());
    });

    test('counts waiting events as backlog', async (context) => {
      await context.run(({ outbox }) => outbox.add(event));
      context.clock.at = plus(NINE, MINUTE);
      await context.run(({ outbox }) => outbox.add(event, event));
      await add(context, aDelivery({ recipientId: await aRecipient(context), dueAt: plus(NINE, 1) }));
      const backlog = () => context.queries.notifications.backlog(plus(NINE, MINUTE));
      expect(await backlog()).to.deep.equal({ due: 4, oldestDueAt: NINE });
      await takeUnplanned(context);
      expect(await backlog()).to.deep.equal({ due: 1, oldestDueAt: plus(NINE, 1) });
    });

    test('reports each commit with events, and no rollback', async (context) => {
      const before = context.committed();
      await context.run(({ outbox }) => outbox.add(event));
      expect(context.committed()).to.equal(before + 1);
      await context.run(async () => undefined);
      expect(context.committed()).to.equal(before + 1);
      await context.rollBack(({ outbox }) => outbox.add(event));
      expect(context.committed()).to.equal(before + 1);
    });
  });
}
