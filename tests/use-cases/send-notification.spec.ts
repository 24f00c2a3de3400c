import { expect } from 'chai';
import { EVERY_CHANNEL, type Person } from '@spotter/core/identity';
import { DomainError, HOUR, plus, type Issue, type PersonId } from '@spotter/core/kernel';
import type { SendNotificationCommand } from '@spotter/core/notification';
import { aPerson, newId, NINE } from '../contract/builders.js';
import { messageFixture } from './message-fixture.js';
import { thrownRefusal } from './refusal.js';

/** The service with these people. */
async function peopleFixture(...persons: readonly Person[]) {
  const service = messageFixture();
  await service.transaction.run(async ({ people }) => {
    for (const person of persons) await people.add(person);
  });
  return {
    ...service,
    send: (command: Partial<SendNotificationCommand>) =>
      service.sendNotification.execute({ eventKey: 'promotion', recipients: [], payload: SALE, ...command }),
  };
}

const SALE = { headline: '가을 할인', text: '20 % 할인합니다.' };
const agreed = (facts: Partial<Person> = {}) => aPerson({ marketingOptIn: true, ...facts });
const to = (...people: readonly Person[]) => people.map(({ id, role }) => ({ type: role, id }));
/** The paths that were refused; empty when the call was accepted. */
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

describe('SendNotification', () => {
  it('delivers once under a dedupe key, also when the person is named twice, and returns the delivery status', async () => {
    const member = aPerson({ phone: '+821012345678', phoneVerifiedAt: NINE });
    const { send, sendRound } = await peopleFixture(member);
    const once = {
      eventKey: 'payment-failed',
      recipients: to(member, member),
      payload: { amount: 1 },
      dedupeKey: 'payment-7',
    } as const;
    const first = await send(once);
    expect(await sendRound()).to.have.length(3);
    const second = await send(once);
    expect(second.map(({ id }) => id)).to.deep.equal(first.map(({ id }) => id));
    expect(second.map(({ channel, status }) => `${channel} ${status}`)).to.deep.equal([
      'push sent',
      'kakao sent',
      'in_app sent',
    ]);
    expect(await sendRound()).to.deep.equal([]);
    await send({ ...once, dedupeKey: 'payment-8' });
    await send({ ...once, dedupeKey: undefined });
    await send({ ...once, dedupeKey: undefined });
    expect(await sendRound()).to.have.length(9);
  });

  it('refuses unknown people, wrong roles and wrong audiences, and sends no message', async () => {
    const [member, mentor] = [agreed(), aPerson({ role: 'mentor' })];
    const { send, sendRound } = await peopleFixture(member, mentor);
    const recipients = [...to(member), { type: 'member' as const, id: newId<Person['id']>() }];
    const strangers = [...recipients, { type: 'member' as const, id: mentor.id }, ...to(mentor)];
    const refused = await refusedPaths(send({ recipients: strangers }));
    expect(refused).to.deep.equal(['recipients.1', 'recipients.2', 'recipients.3']);
    expect(await sendRound()).to.deep.equal([]);
  });

  it('refuses a payload with missing fields and names them', async () => {
    const member = agreed();
    const { send, sendRound } = await peopleFixture(member);
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
    expect(await sendRound()).to.deep.equal([]);
  });

  it('tells a missing value from one that the text cannot show', async () => {
    const member = agreed();
    const { send } = await peopleFixture(member);
    const codeOf = async (payload: SendNotificationCommand['payload']) => {
      const { details } = await thrownRefusal(send({ eventKey: 'payment-failed', recipients: to(member), payload }));
      return (details['issues'] as readonly Issue[]).map(({ code }) => code);
    };
    expect(await codeOf({})).to.deep.equal(['REQUIRED']);
    expect(await codeOf({ amount: 'much' })).to.deep.equal(['NOT_ALLOWED']);
  });

  it('uses the day pass text for a mentor no-show without compensation, and refuses an unknown compensation', async () => {
    const member = aPerson();
    const { send, sendRound } = await peopleFixture(member);
    const payload = { startsAt: '2026-03-03T10:00:00+09:00', mentorName: '준' };
    const noShow = { eventKey: 'mentor-no-show_T+15m', recipients: to(member) } as const;
    await send({ ...noShow, payload });
    expect((await sendRound()).map(({ body }) => body.includes('당일 이용권 1장'))).to.deep.equal([true, true]);
    expect(await refusedPaths(send({ ...noShow, payload: { ...payload, compensation: 'a-car' } }))).to.deep.equal([
      'payload.compensation',
    ]);
  });

  it('refuses more people than the limit', async () => {
    const { send } = await peopleFixture();
    const crowd = (size: number) =>
      Array.from({ length: size }, () => ({ type: 'member', id: newId<PersonId>() }) as const);
    expect(await refusedPaths(send({ recipients: crowd(501) }))).to.deep.equal(['recipients']);
    expect(await refusedPaths(send({ recipients: crowd(500) }))).to.have.length(500);
  });
});

describe('SendNotification for marketing', () => {
  it('notifies only people who consented, on their enabled channels', async () => {
    const [everywhere, silent] = [agreed(), agreed({ marketingChannels: { ...EVERY_CHANNEL, push: false } })];
    const never = aPerson();
    const { send } = await peopleFixture(everywhere, silent, never);
    expect(lines(await send({ recipients: to(everywhere, silent, never) }))).to.deep.equal([
      `${everywhere.id} push`,
      `${everywhere.id} email`,
      `${everywhere.id} in_app`,
      `${silent.id} email`,
      `${silent.id} in_app`,
    ]);
  });

  it('sends one instant message under a dedupe key, even after a change of the preferences', async () => {
    const member = agreed({ phone: '+821012345678', phoneVerifiedAt: NINE });
    const { send, sendRound, transaction } = await peopleFixture(member);
    const once = { recipients: to(member), dedupeKey: 'sale' };
    expect(lines(await send(once))).to.include(`${member.id} push`);
    await transaction.run(async ({ people }) => {
      const person = await people.get(member.id);
      await people.save({ ...person, marketingChannels: { ...EVERY_CHANNEL, push: false } });
    });
    await send(once);
    expect((await sendRound()).map(({ channel }) => channel)).to.have.members(['email', 'in_app']);
  });

  it('sends other messages at night and regardless of the preferences', async () => {
    const off = { push: false, kakao: false, sms: false, email: false };
    const member = aPerson({ marketingChannels: off });
    const { send, sendRound, clock } = await peopleFixture(member);
    clock.set(plus(NINE, 15 * HOUR));
    await send({ eventKey: 'payment-succeeded', recipients: to(member), payload: { amount: 1 } });
    expect((await sendRound()).map(({ channel }) => channel)).to.have.members(['push', 'email', 'in_app']);
  });
});
