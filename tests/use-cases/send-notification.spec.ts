import { expect } from 'chai';
import {
  defaultPolicies,
  DomainError,
  EVERY_CHANNEL,
  HOUR,
  planNotifications,
  plus,
  SendDeliveries,
  SendNotification,
  type Message,
  type Person,
  type PersonId,
  type SendNotificationCommand,
} from '@spotter/core';
import { ManualClock, MemoryDatabase, sequentialIds } from '@spotter/memory';
import { aPerson, newId, NINE } from '../contract/builders.js';

/** Somebody who may ask for messages, and everything that goes out. */
async function house(...persons: readonly Person[]) {
  const clock = new ManualClock(NINE);
  const ids = sequentialIds();
  const database = new MemoryDatabase();
  const transaction = database.transaction({ clock, ids, plan: planNotifications });
  await transaction.run(async ({ people }) => {
    for (const person of persons) await people.add(person);
  });
  const { notifications } = database.queries;
  const useCase = new SendNotification(transaction, notifications, clock, ids, defaultPolicies);
  const sent: Message[] = [];
  const channel = {
    send: async (message: Message) => {
      sent.push(message);
      return { kind: 'sent' } as const;
    },
  };
  const worker = new SendDeliveries(transaction, channel, clock, defaultPolicies);
  return {
    clock,
    transaction,
    send: (command: Partial<SendNotificationCommand>) =>
      useCase.execute({ eventKey: 'promotion', recipients: [], payload: SALE, ...command }),
    /** One round; @returns what went out in it. */
    async round(): Promise<readonly Message[]> {
      sent.length = 0;
      await worker.run();
      return [...sent];
    },
  };
}

const SALE = { headline: '가을 할인', text: '20 % 할인합니다.' };
const agreed = (facts: Partial<Person> = {}) => aPerson({ marketingOptIn: true, ...facts });
const to = (...people: readonly Person[]) => people.map(({ id, role }) => ({ type: role, id }));
/** What was refused, by its paths; nothing when it was taken. */
async function refusedPaths(work: Promise<unknown>): Promise<readonly string[]> {
  try {
    await work;
    return [];
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'validation') throw error;
    return (error.details['issues'] as readonly { path: string }[]).map(({ path }) => path);
  }
}
const lines = (deliveries: readonly { recipientId: PersonId; channel: string }[]) =>
  deliveries.map(({ recipientId, channel }) => `${recipientId} ${channel}`);

describe('the internal trigger', () => {
  it('tells whoever is named by the channels of the matrix, and in-app', async () => {
    const [member, mentor] = [aPerson(), aPerson({ role: 'mentor' })];
    const { send, round } = await house(member, mentor);
    const payload = {
      startsAt: '2026-03-03T10:00:00+09:00',
      memberName: '미나',
      mentorName: '준',
      storeName: '강남점',
    };
    const deliveries = await send({ eventKey: 'reservation-confirmed', recipients: to(member, mentor), payload });
    expect(lines(deliveries)).to.deep.equal([
      `${member.id} push`,
      `${member.id} kakao`,
      `${member.id} in_app`,
      `${mentor.id} push`,
      `${mentor.id} in_app`,
    ]);
    expect(deliveries.map(({ status }) => status)).to.deep.equal(deliveries.map(() => 'pending'));
    const [push] = await round();
    expect(push?.body).to.equal('미나님, 03-03 10:00 강남점에서 준 멘토와의 세션이 예약되었습니다.');
  });

  it('speaks to everybody in their language', async () => {
    const [korean, english] = [aPerson(), aPerson({ language: 'en' })];
    const { send, round } = await house(korean, english);
    await send({ eventKey: 'payment-failed', recipients: to(korean, english), payload: { amount: 220_000 } });
    const titles = (await round()).filter(({ channel }) => channel === 'push').map(({ title }) => title);
    expect(titles).to.deep.equal(['결제에 실패했습니다', 'Payment failed']);
  });

  it('delivers once under a dedupe key, and tells what became of it', async () => {
    const member = aPerson({ phone: '+821012345678', phoneVerifiedAt: NINE });
    const { send, round } = await house(member);
    const once = {
      eventKey: 'payment-failed',
      recipients: to(member),
      payload: { amount: 1 },
      dedupeKey: 'payment-7',
    } as const;
    const first = await send(once);
    expect(await round()).to.have.length(3);
    const second = await send(once);
    expect(second.map(({ id }) => id)).to.deep.equal(first.map(({ id }) => id));
    expect(second.map(({ channel, status }) => `${channel} ${status}`)).to.deep.equal([
      'push sent',
      'kakao sent',
      'in_app sent',
    ]);
    expect(await round()).to.deep.equal([]);
    await send({ ...once, dedupeKey: 'payment-8' });
    await send({ ...once, dedupeKey: undefined });
    await send({ ...once, dedupeKey: undefined });
    expect(await round()).to.have.length(9);
  });

  it('tells a person once who is named twice', async () => {
    const member = aPerson();
    const { send } = await house(member);
    const payload = { lastDay: '2026-03-31' };
    const deliveries = await send({ eventKey: 'membership-paused', recipients: to(member, member), payload });
    expect(lines(deliveries)).to.deep.equal([`${member.id} push`, `${member.id} in_app`]);
  });

  it('refuses who is not there, who is somebody else, and who is not told of the event; nobody is told then', async () => {
    const [member, mentor] = [agreed(), aPerson({ role: 'mentor' })];
    const { send, round } = await house(member, mentor);
    const recipients = [...to(member), { type: 'member' as const, id: newId<Person['id']>() }];
    const strangers = [...recipients, { type: 'member' as const, id: mentor.id }, ...to(mentor)];
    const refused = await refusedPaths(send({ recipients: strangers }));
    expect(refused).to.deep.equal(['recipients.1', 'recipients.2', 'recipients.3']);
    expect(await round()).to.deep.equal([]);
  });

  it('refuses a payload that leaves a text unfilled, and names what is missing', async () => {
    const member = agreed();
    const { send, round } = await house(member);
    const missing = (command: Partial<SendNotificationCommand>) =>
      refusedPaths(send({ recipients: to(member), ...command }));
    expect(await missing({ payload: { headline: '할인' } })).to.deep.equal(['payload.text']);
    expect(await missing({ payload: {} })).to.deep.equal(['payload.headline', 'payload.text']);
    expect(await missing({ eventKey: 'payment-failed', payload: { amount: 'much' } })).to.deep.equal([
      'payload.amount',
    ]);
    const reservationId = newId();
    const confirmed = { eventKey: 'reservation-confirmed' } as const;
    expect(await missing({ ...confirmed, payload: { reservationId } })).to.deep.equal(['payload.reservationId']);
    expect(await missing({ ...confirmed, payload: { startsAt: 1e300 } })).to.include('payload.startsAt');
    expect(await round()).to.deep.equal([]);
  });

  it('refuses more people than one call may name', async () => {
    const { send } = await house();
    const crowd = (size: number) =>
      Array.from({ length: size }, () => ({ type: 'member', id: newId<PersonId>() }) as const);
    expect(await refusedPaths(send({ recipients: crowd(501) }))).to.deep.equal(['recipients']);
    expect(await refusedPaths(send({ recipients: crowd(500) }))).to.have.length(500);
  });
});

