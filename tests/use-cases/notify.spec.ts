import { expect } from 'chai';
import {
  BookSession,
  defaultPolicies,
  DomainError,
  HOUR,
  MINUTE,
  minus,
  planNotifications,
  plus,
  SendDeliveries,
  SendReminders,
  type Delivery,
  type Message,
  type NotificationChannel,
  type SendOutcome,
} from '@spotter/core';
import { ManualClock, MemoryDatabase, sequentialIds } from '@spotter/memory';
import { aBlock, aMember, aMembership, aMentor, aPerson, aStore, NINE } from '../contract/builders.js';

const STARTS_AT = plus(NINE, 24 * HOUR);

/** A booked session, and a post office that writes down every message and answers as it is told. */
async function postOffice(answer: (message: Message) => SendOutcome = () => ({ kind: 'sent' }), phoneVerified = true) {
  const clock = new ManualClock(NINE);
  const ids = sequentialIds();
  const database = new MemoryDatabase();
  const transaction = database.transaction({ clock, ids, plan: planNotifications });
  const sent: Message[] = [];
  const channel = {
    send: async (message: Message) => {
      sent.push(message);
      return answer(message);
    },
  };
  const reminders = new SendReminders(transaction, clock, defaultPolicies);
  const deliveries = new SendDeliveries(transaction, channel, clock, defaultPolicies);

  const store = aStore();
  const mentor = aMentor({ storeIds: [store.id] });
  const member = aMember();
  const block = aBlock({ mentorId: mentor.id, storeId: store.id, startsAt: STARTS_AT, endsAt: plus(STARTS_AT, HOUR) });
  await transaction.run(async ({ people, members, mentors, memberships, branches, blocks }) => {
    await branches.add(store);
    await people.add(aPerson({ id: mentor.id, role: 'mentor', name: 'Jun' }));
    await mentors.add(mentor);
    const phone = '+821012345678';
    await people.add(aPerson({ id: member.id, name: 'Mina', phone, phoneVerifiedAt: phoneVerified ? NINE : null }));
    await members.add(member);
    await memberships.add(aMembership({ memberId: member.id }));
    await blocks.open([block]);
  });
  const book = new BookSession(transaction, clock, ids, defaultPolicies);
  const reservation = await book.execute({ memberId: member.id, blockId: block.id, origin: 'member' });

  return {
    clock,
    database,
    transaction,
    member: member.id,
    mentor: mentor.id,
    reservation,
    /** One round; @returns what went out in it. */
    async round() {
      sent.length = 0;
      await reminders.run();
      const report = await deliveries.run();
      return {
        report,
        messages: sent.map(({ eventKey, channel: by, recipientId }) => `${eventKey} ${by} ${nameOf(recipientId)}`),
      };
    },
    sent,
  };

  function nameOf(id: string): string {
    return id === member.id ? 'member' : 'mentor';
  }
}

const CONFIRMED = [
  'reservation-confirmed push member',
  'reservation-confirmed kakao member',
  'reservation-confirmed in_app member',
  'reservation-confirmed push mentor',
  'reservation-confirmed in_app mentor',
];

