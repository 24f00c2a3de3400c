import type { Block } from '@spotter/core/booking';
import {
  DAY,
  dayOf,
  formatInstant,
  HOUR,
  MINUTE,
  minus,
  plus,
  startOfDay,
  type AdminId,
  type MemberId,
  type TimeOfDay,
  type WaitlistEntryId,
} from '@spotter/core/kernel';
import { expect } from 'chai';
import { aDayPass, MONDAY, newId, NINE } from '../contract/builders.js';
import { bookingFixture } from './booking-fixture.js';
import { refusalOf } from './refusal.js';
import { withRepositories, type PortOverrides } from './test-service.js';

const START = plus(NINE, DAY);
const WINDOW = { from: START, until: plus(START, DAY) };
const OFFER = 15 * MINUTE;

/** Two blocks of a mentor, the first of them booked by `holder`, and two more members who can pay. */
async function waitlistFixture(overrides: PortOverrides = {}) {
  const service = bookingFixture(overrides);
  const { addMember, bookSession, joinWaitlist, transaction } = service;
  const [mentorId, store] = [await service.addMentor('Kim'), await service.addStore(1)];
  const place = { storeId: store.id, roomId: store.rooms[0]!.id };
  const block = await service.addOpenBlock(mentorId, { ...place, startsAt: START });
  const later = await service.addOpenBlock(mentorId, { ...place, startsAt: plus(START, 2 * HOUR) });
  const [holder, first, second] = [await addMember('credits'), await addMember('credits'), await addMember('credits')];
  const held = await bookSession.execute({ memberId: holder, blockId: block.id, origin: 'member' });
  const waitFor = (memberId: MemberId, window = WINDOW) =>
    joinWaitlist.execute({ memberId, storeId: store.id, ...window });
  const free = () =>
    service.cancelReservation.execute({ reservationId: held.id, memberId: holder, acceptDeduction: false });
  return {
    ...service,
    mentorId,
    store,
    block,
    later,
    holder,
    first,
    second,
    held,
    book: (memberId: MemberId, { id: blockId }: Block = block) =>
      bookSession.execute({ memberId, blockId, origin: 'member' }),
    waitFor,
    free,
    /** The holder gives the block up, for which `first` waits, and then `second`. @returns the entry of `first`. */
    async freeForTwo() {
      const entry = await waitFor(first);
      service.clock.advance(1);
      await waitFor(second);
      await free();
      return entry;
    },
    entry: (id: WaitlistEntryId) => transaction.run(({ waitlist }) => waitlist.get(id)),
    blockNow: ({ id }: Block) => transaction.run(({ blocks }) => blocks.get(id)),
    lastEvent: () => service.events().at(-1),
    offers: () => service.eventsOf('waitlist-offered').map(({ memberId }) => memberId),
  };
}

