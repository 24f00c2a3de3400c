import { expect } from 'chai';
import { defaultPolicies } from '@spotter/core/application';
import { anonymizeAccount } from '@spotter/core/identity';
import {
  DAY,
  DomainError,
  HOUR,
  krw,
  MINUTE,
  minus,
  plus,
  type Instant,
  type MemberId,
  type PaymentId,
  type RefundId,
} from '@spotter/core/kernel';
import type { Message, SendOutcome } from '@spotter/core/notification';
import { createSimulatedService } from '@spotter/simulation';
import { aPerson, newId, NINE } from '../contract/builders.js';
import { addBlock, addMember, addMembership, addMentor, addStore } from '../contract/test-data.js';
import { messageFixture } from './message-fixture.js';
import { withRepositories } from './test-service.js';

const STARTS_AT = plus(NINE, 24 * HOUR);

const REVIEW_REQUEST = 'review-request_T+90m';

/** A booked session, and every message of the service. */
async function messagesFixture(answer: (message: Message) => SendOutcome = () => ({ kind: 'sent' })) {
  const service = messageFixture({ answer });
  const { transaction } = service;
  const { mentor, member, block } = await transaction.run(async (repositories) => {
    const store = await addStore(repositories);
    const jun = await addMentor(repositories, { storeIds: [store.id] }, { name: 'Jun' });
    const phone = { phone: '+821012345678', phoneVerifiedAt: NINE };
    const mina = await addMember(repositories, {}, { name: 'Mina', ...phone });
    await addMembership(repositories, mina);
    return {
      mentor: jun,
      member: mina,
      block: await addBlock(repositories, { mentor: jun, store }, { startsAt: STARTS_AT }),
    };
  });
  const reservation = await service.bookSession.execute({ memberId: member.id, blockId: block.id, origin: 'member' });

  return {
    ...service,
    member: member.id,
    mentor: mentor.id,
    reservation,
    /** Sends the due messages. @returns the report of the job, and the messages in short. */
    async round() {
      service.sent.length = 0;
      const report = await service.sendDeliveries.run();
      const messages = service.sent.map(
        ({ eventKey, channel, recipientId }) => `${eventKey} ${channel} ${nameOf(recipientId)}`,
      );
      return { report, messages };
    },
  };

  function nameOf(id: string): string {
    return id === member.id ? 'member' : 'mentor';
  }
}

const REVIEW_PUSH = `${REVIEW_REQUEST} push member`;

/** A session completed and its review requested at that time, whose push fails. */
async function reviewFixture(at: Instant) {
  const fixture = await messagesFixture(({ eventKey, channel }) =>
    eventKey === REVIEW_REQUEST && channel === 'push' ? { kind: 'transient', reason: 'down' } : { kind: 'sent' },
  );
  const { clock, transaction, reservation, round } = fixture;
  await round();
  clock.set(at);
  const { id: reservationId, memberId, mentorId, startsAt, endsAt } = reservation;
  await transaction.run(async ({ reservations, outbox }) => {
    await reservations.save({ ...reservation, status: 'completed', startedAt: startsAt, completedAt: endsAt });
    await outbox.add({ type: 'session-completed', reservationId, memberId, mentorId, startsAt });
  });
  expect((await round()).messages).to.deep.equal([REVIEW_PUSH, `${REVIEW_REQUEST} in_app member`]);
  return fixture;
}

const CONFIRMED = [
  'reservation-confirmed push member',
  'reservation-confirmed kakao member',
  'reservation-confirmed in_app member',
  'reservation-confirmed push mentor',
  'reservation-confirmed in_app mentor',
];

