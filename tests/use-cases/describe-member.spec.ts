import { expect } from 'chai';
import type { Reservation } from '@spotter/core/booking';
import { DAY, minus, plus } from '@spotter/core/kernel';
import type { Message } from '@spotter/core/notification';
import { aBlock, aReservation, aSessionRecord, aStore, NINE } from '../contract/builders.js';
import { addMember, addMentor } from '../contract/test-data.js';
import { messageFixture } from './message-fixture.js';
import { withMethods, type PortOverrides } from './test-service.js';

const NOTE = `Knees out. ${'Forty kilograms went well. '.repeat(20)}\nThe second line.`;

/** A session soon and a past one with a note, by the same mentor; and another mentor. */
async function upcomingSession(overrides: PortOverrides = {}) {
  const { sendNotification, sendRound, transaction } = messageFixture(overrides);
  const store = aStore({ name: 'Gangnam' });
  const english = { name: 'Jun', language: 'en' } as const;
  const mentor = await transaction.run((repositories) => addMentor(repositories, { storeIds: [store.id] }, english));
  const other = await transaction.run((repositories) => addMentor(repositories, {}, english));
  const member = await transaction.run((repositories) =>
    addMember(repositories, { goal: 'strength' }, { name: 'Mina' }),
  );
  const between = { mentorId: mentor.id, storeId: store.id };
  const before = aBlock({ ...between, startsAt: minus(NINE, 3 * DAY), endsAt: minus(NINE, 2 * DAY) }); // no review is due
  const after = aBlock({ ...between, startsAt: plus(NINE, DAY), endsAt: plus(NINE, 2 * DAY) });
  const past: Reservation = {
    ...aReservation(before, { memberId: member.id }),
    status: 'completed',
    startedAt: before.startsAt,
    completedAt: before.endsAt,
  };
  const next = aReservation(after, { memberId: member.id });
  await transaction.run(async ({ stores, blocks, reservations, records }) => {
    await stores.add(store);
    await blocks.open([before, after]);
    for (const one of [past, next]) await reservations.add(one);
    await records.save(past.id, aSessionRecord({ handoverNote: NOTE, condition: 4 }));
  });
  return {
    next,
    mentor,
    other,
    async remind({ id }: { readonly id: typeof mentor.id }): Promise<readonly Message[]> {
      const recipients = [{ type: 'mentor' as const, id }];
      await sendNotification.execute({
        eventKey: 'session-imminent_T-15m',
        recipients,
        payload: { reservationId: next.id },
      });
      return sendRound();
    },
  };
}

const bodyBy = (messages: readonly Message[], channel: string) => messages.find((one) => one.channel === channel)?.body;

describe('the push message before a session', () => {
  it('describes the member to the mentor in 180 characters, and the in-app message has the name', async () => {
    const { remind, mentor, next } = await upcomingSession();
    const messages = await remind(mentor);
    const push = bodyBy(messages, 'push')!;
    expect(push).to.include('Member: Mina · goal: strength · 1 completed · adaptation phase · note: Knees out.');
    expect(push).to.match(/…$/).and.not.include('second line');
    expect(push).to.have.length(180);
    expect(bodyBy(messages, 'in_app')).to.match(/Member: Mina$/);
    const { id: deliveryId } = messages.find(({ channel }) => channel === 'in_app')!;
    for (const { data } of messages)
      expect(data).to.deep.equal({ deliveryId, eventKey: 'session-imminent_T-15m', reservationId: next.id });
  });

  it('contains only the name for another mentor', async () => {
    const { remind, other } = await upcomingSession();
    expect(bodyBy(await remind(other), 'push')).to.match(/Member: Mina$/);
  });

  it('is made of the newest 200 sessions that were recorded before the start', async () => {
    const asked: unknown[] = [];
    const { remind, mentor, next } = await upcomingSession({
      queries: (queries) => ({
        ...queries,
        training: withMethods(queries.training, {
          pastSessions: (member, before, limit) => {
            asked.push([before, limit]);
            return queries.training.pastSessions(member, before, limit);
          },
        }),
      }),
    });
    await remind(mentor);
    expect(asked).to.deep.equal([[next.startsAt, 200]]);
  });

  it('contains only the name when the description cannot be loaded', async () => {
    const { remind, mentor } = await upcomingSession({
      queries: (queries) => ({
        ...queries,
        training: withMethods(queries.training, { memberBrief: () => Promise.reject(new Error('down')) }),
      }),
    });
    expect(bodyBy(await remind(mentor), 'push')).to.match(/Member: Mina$/);
  });
});
