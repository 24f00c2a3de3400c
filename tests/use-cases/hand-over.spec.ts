import { expect } from 'chai';
import { DAY, HOUR, krw, minus, plus, type MentorId } from '@spotter/core/kernel';
import type { HandOver } from '@spotter/core/time-off';
import { aBlock, aCredit, aReservation, NINE, PRO } from '../contract/builders.js';
import { PAGE } from '../contract/test-data.js';
import { bookingFixture } from './booking-fixture.js';
import { refusalOf } from './refusal.js';

const startsAt = plus(NINE, 2 * DAY);

/** A session of one mentor, and another who is free then, at a store with one room. */
async function offeredSession() {
  const fixture = bookingFixture();
  const store = await fixture.addStore(1);
  const atStore = { storeIds: [store.id] };
  const [mentorId, toMentorId] = [await fixture.addMentor('From', atStore), await fixture.addMentor('To', atStore)];
  const memberId = await fixture.addMember('credits');
  const roomId = store.rooms[0]!.id;
  const block = aBlock({ mentorId, storeId: store.id, roomId, startsAt, status: 'booked' });
  const session = aReservation(block, { memberId, funding: aCredit({ value: krw(50_000) }) });
  await fixture.transaction.run(async ({ blocks, reservations }) => {
    await blocks.open([block]);
    await reservations.add(session);
  });
  return {
    fixture,
    atStore,
    memberId,
    mentorId,
    toMentorId,
    session,
    offer: (by: MentorId = mentorId, to: MentorId = toMentorId) =>
      fixture.offerHandOver.execute({ reservationId: session.id, mentorId: by, toMentorId: to }),
    answer: ({ id: handOverId }: HandOver, answer: 'accepted' | 'declined', by: MentorId = toMentorId) =>
      fixture.answerHandOver.execute({ handOverId, mentorId: by, answer }),
    now: async () => (await fixture.queries.booking.reservation(session.id))!,
  };
}