describe('SendDeliveries', () => {
  it('send each message of a booking once to both sides', async () => {
    const { round } = await messagesFixture();
    expect((await round()).messages).to.have.members(CONFIRMED);
    expect((await round()).messages).to.deep.equal([]);
  });

  it('fill the texts in the language of the recipient', async () => {
    const { round, sent } = await messagesFixture();
    await round();
    const kakao = sent.find(({ channel }) => channel === 'kakao');
    expect(kakao).to.include({ to: '+821012345678', language: 'ko', attempt: 1 });
    expect(kakao?.facts).to.include({ memberName: 'Mina', mentorName: 'Jun' });
    expect(kakao?.body).to.include('Mina').and.include('Jun');
  });

  it('drop the reminder of a cancelled session', async () => {
    const { clock, transaction, reservation, round } = await messagesFixture();
    await round();
    const cancellation = { at: NINE, by: 'member', late: false, deducted: false } as const;
    await transaction.run(({ reservations }) =>
      reservations.save({ ...reservation, status: 'cancelled', cancellation }),
    );
    clock.set(minus(STARTS_AT, HOUR));
    expect((await round()).messages).to.deep.equal([]);
  });

  it('send no review request after the rating, at any attempt', async () => {
    const { clock, transaction, reservation, round } = await reviewFixture(plus(STARTS_AT, 2 * HOUR));
    clock.advance(5 * MINUTE);
    expect((await round()).messages).to.deep.equal([REVIEW_PUSH]);
    await transaction.run(({ ratings }) =>
      ratings.add(reservation, { score: 5, comment: null, createdAt: clock.now() }),
    );
    clock.advance(30 * MINUTE);
    expect((await round()).messages).to.deep.equal([]);
  });

  it('send a text message after a failed Kakao message, and never both', async () => {
    const { round, clock } = await messagesFixture(({ channel }) =>
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

  it('do not retry the reminder of a session that has started', async () => {
    const isNear = ({ eventKey, channel }: Pick<Message, 'eventKey' | 'channel'>): boolean =>
      eventKey === 'session-imminent_T-1h' && channel === 'push';
    const { round, clock, sent } = await messagesFixture((message) =>
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
    expect(report).to.deep.include({ changed: 2, failures: [] });
  });

  it('send no e-mail about a refund to a closed account', async () => {
    const { transaction, sendRound } = messageFixture();
    const { id: memberId, ...person } = aPerson();
    const refunded = { type: 'refund-processed', refundId: newId<RefundId>(), amount: krw(1_000) } as const;
    await transaction.run(async ({ people, outbox }) => {
      await people.add(anonymizeAccount({ id: memberId, ...person }));
      await outbox.add({ ...refunded, paymentId: newId<PaymentId>(), memberId: memberId as string as MemberId });
    });
    expect((await sendRound()).map(({ channel }) => channel)).to.have.members(['push', 'in_app']);
  });

  it('decide a bounced message at once: it is neither retried nor a failure of the run', async () => {
    const { round, clock } = await messagesFixture(({ channel }) =>
      channel === 'push' ? { kind: 'bounced', reason: 'no device' } : { kind: 'sent' },
    );
    const { report } = await round();
    expect(report).to.deep.include({ considered: 5, changed: 5, failures: [] });
    clock.advance(10 * HOUR);
    expect((await round()).messages).to.deep.equal([]);
  });

  it('report a configuration error and retry the message', async () => {
    const { round, clock } = await messagesFixture(({ channel }) =>
      channel === 'push' ? { kind: 'configuration_error', reason: 'the key is wrong' } : { kind: 'sent' },
    );
    const { report } = await round();
    expect(report.failures.map(({ code }) => code)).to.deep.equal(['internal', 'internal']);
    clock.advance(5 * MINUTE);
    expect((await round()).messages).to.have.length(2);
  });

  it('send push messages to every device and delete unknown devices', async () => {
    const { round, clock, transaction, member, sent } = await messagesFixture(({ pushTokens }) => ({
      kind: 'transient',
      reason: 'time-out',
      deadTokens: pushTokens.filter((token) => token.startsWith('dead')),
    }));
    await transaction.run(async ({ devices }) => {
      for (const token of ['phone', 'dead-tablet'])
        await devices.register(
          { token, personId: member, familyId: null, platform: 'android', registeredAt: NINE },
          10,
        );
    });
    const pushed = () => sent.find(({ channel, recipientId }) => channel === 'push' && recipientId === member);
    await round();
    expect(pushed()?.pushTokens).to.have.members(['phone', 'dead-tablet']);
    clock.advance(5 * MINUTE);
    await round();
    expect(pushed()?.pushTokens).to.deep.equal(['phone']);
  });

  it('continue after a defect, retry the message as after other failures, then stop', async () => {
    const { round, clock } = await messagesFixture(({ channel }) => {
      if (channel === 'push') throw new TypeError('defect');
      return { kind: 'sent' };
    });
    const { report } = await round();
    const internal = ['internal TypeError', 'internal TypeError'];
    expect(report.failures.map(({ code, message }) => `${code} ${message}`)).to.deep.equal(internal);
    expect(report.changed).to.equal(3);
    for (const wait of defaultPolicies.notification.retryAfterMs) {
      clock.advance(wait - 1);
      expect((await round()).report.considered).to.equal(0);
      clock.advance(1);
      const { failures } = (await round()).report;
      expect(failures.map(({ code, message }) => `${code} ${message}`)).to.deep.equal(internal);
    }
    clock.advance(DAY);
    expect((await round()).messages.filter((one) => one.startsWith('reservation-confirmed'))).to.deep.equal([]);
  });

  it('report a message whose result cannot be saved, and send it again when the lease ends', async () => {
    const service = await messagesFixture();
    const { clock, sent, member, round } = service;
    const failing = withRepositories(({ deliveries }) => ({
      deliveries: {
        save: (delivery) => {
          if (delivery.channel === 'push' && delivery.recipientId === member) throw new TypeError('defect');
          return deliveries.save(delivery);
        },
      },
    }));
    const transaction = failing(service.transaction);
    const report = await createSimulatedService({ ...service, transaction }).sendDeliveries.run();
    expect(report).to.include({ considered: CONFIRMED.length, changed: CONFIRMED.length - 1 });
    expect(report.failures.map(({ code, message }) => `${code} ${message}`)).to.deep.equal(['internal TypeError']);
    expect((await round()).messages).to.deep.equal([]);
    clock.advance(defaultPolicies.notification.leaseMs);
    expect((await round()).messages).to.deep.equal(['reservation-confirmed push member']);
    expect(sent[0]).to.include({ attempt: 1, possiblySent: true });
  });

  it('send the messages of new events and their fallbacks after a wake-up, and leave retries to the next poll', async () => {
    const { sendDeliveries, round, sent, transaction, mentor, clock } = await messagesFixture(({ channel, attempt }) =>
      channel === 'in_app' || attempt > 1 ? { kind: 'sent' } : { kind: 'transient', reason: 'HTTP 503' },
    );
    const sentAfterWakeUp = async () => {
      sent.length = 0;
      await sendDeliveries.runForNewEvents();
      return sent.map(({ eventKey, channel }) => `${eventKey} ${channel}`);
    };
    const withoutNames = CONFIRMED.map((one) => one.replace(/ \w+$/, ''));
    expect(await sentAfterWakeUp()).to.have.members([...withoutNames, 'reservation-confirmed sms']);
    clock.advance(5 * MINUTE);
    await transaction.run(({ outbox }) => outbox.add({ type: 'tier-on-hold', mentorId: mentor }));
    expect(await sentAfterWakeUp()).to.have.members(['push', 'email', 'in_app'].map((one) => `tier-on-hold ${one}`));
    expect((await round()).messages).to.include('reservation-confirmed push member');
  });

  it('stop at the first transaction that fails when the database is not available', async () => {
    const service = await messagesFixture();
    const unavailable = new DomainError('unavailable', 'The database is not available at the moment.');
    let transactions = 0;
    const failing: typeof service.transaction = {
      run: (work) => ((transactions += 1) === 1 ? service.transaction.run(work) : Promise.reject(unavailable)),
    };
    const refusal = await createSimulatedService({ ...service, transaction: failing })
      .sendDeliveries.run()
      .catch((error: unknown) => error);
    expect([refusal, transactions]).to.deep.equal([unavailable, 2]);
  });

  it('begin one transaction when no message is due, and two for reminders together with the messages of events', async () => {
    const service = await messagesFixture();
    let transactions = 0;
    const counting: typeof service.transaction = {
      run: (work) => {
        transactions += 1;
        return service.transaction.run(work);
      },
    };
    const counted = createSimulatedService({ ...service, transaction: counting });
    service.clock.set(minus(STARTS_AT, HOUR));
    // A reminder, its four messages, and those of the booking.
    expect(await counted.sendDeliveries.run()).to.include({ considered: 10, changed: 10 });
    expect(transactions).to.equal(2);
    expect(await counted.sendDeliveries.run()).to.include({ considered: 0 });
    expect(transactions).to.equal(3);
  });

  it('end after the current batch on a stop request and leave the rest to the next run', async () => {
    const service = await messagesFixture();
    await service.transaction.run(({ outbox }) => outbox.add({ type: 'tier-on-hold', mentorId: service.mentor }));
    const policies = { ...defaultPolicies, notification: { ...defaultPolicies.notification, batch: 1 } };
    const { sendDeliveries } = createSimulatedService({ ...service, policies });
    expect(await sendDeliveries.run({ stopping: () => true })).to.include({ considered: 5, changed: 5 });
    expect(service.sent.map(({ eventKey }) => eventKey)).to.deep.equal(CONFIRMED.map(() => 'reservation-confirmed'));
    expect((await service.round()).messages).to.have.members([
      'tier-on-hold push mentor',
      'tier-on-hold email mentor',
      'tier-on-hold in_app mentor',
    ]);
  });

  it('send due reminders after a wake-up with more events than a batch', async () => {
    const service = await messagesFixture();
    await service.transaction.run(({ outbox }) => outbox.add({ type: 'tier-on-hold', mentorId: service.mentor }));
    service.clock.set(minus(STARTS_AT, HOUR));
    const policies = { ...defaultPolicies, notification: { ...defaultPolicies.notification, batch: 1 } };
    await createSimulatedService({ ...service, policies }).sendDeliveries.runForNewEvents();
    expect(new Set(service.sent.map(({ eventKey }) => eventKey))).to.deep.equal(
      new Set(['reservation-confirmed', 'session-imminent_T-1h', 'tier-on-hold']),
    );
  });

  it('continue after a batch of events without messages', async () => {
    const service = await messagesFixture();
    await service.round();
    const { mentor: mentorId, transaction } = service;
    await transaction.run(async ({ outbox }) => {
      for (let number = 0; number < 5; number += 1)
        await outbox.add({ type: 'block-closed', blockId: newId(), mentorId, startsAt: STARTS_AT });
      await outbox.add({ type: 'tier-on-hold', mentorId });
    });
    service.sent.length = 0;
    const policies = { ...defaultPolicies, notification: { ...defaultPolicies.notification, batch: 2 } };
    await createSimulatedService({ ...service, policies }).sendDeliveries.run();
    expect(service.sent.map(({ eventKey }) => eventKey)).to.include('tier-on-hold');
  });
});