describe('JoinWaitlist and its offers', () => {
  it('requires a window of at most 14 days, and an active mentor', async () => {
    const { addMentor, joinWaitlist, store, first } = await waitlistFixture();
    const wanted = { memberId: first, storeId: store.id, ...WINDOW };
    const refused = (facts: object) => refusalOf(joinWaitlist.execute({ ...wanted, ...facts }));
    expect(await refused({ until: plus(START, 14 * DAY) })).to.equal('nothing');
    expect(await refused({ until: plus(START, 14 * DAY + 1) })).to.equal('validation');
    const mentorId = await addMentor('Lee', { status: 'on_hold' });
    expect(await refused({ mentorId })).to.equal('policy-violation mentor-active');
  });

  it('refuses one entry above the maximum of a member', async () => {
    const { first, waitFor } = await waitlistFixture();
    for (let count = 0; count < 5; count += 1)
      await waitFor(first, { from: plus(START, count * MINUTE), until: plus(START, DAY) });
    expect(await refusalOf(waitFor(first))).to.equal('policy-violation waitlist-entries');
  });

  it('allows the member to book the offered block until the last millisecond', async () => {
    const { clock, waitFor, free, book, first, block, blockNow, entry } = await waitlistFixture();
    const { id } = await waitFor(first);
    await free();
    clock.set(minus(plus(NINE, OFFER), 1));
    await book(first);
    expect(await blockNow(block)).to.include({ status: 'booked', offeredTo: null, offeredUntil: null });
    expect(await entry(id)).to.include({ status: 'booked', offer: null });
  });

  it('offers the block to the next member at the end of the offer, even before the job runs', async () => {
    const { clock, freeForTwo, book, holder, first, second, entry } = await waitlistFixture();
    const one = await freeForTwo();
    clock.advance(OFFER);
    expect(await refusalOf(book(holder))).to.equal('reservation-conflict offered');
    expect(await refusalOf(book(first))).to.equal('reservation-conflict offered');
    expect((await book(second)).memberId).to.equal(second);
    expect(await entry(one.id)).to.include({ status: 'waiting', offer: null });
  });

  it('passes the offer on by the job until no member waits', async () => {
    const { clock, freeForTwo, expireOffers, first, second, offers, block, blockNow } = await waitlistFixture();
    await freeForTwo();
    clock.advance(OFFER - 1);
    expect(await expireOffers.run()).to.include({ considered: 0 });
    clock.advance(1);
    expect(await expireOffers.run()).to.include({ considered: 1, changed: 1 });
    expect(offers()).to.deep.equal([first, second]);
    clock.advance(OFFER);
    await expireOffers.run();
    expect(offers()).to.deep.equal([first, second]);
    expect(await blockNow(block)).to.include({ status: 'open', offeredTo: null, offeredUntil: null });
  });

  it('passes the offer on by the first attempt to book, although that is refused', async () => {
    const { clock, freeForTwo, book, holder, first, second, offers, block, blockNow } = await waitlistFixture();
    await freeForTwo();
    clock.advance(OFFER);
    expect(await refusalOf(book(holder))).to.equal('reservation-conflict offered');
    expect(offers()).to.deep.equal([first, second]);
    expect(await blockNow(block)).to.include({ offeredTo: second, offeredUntil: plus(clock.now(), OFFER) });
    expect(await refusalOf(book(second))).to.equal('nothing');
  });

  it('passes the offer on by the first attempt to move a session there', async () => {
    const fixture = await waitlistFixture();
    const { clock, freeForTwo, book, holder, first, second, offers, block, later } = fixture;
    await freeForTwo();
    const { id: reservationId } = await book(holder, later);
    clock.advance(OFFER);
    const move = fixture.changeReservation.execute({ reservationId, memberId: holder, blockId: block.id });
    expect(await refusalOf(move)).to.equal('reservation-conflict offered');
    expect(offers()).to.deep.equal([first, second]);
  });

  it('quotes the refusal in favour of the next queued member, and changes nothing', async () => {
    const fixture = await waitlistFixture();
    const { clock, freeForTwo, book, first, second, offers, block, later, transaction } = fixture;
    await freeForTwo();
    const move = { reservationId: (await book(fixture.holder, later)).id, memberId: fixture.holder, blockId: block.id };
    const pass = aDayPass({ memberId: first, expiresAt: plus(START, DAY) });
    await transaction.run(({ dayPasses }) => dayPasses.add(pass));
    const quotes = async () => [
      (await fixture.changeReservation.quote(move)).refusal?.details,
      (await fixture.quoteDayPass.execute({ memberId: first, dayPassId: pass.id, blockId: block.id })).refusal?.details,
    ];
    clock.set(startOfDay(dayOf(START))); // the day of the pass
    const offeredUntil = formatInstant(plus(clock.now(), OFFER));
    const refused = { blockId: block.id, reason: 'offered', offeredUntil };
    expect(await quotes()).to.deep.equal([refused, refused]);
    expect(offers()).to.deep.equal([first]);
    expect(await refusalOf(fixture.changeReservation.execute(move))).to.equal('reservation-conflict offered');
    expect(offers()).to.deep.equal([first, second]);
  });

  it('quotes a block as free once the offer to the last queued member is over', async () => {
    const { changeReservation, clock, waitFor, free, book, first, holder, block, later } = await waitlistFixture();
    await waitFor(first);
    await free();
    const { id: reservationId } = await book(holder, later);
    clock.advance(OFFER);
    const { refusal } = await changeReservation.quote({ reservationId, memberId: holder, blockId: block.id });
    expect(refusal).to.equal(null);
  });

  it('passes on a block that is offered while its member leaves', async () => {
    let reads = 0;
    const transaction = withRepositories(({ waitlist }) => ({
      waitlist: {
        async findUnlocked(id) {
          const entry = await waitlist.findUnlocked(id);
          reads += 1;
          return entry && reads === 1 ? { ...entry, offer: null } : entry;
        },
      },
    }));
    const { freeForTwo, leaveWaitlist, blockNow, block, first, second } = await waitlistFixture({ transaction });
    const { id: entryId } = await freeForTwo();
    await leaveWaitlist.execute({ entryId, memberId: first });
    expect((await blockNow(block)).offeredTo).to.equal(second);
  });

  it('passes the offer on by the first attempt of staff to book or to move a session there', async () => {
    const { clock, freeForTwo, book, holder, second, block, blockNow, later, ...service } = await waitlistFixture();
    await freeForTwo();
    const staff = { blockId: block.id, adminId: newId<AdminId>(), requestId: 'request', reason: 'On the phone.' };
    const booked = () => service.bookForMember.execute({ ...staff, memberId: holder });
    expect(await refusalOf(booked())).to.equal('reservation-conflict offered');
    clock.advance(OFFER);
    expect(await refusalOf(booked())).to.equal('reservation-conflict offered');
    expect((await blockNow(block)).offeredTo).to.equal(second);
    const { id: reservationId } = await book(holder, later);
    expect(await refusalOf(service.changeForMember.execute({ ...staff, reservationId }))).to.equal(
      'reservation-conflict offered',
    );
    expect(service.eventsOf('member-assisted')).to.deep.equal([]);
  });
});

