import {
  BookFixedSlots,
  BookSession,
  ChangeFixedSlot,
  DAY,
  defaultPolicies,
  HOUR,
  instantAt,
  MINUTE,
  minus,
  plus,
  RequestFixedSlot,
  type DomainEvent,
  type FixedSlot,
  type Instant,
  type Reservation,
  type StoreId,
  type TimeOfDay,
} from '@spotter/core';
import { ManualClock, MemoryDatabase, sequentialIds } from '@spotter/memory';
import { expect } from 'chai';
import {
  aBlock,
  aFixedSlot,
  aMember,
  aMembership,
  aMentor,
  aPerson,
  aStore,
  aTerm,
  MONDAY,
  newId,
  NINE,
} from '../contract/builders.js';
import { refusalOf } from './studio.js';

const SIX = instantAt(MONDAY, '18:00' as TimeOfDay);
const NEXT_SIX = plus(SIX, 7 * DAY);
const PAGE = { page: 1, size: 100 };

/** A member with a membership, a mentor, a store, and the use cases of fixed slots. */
async function house(credits = 8) {
  const clock = new ManualClock(NINE);
  const ids = sequentialIds();
  const database = new MemoryDatabase();
  const transaction = database.transaction({ clock, ids, plan: () => ({ deliveries: [], reminders: [] }) });
  const [member, mentor, store] = [aMember(), aMentor(), aStore()];
  const membership = aMembership({ memberId: member.id, terms: [aTerm({ credits })] });
  await transaction.run(async ({ people, members, mentors, branches, memberships }) => {
    await people.add(aPerson({ id: member.id }));
    await members.add(member);
    await people.add(aPerson({ id: mentor.id, role: 'mentor' }));
    await mentors.add(mentor);
    await branches.add(store);
    await memberships.add(membership);
  });
  const facts = { memberId: member.id, mentorId: mentor.id, storeId: store.id };
  const { booking, fixedSlots } = database.queries;
  return {
    clock,
    ids,
    transaction,
    store,
    membership,
    facts,
    request: new RequestFixedSlot(transaction, clock, ids, defaultPolicies),
    change: new ChangeFixedSlot(transaction, clock),
    job: new BookFixedSlots(transaction, fixedSlots, clock, ids, defaultPolicies),
    async aSlot(slot: Partial<FixedSlot> = {}): Promise<FixedSlot> {
      const added = aFixedSlot({ ...facts, ...slot });
      await transaction.run((stores) => stores.fixedSlots.add(added));
      return added;
    },
    async anOpenBlock(startsAt: Instant, storeId = store.id) {
      const block = aBlock({ mentorId: mentor.id, storeId, roomId: store.rooms[0]!.id, startsAt });
      await transaction.run(({ blocks }) => blocks.open([block]));
      return block;
    },
    lastSkipOf: async ({ id }: FixedSlot) => (await fixedSlots.slot(id))?.lastSkip,
    booked: async (): Promise<readonly Reservation[]> =>
      [...(await booking.reservations({ memberId: member.id }, PAGE)).items].reverse(),
    blocks: async () => (await booking.blocks(mentor.id, { startsAt: NINE, endsAt: plus(NINE, 60 * DAY) }, PAGE)).items,
    happenings: () => [...database.events].map(({ event }) => event.type),
    skips: () => [...database.events].map(({ event }) => event).filter(isSkip),
  };
}

type Skip = Extract<DomainEvent, { type: 'fixed-slot-skipped' }>;
const isSkip = (event: DomainEvent): event is Skip => event.type === 'fixed-slot-skipped';

const NOTHING = { considered: 0, changed: 0, skipped: 0, failures: [] };