describe('marketing', () => {
  it('goes to those who agreed alone, on the channels they left on; others get no row at all', async () => {
    const [everywhere, silent] = [agreed(), agreed({ marketingChannels: { ...EVERY_CHANNEL, push: false } })];
    const never = aPerson();
    const { send } = await house(everywhere, silent, never);
    expect(lines(await send({ recipients: to(everywhere, silent, never) }))).to.deep.equal([
      `${everywhere.id} push`,
      `${everywhere.id} email`,
      `${everywhere.id} in_app`,
      `${silent.id} email`,
      `${silent.id} in_app`,
    ]);
  });

  it('says what it is, and how to refuse it', async () => {
    const member = agreed();
    const { send, round } = await house(member);
    await send({ recipients: to(member) });
    for (const { title, body } of await round()) {
      expect(title).to.equal('(광고) 가을 할인');
      expect(body).to.equal('20 % 할인합니다.\n무료 수신거부: 앱 설정 > 알림');
    }
  });

  it('waits through the night, and goes out at 08:00', async () => {
    const member = agreed();
    const { send, round, clock } = await house(member);
    clock.set(plus(NINE, 12 * HOUR));
    await send({ recipients: to(member) });
    expect(await round()).to.deep.equal([]);
    clock.set(plus(NINE, 23 * HOUR - 1));
    expect(await round()).to.deep.equal([]);
    clock.set(plus(NINE, 23 * HOUR));
    expect(await round()).to.have.length(3);
  });

  it('is not sent to who changed their mind while it waited', async () => {
    const member = agreed();
    const { send, round, clock, transaction } = await house(member);
    clock.set(plus(NINE, 12 * HOUR));
    const deliveries = await send({ recipients: to(member), dedupeKey: 'sale' });
    await transaction.run(async ({ people }) =>
      people.save({ ...(await people.get(member.id)), marketingOptIn: false }),
    );
    clock.set(plus(NINE, 23 * HOUR));
    expect(await round()).to.deep.equal([]);
    const kept = await transaction.run((stores) =>
      stores.deliveries.under(deliveries.map(({ dedupeKey }) => dedupeKey)),
    );
    expect(new Set(kept.map(({ status }) => status))).to.deep.equal(new Set(['bounced']));
  });

  it('alone minds what people chose: everything else is sent regardless, at night too', async () => {
    const off = { push: false, kakao: false, sms: false, email: false };
    const member = aPerson({ marketingChannels: off });
    const { send, round, clock } = await house(member);
    clock.set(plus(NINE, 15 * HOUR));
    await send({ eventKey: 'payment-succeeded', recipients: to(member), payload: { amount: 1 } });
    expect((await round()).map(({ channel }) => channel)).to.have.members(['push', 'email', 'in_app']);
  });
});