describe('a hand-over', () => {
  it('moves the session once it is accepted; the member can cancel free of charge until the start', async () => {
    const { fixture, memberId, mentorId, toMentorId, session, offer, answer, now } = await offeredSession();
    const offered = await offer();
    expect(offered).to.include({ status: 'offered', toMentorId, until: plus(NINE, 12 * HOUR) });
    expect((await answer(offered, 'accepted')).status).to.equal('accepted');
    expect(await now()).to.include({ mentorId: toMentorId, startsAt, substitutedAt: NINE, status: 'confirmed' });
    expect(fixture.eventTypes()).to.deep.equal([
      'hand-over-offered',
      'block-closed',
      'session-substituted',
      'hand-over-accepted',
    ]);
    expect(fixture.eventsOf('session-substituted')[0]).to.include({ from: mentorId, reason: 'hand_over' });
    fixture.clock.set(minus(startsAt, 1));
    const request = { reservationId: session.id, memberId, acceptDeduction: false };
    expect((await fixture.cancelReservation.quote(request)).rule.policy).to.equal('substitution');
    expect((await fixture.cancelReservation.execute(request)).cancellation).to.include({ late: false });
    expect(await fixture.balances()).to.deep.equal({});
  });

  it('can return a session to a slot and a mentor that it had before', async () => {
    const fixture = bookingFixture();
    const store = await fixture.addStore(2);
    const addPro = (name: string, ratePoints: number) =>
      fixture.addMentor(name, { ...PRO, storeIds: [store.id], ratePoints: krw(ratePoints) });
    const first = await addPro('First', 100_000);
    const [second, third] = [await addPro('Second', 60_000), await addPro('Third', 90_000)];
    const openIn = async (room: number, mentorId: MentorId) => {
      const place = { storeId: store.id, roomId: store.rooms[room]!.id };
      return (await fixture.addOpenBlock(mentorId, { ...place, startsAt })).id;
    };
    const memberId = await fixture.addMember(100_000);
    const blockId = await openIn(0, first);
    const { id: reservationId } = await fixture.bookSession.execute({ memberId, blockId, origin: 'member' });
    const handOver = async (mentorId: MentorId, toMentorId: MentorId) => {
      const { id: handOverId } = await fixture.offerHandOver.execute({ reservationId, mentorId, toMentorId });
      await fixture.answerHandOver.execute({ handOverId, mentorId: toMentorId, answer: 'accepted' });
      return (await fixture.queries.booking.reservation(reservationId))!;
    };
    const before = await handOver(first, second);
    await fixture.changeReservation.execute({ memberId, reservationId, blockId: await openIn(1, third) });
    const after = await handOver(third, second);
    expect(after).to.include({ mentorId: second, blockId: before.blockId });
    expect(await fixture.balances()).to.deep.equal({
      [`points:${memberId}`]: -60_000,
      [`held:${reservationId}`]: 60_000,
    });
  });

  it('leaves the session with its mentor when it is declined, and another mentor can then get an offer', async () => {
    const { fixture, atStore, mentorId, offer, answer, now } = await offeredSession();
    const third = await fixture.addMentor('Third', atStore);
    const offered = await offer();
    expect(await refusalOf(offer(mentorId, third))).to.equal('policy-violation state');
    expect((await answer(offered, 'declined')).status).to.equal('declined');
    expect((await now()).mentorId).to.equal(mentorId);
    expect(await refusalOf(answer(offered, 'accepted'))).to.equal('policy-violation state');
    expect((await offer(mentorId, third)).toMentorId).to.equal(third);
  });

  it('expires after 12 hours, that instant included, and another one can then be offered', async () => {
    const { fixture, offer, answer, toMentorId } = await offeredSession();
    const first = await offer();
    fixture.clock.set(minus(first.until, 1));
    expect(await refusalOf(offer())).to.equal('policy-violation state');
    fixture.clock.set(first.until);
    expect(await refusalOf(answer(first, 'accepted'))).to.equal('policy-violation state');
    const second = await offer();
    const { items } = await fixture.queries.timeOffs.handOversOf(toMentorId, PAGE);
    expect(items.map(({ handOver }) => [handOver.id, handOver.status])).to.deep.equal([
      [second.id, 'offered'],
      [first.id, 'expired'],
    ]);
  });

  it('expires when the member moves the session to another mentor, who can hand it over at once', async () => {
    const { fixture, atStore, memberId, session, toMentorId, offer, answer, now } = await offeredSession();
    const first = await offer();
    const third = await fixture.addMentor('Third', atStore);
    const { storeId, roomId } = session;
    const block = await fixture.addOpenBlock(third, { storeId, roomId, startsAt: plus(startsAt, DAY) });
    await fixture.changeReservation.execute({ memberId, reservationId: session.id, blockId: block.id });
    const second = await offer(third);
    for (const given of ['accepted', 'declined'] as const)
      expect(await refusalOf(answer(first, given))).to.equal('policy-violation state');
    expect(fixture.eventTypes()).not.to.include('hand-over-declined');
    await answer(second, 'accepted');
    expect(await now()).to.include({ mentorId: toMentorId, startsAt: plus(startsAt, DAY) });
  });

  it('stays expired when the member changes the session back', async () => {
    const { fixture, memberId, mentorId, session, offer, answer } = await offeredSession();
    const { id: reservationId, storeId, roomId } = session;
    const offered = await offer();
    fixture.clock.set(plus(NINE, HOUR));
    const { id: later } = await fixture.addOpenBlock(mentorId, { storeId, roomId, startsAt: plus(startsAt, DAY) });
    for (const blockId of [later, session.blockId])
      await fixture.changeReservation.execute({ memberId, reservationId, blockId });
    expect(await refusalOf(answer(offered, 'accepted'))).to.equal('policy-violation state');
    expect((await offer()).status).to.equal('offered');
  });

  it('is refused to a mentor who is not free, teaches elsewhere, or is the same one', async () => {
    const { fixture, atStore, mentorId, offer } = await offeredSession();
    const busy = await fixture.addMentor('Busy', atStore);
    await fixture.addConfirmedSession(await fixture.addMember('credits'), busy, { startsAt });
    for (const to of [busy, await fixture.addMentor('Elsewhere'), mentorId])
      expect(await refusalOf(offer(mentorId, to))).to.equal('policy-violation hand-over');
    expect(await refusalOf(offer(busy))).to.equal('not-found');
    expect(await refusalOf(offer(mentorId, 'nobody' as MentorId))).to.equal('not-found');
  });

  it('cannot be accepted once the mentor is busy, nor answered once the session was cancelled', async () => {
    const busy = await offeredSession();
    const offered = await busy.offer();
    await busy.fixture.addConfirmedSession(await busy.fixture.addMember('credits'), busy.toMentorId, { startsAt });
    expect(await refusalOf(busy.answer(offered, 'accepted'))).to.equal('policy-violation hand-over');
    expect((await busy.now()).mentorId).to.equal(busy.mentorId);

    const cancelled = await offeredSession();
    const other = await cancelled.offer();
    const { session, memberId } = cancelled;
    await cancelled.fixture.cancelReservation.execute({ reservationId: session.id, memberId, acceptDeduction: false });
    for (const given of ['accepted', 'declined'] as const)
      expect(await refusalOf(cancelled.answer(other, given))).to.equal('policy-violation state');
    expect(await refusalOf(cancelled.answer(other, 'accepted', cancelled.mentorId))).to.equal('not-found');
  });
});