describe('fixed slots', () => {
  it('are requested with an active mentor, at a store that is one, and end by midnight', async () => {
    const { request, facts } = await house();
    const wanted = { ...facts, weekday: 1, startTime: '18:00' as TimeOfDay } as const;
    const slot = await request.execute(wanted);
    expect(slot).to.include({ ...wanted, status: 'active', minutes: 60, createdAt: NINE });
    expect(await refusalOf(request.execute(wanted))).to.equal('reservation-conflict');
    expect(await refusalOf(request.execute({ ...wanted, startTime: '23:01' as TimeOfDay }))).to.equal('validation');
    expect(await refusalOf(request.execute({ ...wanted, mentorId: newId() }))).to.equal('not-found');
    expect(await refusalOf(request.execute({ ...wanted, storeId: newId() }))).to.equal('not-found');
  });

  it('are changed by their member alone, once a month', async () => {
    const { change, aSlot, facts, happenings } = await house();
    const slot = await aSlot();
    const own = { fixedSlotId: slot.id, memberId: facts.memberId };
    expect(await refusalOf(change.execute({ ...own, memberId: newId(), wanted: { weekday: 2 } }))).to.equal(
      'not-found',
    );
    expect(await refusalOf(change.end({ ...own, memberId: newId() }))).to.equal('not-found');
    expect(await change.execute({ ...own, wanted: { weekday: 2 } })).to.include({ weekday: 2, changedAt: NINE });
    expect(await refusalOf(change.execute({ ...own, wanted: { weekday: 3 } }))).to.equal(
      'policy-violation fixed-slot-monthly-change',
    );
    expect((await change.end(own)).status).to.equal('ended');
    expect((await change.end(own)).status).to.equal('ended');
    expect(happenings()).to.deep.equal(['fixed-slot-ended']);
    expect(await refusalOf(change.execute({ ...own, wanted: { weekday: 3 } }))).to.equal('policy-violation state');
  });
});