describe('a member with several waitlist entries', () => {
  it('is offered a block once before the next member', async () => {
    const fixture = await waitlistFixture();
    const { clock, waitFor, freeForTwo, expireOffers, first, second, offers, block, blockNow } = fixture;
    await waitFor(first);
    await freeForTwo();
    for (let count = 0; count < 3; count += 1) {
      clock.advance(OFFER);
      await expireOffers.run();
    }
    expect(offers()).to.deep.equal([first, second]);
    expect(await blockNow(block)).to.include({ status: 'open', offeredTo: null });
  });

  it('is not offered the block that the same member has cancelled', async () => {
    const { waitFor, free, holder, offers, block, blockNow } = await waitlistFixture();
    await waitFor(holder);
    await free();
    expect(offers()).to.deep.equal([]);
    expect(await blockNow(block)).to.include({ status: 'open', offeredTo: null });
  });
});

describe('the offer of a block', () => {
  it('ends at the start, and no offer is made from then on', async () => {
    const { clock, cancelReservation, expireOffers, waitFor, holder, first, second, held, offers, block, blockNow } =
      await waitlistFixture();
    for (const memberId of [first, second]) await waitFor(memberId);
    clock.set(minus(START, 10 * MINUTE));
    await cancelReservation.execute({ reservationId: held.id, memberId: holder, acceptDeduction: true });
    expect((await blockNow(block)).offeredUntil).to.equal(START);
    clock.set(START);
    expect(await expireOffers.run()).to.include({ considered: 1, changed: 1 });
    expect(offers()).to.have.length(1);
    expect(await blockNow(block)).to.include({ status: 'open', offeredTo: null, offeredUntil: null });
  });

  it('is made when a reservation moves away, and prevents bookings of other members', async () => {
    const { waitFor, changeReservation, book, first, second, holder, held, block, later, blockNow } =
      await waitlistFixture();
    await waitFor(first);
    await changeReservation.execute({ reservationId: held.id, memberId: holder, blockId: later.id });
    expect((await blockNow(block)).offeredTo).to.equal(first);
    const back = changeReservation.execute({ reservationId: held.id, memberId: holder, blockId: block.id });
    expect(await refusalOf(back)).to.equal('reservation-conflict offered');
    expect(await refusalOf(book(second))).to.equal('reservation-conflict offered');
  });

  it('can be accepted by a change of a reservation', async () => {
    const { waitFor, changeReservation, book, free, first, block, later, entry } = await waitlistFixture();
    const { id } = await waitFor(first, { from: START, until: plus(START, HOUR) });
    const reservation = await book(first, later);
    await free();
    await changeReservation.execute({ reservationId: reservation.id, memberId: first, blockId: block.id });
    expect(await entry(id)).to.include({ status: 'booked' });
  });

  it('is made for each block of a series, one to each waiting member', async () => {
    const { waitFor, openBlockSeries, first, second, mentorId, store, offers } = await waitlistFixture();
    await waitFor(first, { from: plus(START, 3 * HOUR), until: plus(START, 20 * HOUR) });
    await waitFor(second, { from: plus(START, 3 * HOUR), until: plus(START, 20 * HOUR) });
    const startTimes = ['13:00', '14:00', '15:00'] as TimeOfDay[];
    const pattern = { weekdays: [2 as const], startTimes, from: MONDAY, until: '2026-03-04' as typeof MONDAY };
    await openBlockSeries.execute({ mentorId, storeId: store.id, ...pattern });
    expect(offers()).to.have.members([first, second]);
  });

  it('is made when a mentor opens a block', async () => {
    const { waitFor, openBlock, first, mentorId, store, offers } = await waitlistFixture();
    await waitFor(first);
    await openBlock.execute({ mentorId, storeId: store.id, startsAt: plus(START, 4 * HOUR) });
    expect(offers()).to.deep.equal([first]);
  });

  it('ends when the mentor closes the block, and the member keeps waiting', async () => {
    const { waitFor, free, closeBlock, first, mentorId, block, entry, blockNow, lastEvent } = await waitlistFixture();
    const { id } = await waitFor(first);
    await free();
    await closeBlock.execute({ mentorId, blockId: block.id });
    expect(await blockNow(block)).to.include({ status: 'closed', offeredTo: null });
    const { id: blockId, startsAt } = block;
    expect(lastEvent()).to.deep.equal({ type: 'block-closed', blockId, mentorId, startsAt });
    expect(await entry(id)).to.deep.include({ status: 'waiting', offer: null, passed: [block.id] });
  });
});
