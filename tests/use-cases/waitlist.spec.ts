import {
  BookSession,
  CancelReservation,
  ChangeReservation,
  CloseBlock,
  DAY,
  defaultPolicies,
  DomainError,
  HOUR,
  JoinWaitlist,
  LeaveWaitlist,
  MINUTE,
  minus,
  OpenBlockSeries,
  PassOffers,
  plus,
  type Block,
  type MemberId,
  type StoreId,
  type TimeOfDay,
  type WaitlistEntryId,
} from '@spotter/core';
import { ManualClock, MemoryDatabase, sequentialIds } from '@spotter/memory';
import { expect } from 'chai';
import { aBlock, aMember, aMembership, aMentor, aPerson, aStore, MONDAY, newId, NINE } from '../contract/builders.js';
import { refusalOf } from './studio.js';

const START = plus(NINE, DAY);
const WINDOW = { from: START, until: plus(START, DAY) };
const OFFER = 15 * MINUTE;

/** A mentor's two blocks, the first of them booked by `holder`; two more members who can pay. */
async function house() {
  const clock = new ManualClock(NINE);
  const ids = sequentialIds();
  const database = new MemoryDatabase();
  const transaction = database.transaction({ clock, ids, plan: () => ({ deliveries: [], reminders: [] }) });
  const [mentor, store] = [aMentor(), aStore()];
  await transaction.run(async ({ people, mentors, branches }) => {
    await people.add(aPerson({ id: mentor.id, role: 'mentor' }));
    await mentors.add(mentor);
    await branches.add(store);
  });
  const aPayingMember = async (): Promise<MemberId> => {
    const member = aMember();
    await transaction.run(async ({ people, members, memberships }) => {
      await people.add(aPerson({ id: member.id }));
      await members.add(member);
      await memberships.add(aMembership({ memberId: member.id }));
    });
    return member.id;
  };
  const place = { mentorId: mentor.id, storeId: store.id, roomId: store.rooms[0]!.id };
  const [block, later] = [aBlock({ ...place, startsAt: START }), aBlock({ ...place, startsAt: plus(START, 2 * HOUR) })];
  await transaction.run(({ blocks }) => blocks.open([block, later]));
  const [holder, first, second] = [await aPayingMember(), await aPayingMember(), await aPayingMember()];
  const needs = [transaction, clock, ids, defaultPolicies] as const;
  const book = new BookSession(...needs);
  const join = new JoinWaitlist(...needs);
  const held = await book.execute({ memberId: holder, blockId: block.id, origin: 'member' });
  const { waitlist } = database.queries;
  return {
    clock,
    mentor,
    store,
    block,
    later,
    holder,
    first,
    second,
    held,
    change: new ChangeReservation(...needs),
    leave: new LeaveWaitlist(transaction, waitlist, clock, defaultPolicies),
    close: new CloseBlock(transaction, clock, defaultPolicies),
    openSeries: new OpenBlockSeries(...needs),
    pass: new PassOffers(transaction, waitlist, clock, defaultPolicies),
    join,
    book: (memberId: MemberId, { id: blockId }: Block = block) => book.execute({ memberId, blockId, origin: 'member' }),
    waitFor: (memberId: MemberId, window = WINDOW) => join.execute({ memberId, storeId: store.id, ...window }),
    free: () =>
      new CancelReservation(...needs).execute({ reservationId: held.id, memberId: holder, acceptDeduction: false }),
    entry: async (id: WaitlistEntryId) => waitlist.entry(id),
    blockNow: ({ id }: Block) => transaction.run(({ blocks }) => blocks.get(id)),
    lastEvent: () => [...database.events].at(-1)?.event,
    offers: () =>
      [...database.events].flatMap(({ event }) => (event.type === 'waitlist-offered' ? [event.memberId] : [])),
  };
}