describe('sending notifications', () => {
  it('tells both sides of a booking, each message once', async () => {
    const { round } = await postOffice();
    expect((await round()).messages).to.have.members(CONFIRMED);
    expect((await round()).messages).to.deep.equal([]);
  });

  it('fills the texts with names, place and time in the reader’s language', async () => {
    const { round, sent } = await postOffice();
    await round();
    const kakao = sent.find(({ channel }) => channel === 'kakao');
    expect(kakao).to.include({ to: '+821012345678', language: 'ko', attempt: 1 });
    expect(kakao?.facts).to.include({ memberName: 'Mina', mentorName: 'Jun' });
    expect(kakao?.body).to.include('Mina').and.include('Jun');
  });

  it('reminds at the minute it is due, and not a millisecond before', async () => {
    const { clock, round } = await postOffice();
    await round();
    clock.set(plus(minus(STARTS_AT, HOUR), -1));
    expect((await round()).messages).to.deep.equal([]);
    clock.set(minus(STARTS_AT, HOUR));
    expect((await round()).messages).to.have.members([
      'session-imminent_T-1h push member',
      'session-imminent_T-1h in_app member',
      'session-imminent_T-1h push mentor',
      'session-imminent_T-1h in_app mentor',
    ]);
    expect((await round()).messages).to.deep.equal([]);
  });

  it('drops a reminder of what no longer stands', async () => {
    const { clock, transaction, reservation, round } = await postOffice();
    await round();
    const cancellation = { at: NINE, by: 'member', late: false, deducted: false } as const;
    await transaction.run(({ reservations }) =>
      reservations.save({ ...reservation, status: 'cancelled', cancellation }),
    );
    clock.set(minus(STARTS_AT, HOUR));
    expect((await round()).messages).to.deep.equal([]);
  });

  it('sends a text message instead of a chat message that failed, and never both again', async () => {
    const { round, clock } = await postOffice(({ channel }) =>
      channel === 'kakao' ? { kind: 'transient', reason: 'down' } : { kind: 'sent' },
    );
    const { messages } = await round();
    expect(messages.filter((one) => /kakao|sms/.test(one))).to.deep.equal([
      'reservation-confirmed kakao member',
      'reservation-confirmed sms member',
    ]);
    clock.advance(3 * HOUR);
    expect((await round()).messages).to.deep.equal([]);
  });

  it('sends a text message where the phone was never verified: that is no consent for chat', async () => {
    const { round } = await postOffice(undefined, false);
    const { messages } = await round();
    expect(messages.filter((one) => /kakao|sms/.test(one))).to.deep.equal(['reservation-confirmed sms member']);
  });

  it('tries again 5 minutes, 30 minutes and 2 hours after each failure, then gives up', async () => {
    const only =
      (by: NotificationChannel) =>
      (message: Message): SendOutcome =>
        message.channel === by ? { kind: 'transient', reason: 'time-out' } : { kind: 'sent' };
    const { round, clock } = await postOffice(only('push'));
    await round();
    for (const wait of [5 * MINUTE, 30 * MINUTE, 2 * HOUR]) {
      clock.advance(wait - 1);
      expect((await round()).messages).to.deep.equal([]);
      clock.advance(1);
      expect((await round()).messages).to.have.members([
        'reservation-confirmed push member',
        'reservation-confirmed push mentor',
      ]);
    }
    clock.advance(10 * HOUR);
    expect((await round()).messages).to.deep.equal([]);
  });

  it('does not try to say any more that a session is near once it has started', async () => {
    const isNear = ({ eventKey, channel }: Pick<Message, 'eventKey' | 'channel'>): boolean =>
      eventKey === 'session-imminent_T-1h' && channel === 'push';
    const { round, clock, sent } = await postOffice((message) =>
      isNear(message) ? { kind: 'transient', reason: 'time-out' } : { kind: 'sent' },
    );
    await round();
    clock.set(minus(STARTS_AT, HOUR));
    await round();
    expect(sent.find(isNear)?.lifeMs).to.equal(HOUR);
    clock.advance(5 * MINUTE);
    await round();
    clock.advance(30 * MINUTE);
    expect((await round()).messages).to.have.members([
      'session-imminent_T-1h push member',
      'session-imminent_T-1h push mentor',
    ]);
    clock.advance(2 * HOUR);
    const { messages, report } = await round();
    expect(messages).to.deep.equal([]);
    expect(report.failures.map(({ message }) => message)).to.deep.equal(Array(2).fill('its moment has passed'));
  });

  it('takes a message that bounced for no success, and never tries it again', async () => {
    const { round, clock } = await postOffice(({ channel }) =>
      channel === 'push' ? { kind: 'bounced', reason: 'no device' } : { kind: 'sent' },
    );
    const { report } = await round();
    expect(report.failures.map(({ code, message }) => `${code} ${message}`)).to.deep.equal([
      'unavailable no device',
      'unavailable no device',
    ]);
    clock.advance(10 * HOUR);
    expect((await round()).messages).to.deep.equal([]);
  });

  it('tells of a mistake of ours as one, and tries again', async () => {
    const { round, clock } = await postOffice(({ channel, recipientId }) =>
      channel === 'push' && recipientId.length > 0 ? { kind: 'ours', reason: 'the key is wrong' } : { kind: 'sent' },
    );
    const { report } = await round();
    expect(report.failures.map(({ code }) => code)).to.deep.equal(['internal', 'internal']);
    clock.advance(5 * MINUTE);
    expect((await round()).messages).to.have.length(2);
  });

  it('pushes to every device of a person, and forgets those that the push service no longer knows', async () => {
    const { round, clock, transaction, member, sent } = await postOffice(({ pushTokens }) => ({
      kind: 'transient',
      reason: 'time-out',
      deadTokens: pushTokens.filter((token) => token.startsWith('dead')),
    }));
    await transaction.run(async ({ devices }) => {
      for (const token of ['phone', 'dead-tablet'])
        await devices.register({ token, personId: member, platform: 'android', registeredAt: NINE }, 10);
    });
    const pushed = () => sent.find(({ channel, recipientId }) => channel === 'push' && recipientId === member);
    await round();
    expect(pushed()?.pushTokens).to.have.members(['phone', 'dead-tablet']);
    clock.advance(5 * MINUTE);
    await round();
    expect(pushed()?.pushTokens).to.deep.equal(['phone']);
  });

  it('goes on after a message that broke the channel, and tries it again when the lease is over', async () => {
    let broken = true;
    const { round, clock, sent } = await postOffice(({ channel, recipientId }) => {
      if (broken && channel === 'push' && recipientId.length > 0) throw new TypeError('defect');
      return { kind: 'sent' };
    });
    const { report } = await round();
    expect(report.failures.map(({ code, message }) => `${code} ${message}`)).to.deep.equal([
      'internal TypeError',
      'internal TypeError',
    ]);
    expect(report.changed).to.equal(3);
    broken = false;
    clock.advance(defaultPolicies.notification.leaseMs);
    expect((await round()).messages).to.have.length(2);
    expect(sent.map(({ attempt, mayBeThere }) => ({ attempt, mayBeThere }))).to.deep.equal([
      { attempt: 1, mayBeThere: true },
      { attempt: 1, mayBeThere: true },
    ]);
  });

  it('goes on after a message of which nothing can be written down, and tries it again when the lease is over', async () => {
    const { clock, transaction, sent, member, round } = await postOffice();
    const channel = { send: async () => ({ kind: 'sent' }) as const };
    const stumbling: typeof transaction = {
      run: (work) =>
        transaction.run((stores) =>
          work({
            ...stores,
            deliveries: Object.assign(Object.create(stores.deliveries) as typeof stores.deliveries, {
              save: (delivery: Delivery) => {
                if (delivery.channel === 'push' && delivery.recipientId === member) throw new TypeError('defect');
                return stores.deliveries.save(delivery);
              },
            }),
          }),
        ),
    };
    const report = await new SendDeliveries(stumbling, channel, clock, defaultPolicies).run();
    expect(report).to.include({ considered: CONFIRMED.length, changed: CONFIRMED.length - 1 });
    expect(report.failures.map(({ code, message }) => `${code} ${message}`)).to.deep.equal(['internal TypeError']);
    expect((await round()).messages).to.deep.equal([]);
    clock.advance(defaultPolicies.notification.leaseMs);
    expect((await round()).messages).to.deep.equal(['reservation-confirmed push member']);
    expect(sent[0]).to.include({ attempt: 1, mayBeThere: true });
  });

  it('writes nothing down in halves when the database is away', async () => {
    const { clock, transaction } = await postOffice();
    const channel = { send: async () => ({ kind: 'sent' }) as const };
    const away = new DomainError('unavailable', 'The database cannot be reached at the moment.');
    let transactions = 0;
    const gone: typeof transaction = {
      run: (work) => ((transactions += 1) === 1 ? transaction.run(work) : Promise.reject(away)),
    };
    const refusal = await new SendDeliveries(gone, channel, clock, defaultPolicies)
      .run()
      .catch((error: unknown) => error);
    expect([refusal, transactions]).to.deep.equal([away, 2]);
  });

  it('ends after the batch under way when it is to stop, and leaves the others to whoever comes next', async () => {
    const { clock, transaction, sent, round } = await postOffice();
    const policies = { ...defaultPolicies, notification: { ...defaultPolicies.notification, batch: 2 } };
    const channel = {
      send: async (message: Message) => {
        sent.push(message);
        return { kind: 'sent' } as const;
      },
    };
    const deliveries = new SendDeliveries(transaction, channel, clock, policies);
    expect(await deliveries.run({ stopping: () => true })).to.include({ considered: 2, changed: 2 });
    expect(sent).to.have.length(2);
    expect((await round()).messages).to.have.length(CONFIRMED.length - 2);
  });

  it('keeps every message in the inbox of its reader', async () => {
    const { round, database, member } = await postOffice();
    await round();
    const inbox = await database.queries.notifications.inbox(member, { unread: true }, { page: 1, size: 10 });
    expect(inbox.items.map(({ delivery }) => delivery.templateId)).to.deep.equal(['reservation-confirmed']);
    expect(inbox.total).to.equal(1);
  });
});