describe('the job that books fixed slots', () => {
  it("takes the mentor's open block at that hour, and opens one where there is none", async () => {
    const { job, aSlot, anOpenBlock, booked, blocks, facts } = await house();
    await aSlot();
    const block = await anOpenBlock(SIX);
    expect(await job.run()).to.deep.equal({ ...NOTHING, considered: 2, changed: 2 });
    const [first, second] = await booked();
    expect(first).to.deep.include({ blockId: block.id, startsAt: SIX, origin: 'fixed_slot', status: 'confirmed' });
    expect(second).to.deep.include({
      ...facts,
      startsAt: NEXT_SIX,
      endsAt: plus(NEXT_SIX, HOUR),
      origin: 'fixed_slot',
    });
    expect((await blocks()).map(({ status }) => status)).to.deep.equal(['booked', 'booked']);
  });

  it('books nothing twice, and the next week when it comes into reach', async () => {
    const { clock, job, aSlot, booked } = await house();
    await aSlot();
    await job.run();
    expect(await job.run()).to.deep.equal(NOTHING);
    clock.set(minus(SIX, 1));
    expect(await job.run()).to.deep.equal(NOTHING);
    clock.set(SIX);
    expect(await job.run()).to.deep.equal({ ...NOTHING, considered: 1, changed: 1 });
    expect((await booked()).map(({ startsAt }) => startsAt)).to.deep.equal([SIX, NEXT_SIX, plus(SIX, 14 * DAY)]);
  });

  it('does not book again what the member cancelled', async () => {
    const { job, aSlot, booked, transaction } = await house();
    await aSlot();
    await job.run();
    const [first] = await booked();
    await transaction.run(async ({ reservations, blocks }) => {
      const reservation = await reservations.get(first!.id);
      const cancellation = { at: NINE, by: 'member', late: false, deducted: false } as const;
      await reservations.save({ ...reservation, status: 'cancelled', cancellation });
      await blocks.save({ ...(await blocks.get(first!.blockId)), status: 'open' });
    });
    expect(await job.run()).to.deep.equal(NOTHING);
    expect((await booked()).map(({ status }) => status)).to.deep.equal(['cancelled', 'confirmed']);
  });

  it('tells once that no credit is left, leaves no block behind, and books when there is one', async () => {
    const { job, aSlot, booked, blocks, skips, lastSkipOf, membership, transaction } = await house(1);
    const slot = await aSlot();
    expect(await job.run()).to.deep.equal({ ...NOTHING, considered: 2, changed: 1, skipped: 1 });
    expect(await job.run()).to.deep.equal({ ...NOTHING, considered: 1, skipped: 1 });
    expect(skips()).to.have.length(1);
    expect(skips()[0]).to.include({ fixedSlotId: slot.id, startsAt: NEXT_SIX, reason: 'no_credit' });
    expect(await lastSkipOf(slot)).to.deep.equal({ on: '2026-03-09', reason: 'no_credit' });
    expect(await blocks()).to.have.length(1);
    await transaction.run(async ({ memberships }) => {
      const before = await memberships.get(membership.id);
      await memberships.save({ ...before, terms: [{ ...before.terms[0], credits: 2 }] });
    });
    expect(await job.run()).to.deep.equal({ ...NOTHING, considered: 1, changed: 1 });
    expect(await booked()).to.have.length(2);
    expect(await lastSkipOf(slot)).to.equal(null);
  });

  it('skips while the mentor has another block that overlaps, or one at another store', async () => {
    const { job, aSlot, anOpenBlock, skips } = await house();
    await aSlot();
    await anOpenBlock(plus(SIX, 30 * MINUTE));
    await anOpenBlock(NEXT_SIX, newId<StoreId>());
    expect(await job.run()).to.deep.equal({ ...NOTHING, considered: 2, skipped: 2 });
    expect(skips().map(({ reason }) => reason)).to.deep.equal(['mentor_busy', 'mentor_busy']);
  });

  it('skips while the membership is paused, or the slot itself', async () => {
    const { job, aSlot, skips, membership, transaction } = await house();
    await aSlot();
    await aSlot({ weekday: 2, status: 'paused' });
    await transaction.run(async ({ memberships }) => {
      const pause = { from: MONDAY, until: MONDAY };
      await memberships.save({ ...(await memberships.get(membership.id)), status: 'paused', pause });
    });
    expect(await job.run()).to.deep.equal({ ...NOTHING, considered: 4, skipped: 4 });
    expect(skips().map(({ reason }) => reason)).to.deep.equal(['paused', 'paused', 'paused', 'paused']);
    await job.run();
    expect(skips()).to.have.length(4);
  });

  it('tells a member who has booked the hour already that it is they who are busy', async () => {
    const { job, aSlot, anOpenBlock, skips, facts, clock, ids, transaction } = await house();
    await aSlot();
    const [own, others] = [await anOpenBlock(SIX), await anOpenBlock(NEXT_SIX)];
    const book = new BookSession(transaction, clock, ids, defaultPolicies);
    await book.execute({ memberId: facts.memberId, blockId: own.id, origin: 'member' });
    await transaction.run(({ blocks }) => blocks.save({ ...others, status: 'booked' }));
    expect(await job.run()).to.deep.equal({ ...NOTHING, considered: 2, skipped: 2 });
    expect(skips().map(({ reason }) => reason)).to.deep.equal(['member_busy', 'mentor_busy']);
  });

  it('leaves out what has ended, and stops at no bad row', async () => {
    const { job, aSlot, booked } = await house();
    await aSlot({ storeId: newId<StoreId>() });
    await aSlot({ weekday: 2 });
    await aSlot({ weekday: 3, status: 'ended' });
    const report = await job.run();
    expect(report).to.include({ considered: 4, changed: 2 });
    expect(report.failures.map(({ code }) => code)).to.deep.equal(['not-found', 'not-found']);
    expect((await booked()).map(({ startsAt }) => startsAt)).to.deep.equal([plus(SIX, DAY), plus(NEXT_SIX, DAY)]);
  });
});