describe('waiting for a block', () => {
  it('needs a window that lies ahead and is at most 14 days long, and a store and mentor that are some', async () => {
    const { join, store, mentor, first } = await house();
    const wanted = { memberId: first, storeId: store.id, mentorId: mentor.id, ...WINDOW };
    const refused = (facts: object) => refusalOf(join.execute({ ...wanted, ...facts }));
    expect(await refused({ until: plus(START, 14 * DAY) })).to.equal('nothing');
    expect(await refused({ until: plus(START, 14 * DAY + 1) })).to.equal('validation');
    expect(await refused({ from: minus(NINE, HOUR), until: NINE })).to.equal('validation');
    expect(await refused({ storeId: newId<StoreId>() })).to.equal('not-found');
    expect(await refused({ mentorId: newId() })).to.equal('not-found');
    const begun = await join.execute({ ...wanted, from: minus(NINE, HOUR) });
    expect(begun).to.include({ startsAt: NINE, endsAt: WINDOW.until, status: 'waiting' });
  });

  it('ends in an offer that stands for 15 minutes, and not a millisecond longer', async () => {
    const { clock, waitFor, free, book, first, second, block, blockNow } = await house();
    await waitFor(first);
    await free();
    expect(await blockNow(block)).to.include({ status: 'open', offeredTo: first, offeredUntil: plus(NINE, OFFER) });
    clock.set(minus(plus(NINE, OFFER), 1));
    expect(await refusalOf(book(second))).to.equal('reservation-conflict offered');
    clock.set(plus(NINE, OFFER));
    expect((await book(second)).memberId).to.equal(second);
  });

  it('gives the offered block to its member until the last millisecond', async () => {
    const { clock, waitFor, free, book, first, block, blockNow, entry } = await house();
    const { id } = await waitFor(first);
    await free();
    clock.set(minus(plus(NINE, OFFER), 1));
    await book(first);
    expect(await blockNow(block)).to.include({ status: 'booked', offeredTo: null, offeredUntil: null });
    expect(await entry(id)).to.include({ status: 'booked', offer: null });
  });

  it('goes to the next in line by the clock alone, whether or not the job has run', async () => {
    const { clock, waitFor, free, book, holder, first, second, entry } = await house();
    const one = await waitFor(first);
    clock.advance(1);
    await waitFor(second);
    await free();
    clock.advance(OFFER);
    expect(await refusalOf(book(holder))).to.equal('reservation-conflict offered');
    expect(await refusalOf(book(first))).to.equal('reservation-conflict offered');
    expect((await book(second)).memberId).to.equal(second);
    expect(await entry(one.id)).to.include({ status: 'waiting', offer: null });
  });

  it('is passed on by the job at the end of the offer, and ends with the line', async () => {
    const { clock, waitFor, free, pass, first, second, offers, block, blockNow } = await house();
    await waitFor(first);
    clock.advance(1);
    await waitFor(second);
    await free();
    clock.advance(OFFER - 1);
    expect(await pass.run()).to.include({ considered: 0 });
    clock.advance(1);
    expect(await pass.run()).to.include({ considered: 1, changed: 1 });
    expect(offers()).to.deep.equal([first, second]);
    clock.advance(OFFER);
    await pass.run();
    expect(offers()).to.deep.equal([first, second]);
    expect(await blockNow(block)).to.include({ status: 'open', offeredTo: null, offeredUntil: null });
  });

  it('is over when the member leaves: the block goes on', async () => {
    const { clock, waitFor, free, leave, first, second, block, blockNow } = await house();
    const { id: entryId } = await waitFor(first);
    clock.advance(1);
    await waitFor(second);
    await free();
    expect(await refusalOf(leave.execute({ entryId, memberId: second }))).to.equal('not-found');
    expect((await leave.execute({ entryId, memberId: first })).status).to.equal('left');
    expect((await leave.execute({ entryId, memberId: first })).status).to.equal('left');
    expect((await blockNow(block)).offeredTo).to.equal(second);
  });
});

describe('a block is offered', () => {
  it('when a reservation moves away from it, and nobody else can move to it', async () => {
    const { waitFor, change, book, first, second, holder, held, block, later, blockNow } = await house();
    await waitFor(first);
    await change.execute({ reservationId: held.id, memberId: holder, blockId: later.id });
    expect((await blockNow(block)).offeredTo).to.equal(first);
    const back = change.execute({ reservationId: held.id, memberId: holder, blockId: block.id });
    expect(await refusalOf(back)).to.equal('reservation-conflict offered');
    expect(await refusalOf(book(second))).to.equal('reservation-conflict offered');
  });

  it('to one who moves to it, too', async () => {
    const { waitFor, change, book, free, first, block, later, entry } = await house();
    const { id } = await waitFor(first, { from: START, until: plus(START, HOUR) });
    const reservation = await book(first, later);
    await free();
    await change.execute({ reservationId: reservation.id, memberId: first, blockId: block.id });
    expect(await entry(id)).to.include({ status: 'booked' });
  });

  it('when it was opened in a series, one block for each who waits', async () => {
    const { waitFor, openSeries, first, second, mentor, store, offers } = await house();
    await waitFor(first, { from: plus(START, 3 * HOUR), until: plus(START, 20 * HOUR) });
    await waitFor(second, { from: plus(START, 3 * HOUR), until: plus(START, 20 * HOUR) });
    const startTimes = ['13:00', '14:00', '15:00'] as TimeOfDay[];
    const pattern = { weekdays: [2 as const], startTimes, from: MONDAY, until: '2026-03-04' as typeof MONDAY };
    await openSeries.execute({ mentorId: mentor.id, storeId: store.id, ...pattern });
    expect(offers()).to.have.members([first, second]);
  });

  it('until its mentor closes it: then its member waits on', async () => {
    const { waitFor, free, close, first, mentor, block, entry, blockNow, lastEvent } = await house();
    const { id } = await waitFor(first);
    await free();
    await close.execute({ mentorId: mentor.id, blockId: block.id });
    expect(await blockNow(block)).to.include({ status: 'closed', offeredTo: null });
    const { id: blockId, mentorId, startsAt } = block;
    expect(lastEvent()).to.deep.equal({ type: 'block-closed', blockId, mentorId, startsAt });
    expect(await entry(id)).to.deep.include({ status: 'waiting', offer: null, passed: [block.id] });
  });
});

describe('an offer', () => {
  it('tells those whom it keeps out until when it stands', async () => {
    const { waitFor, free, book, first, second, block } = await house();
    await waitFor(first);
    await free();
    const refusal: unknown = await book(second).catch((error: unknown) => error);
    expect(refusal).to.be.instanceOf(DomainError);
    expect((refusal as DomainError).details).to.deep.equal({
      blockId: block.id,
      reason: 'offered',
      offeredUntil: '2026-03-02T09:15:00.000+09:00',
    });
  });
});
