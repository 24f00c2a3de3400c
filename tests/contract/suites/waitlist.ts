import { defaultPolicies, type Repositories } from '@spotter/core/application';
import { expireOffer, type Block } from '@spotter/core/booking';
import {
  addDays,
  DAY,
  dayOf,
  HOUR,
  instantAt,
  krw,
  MINUTE,
  minus,
  plus,
  subtract,
  type BlockId,
  type Instant,
  type MemberId,
  type TimeOfDay,
} from '@spotter/core/kernel';
import type { Member } from '@spotter/core/member';
import { creditValue } from '@spotter/core/membership';
import type { WaitlistEntry } from '@spotter/core/waitlist';
import { expect } from 'chai';
import { aPointLot, aTerm, aWaitlistEntry, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import {
  addBlock,
  addTestData,
  addMember,
  addMembership,
  addMentor,
  addOutcome,
  addReservation,
  outcomes,
  PAGE,
  type TestData,
} from '../test-data.js';
import { expectNotFound } from '../refusals.js';
import { inNewContext, sharedContext, type TestContext } from '../test-context.js';

const SIX = plus(NINE, 9 * HOUR);
const window = { startsAt: SIX, endsAt: plus(SIX, HOUR) };

export function describeWaitlist(adapter: AdapterUnderTest): void {
  describe('the waitlist', () => {
    const context = sharedContext(adapter);
    let data: TestData;
    beforeEach(async () => (data = await context().run(addTestData)));
    const add = async (...entries: readonly WaitlistEntry[]) => {
      for (const entry of entries) await context().run(({ waitlist }) => waitlist.add(entry));
    };
    const entryOf = ({ member, store }: TestData, facts: Partial<WaitlistEntry> = {}) =>
      aWaitlistEntry({ memberId: member.id, storeId: store.id, ...window, ...facts });
    const first = (block: Block, givenUpBy: MemberId | null = null) =>
      context().run(async ({ waitlist }) => {
        const unlocked = await waitlist.findFirstInLineUnlocked(block, NINE, givenUpBy);
        const found = await waitlist.findFirstInLine(block, NINE, givenUpBy);
        expect(unlocked).to.deep.equal(found);
        return found?.id;
      });
    const save = (entry: WaitlistEntry) => context().run(({ waitlist }) => waitlist.save(entry));
    const openBlock = (data: TestData, facts: Partial<Block> = {}) =>
      context().run(addBlock, data, { ...window, ...facts });

    it('stores, updates and finds entries', async () => {
      const entry = entryOf(data, { mentorId: data.mentor.id });
      await add(entry);
      const get = () => context().run(({ waitlist }) => waitlist.get(entry.id));
      expect(await get()).to.deep.equal(entry);
      const blockId = newId<BlockId>();
      const offered: WaitlistEntry = { ...entry, status: 'offered', offer: { blockId, until: SIX }, passed: [newId()] };
      await save(offered);
      expect(await get()).to.deep.equal(offered);
      expect(await context().run(({ waitlist }) => waitlist.findUnlocked(entry.id))).to.deep.equal(offered);
      expect(await context().run(({ waitlist }) => waitlist.findUnlocked(newId()))).to.equal(null);
      expect(await context().run(({ waitlist }) => waitlist.findOfferedFor(blockId))).to.deep.equal(offered);
      await save({ ...entry, status: 'booked' });
      expect(await context().run(({ waitlist }) => waitlist.findOfferedFor(blockId))).to.equal(null);
      expect((await context().queries.waitlist.entriesOf(data.member.id, PAGE)).items).to.have.length(1);
      await expectNotFound(context(), ({ waitlist }) => waitlist.get(newId()));
    });

    it('sorts matching entries by waiting time', async () => {
      await context().run(addMembership, data.member);
      const block = await openBlock(data);
      const wrong = [
        entryOf(data, { createdAt: minus(NINE, 9), startsAt: plus(SIX, 1) }),
        entryOf(data, { createdAt: minus(NINE, 9), endsAt: minus(window.endsAt, 1) }),
        entryOf(data, { createdAt: minus(NINE, 9), mentorId: (await context().run(addTestData)).mentor.id }),
        entryOf(data, { createdAt: minus(NINE, 9), storeId: (await context().run(addTestData)).store.id }),
        entryOf(data, { createdAt: minus(NINE, 9), status: 'left' }),
      ];
      await add(...wrong);
      expect(await first(block)).to.equal(undefined);
      const [late, early] = [entryOf(data, { mentorId: data.mentor.id }), entryOf(data, { createdAt: minus(NINE, 1) })];
      await add(late, early);
      expect(await first(block)).to.equal(early.id);
      expect(await first(block, data.member.id), 'the member gives it up').to.equal(undefined);
      await save({ ...early, status: 'left' });
      expect(await first(block)).to.equal(late.id);
    });

    it('counts the queued entries of a member whose windows are not over', async () => {
      const count = (at: Instant) => context().run(({ waitlist }) => waitlist.countQueued(data.member.id, at));
      const offer = { blockId: newId<BlockId>(), until: SIX };
      await add(entryOf(data), entryOf(data, { status: 'offered', offer }), entryOf(await context().run(addTestData)));
      await add(entryOf(data, { status: 'left' }), entryOf(data, { status: 'booked' }));
      expect(await count(minus(window.endsAt, 1))).to.equal(2);
      expect(await count(window.endsAt)).to.equal(0);
    });

    it('skips a member who was offered the block under another entry', async () => {
      await context().run(addMembership, data.member);
      const block = await openBlock(data);
      const entry = entryOf(data);
      await add(entry, entryOf(data, { status: 'left', passed: [newId()] }));
      expect(await first(block)).to.equal(entry.id);
      await add(entryOf(data, { status: 'left', passed: [newId(), block.id] }));
      expect(await first(block)).to.equal(undefined);
    });

    it('skips a member whose membership is paused now, or on the day of the block', async () => {
      const [startsAt, endsAt] = [plus(SIX, DAY), plus(SIX, DAY + HOUR)];
      const block = await openBlock(data, { startsAt, endsAt });
      const entry = entryOf(data, { endsAt });
      await add(entry);
      const [today, tomorrow, later] = [0, 1, 2].map((days) => dayOf(plus(SIX, days * DAY)));
      const standing = await context().run(addMembership, data.member, { terms: [aTerm({ credits: 1 })] });
      let version = 1;
      for (const [day, found] of [
        [today!, undefined],
        [tomorrow!, undefined],
        [later!, entry.id],
      ] as const) {
        const paused = { ...standing, version, pause: { from: day, until: day } };
        await context().run(({ memberships }) => memberships.save(paused));
        version += 1;
        expect(await first(block), day).to.equal(found);
      }
    });

    it('finds a member only with a free credit of a term that covers the block', async () => {
      const block = await openBlock(data);
      const entry = entryOf(data);
      await add(entry);
      expect(await first(block), 'without a membership').to.equal(undefined);
      const term = aTerm({ credits: 1 });
      const pause = { from: dayOf(SIX), until: dayOf(SIX) };
      const standing = await context().run(addMembership, data.member, { terms: [term], pause });
      expect(await first(block), 'on a day of a pause').to.equal(undefined);
      const running = { ...standing, pause: null, version: 2 };
      await context().run(({ memberships }) => memberships.save({ ...standing, pause: null }));
      expect(await first(block)).to.equal(entry.id);
      await context().run(({ memberships }) => memberships.save({ ...running, status: 'past_due' }));
      expect(await first(block), 'whose renewal is unpaid').to.equal(undefined);
      await context().run(({ memberships }) => memberships.save({ ...running, version: 3 }));
      const funding = {
        kind: 'credit',
        membershipId: standing.id,
        termId: term.id,
        credit: 0,
        value: term.price,
      } as const;
      await context().run(addOutcome, data, { startsAt: plus(SIX, DAY), funding }, outcomes.cancelled);
      expect(await first(block), 'whose session was cancelled in time').to.equal(entry.id);
      await context().run(addReservation, data, { startsAt: plus(SIX, 2 * DAY), funding });
      expect(await first(block), 'whose credit another session holds').to.equal(undefined);
    });

    /** 100,000 won for three credits: 33,333, 33,333 and 33,334. */
    for (const [withdrawn, held, paid] of [
      [0, [0, 1], true],
      [66_666, [], true],
      [66_667, [], true],
      [66_668, [], false],
      [33_333, [0], true],
      [33_334, [0], true],
      [33_335, [0], false],
      [1, [0, 1], false],
      [0, [0, 1, 2], false],
    ] as const)
      it(`${paid ? 'offers to' : 'skips'} a member of whose term ${withdrawn} won were charged back, with ${held.length} of 3 credits held`, async () => {
        const [me, after] = [data.member, await context().run(addMember)];
        const term = aTerm({ credits: 3, price: krw(100_000), chargedBack: krw(withdrawn), withdrawn: krw(withdrawn) });
        const entry = entryOf(data, { createdAt: minus(NINE, 1) });
        const next = entryOf(data, { memberId: after.id });
        await add(entry, next);
        await context().run(async (repositories) => {
          const { id: membershipId } = await addMembership(repositories, me, { terms: [term] });
          await addMembership(repositories, after);
          for (const credit of held) {
            const value = creditValue(term, credit);
            const funding = { kind: 'credit', membershipId, termId: term.id, credit, value } as const;
            await addReservation(repositories, data, { startsAt: plus(SIX, (credit + 1) * DAY), funding });
          }
        });
        expect(await first(await openBlock(data))).to.equal(paid ? entry.id : next.id);
      });

    it('skips a member whose term ends on the day of the block', async () => {
      const term = aTerm();
      const startsAt = instantAt(term.endsOn, '18:00' as TimeOfDay);
      const time = { startsAt, endsAt: plus(startsAt, HOUR) };
      await context().run(addMembership, data.member, { terms: [term] });
      await add(entryOf(data, { ...time, startsAt: minus(startsAt, DAY) }));
      const onLastDay = { startsAt: minus(startsAt, DAY), endsAt: minus(time.endsAt, DAY) };
      expect(await first(await openBlock(data, onLastDay))).to.not.equal(undefined);
      expect(await first(await openBlock(data, time))).to.equal(undefined);
    });

    it('skips a member whose term starts after the day of the block', async () => {
      const startsOn = addDays(dayOf(SIX), 1);
      await context().run(addMembership, data.member, { terms: [aTerm({ startsOn })] });
      await add(entryOf(data));
      expect(await first(await openBlock(data))).to.equal(undefined);
    });

    it('finds a member only with enough points for a Pro mentor, also without a membership', async () => {
      const rate = krw(70_000);
      const mentor = await context().run(addMentor, { tier: 'pro', ratePoints: rate });
      const block = await openBlock({ ...data, mentor });
      const entry = entryOf(data);
      await add(entry);
      await context().run(addMembership, data.member);
      const lots = [
        aPointLot({ memberId: data.member.id, amount: subtract(rate, krw(1)) }),
        aPointLot({ memberId: data.member.id, expiresAt: NINE }),
      ];
      for (const lot of lots) await context().run(({ pointLots }) => pointLots.add(lot));
      expect(await first(block), 'a point short').to.equal(undefined);
      await context().run(({ pointLots }) => pointLots.add(aPointLot({ memberId: data.member.id, amount: krw(1) })));
      expect(await first(block)).to.equal(entry.id);
    });

    it('skips a member with an overlapping reservation', async () => {
      await context().run(addMembership, data.member);
      const elsewhere = async () => ({ ...(await context().run(addTestData)), member: data.member });
      const block = await openBlock(data);
      const entry = entryOf(data);
      await add(entry);
      await context().run(addOutcome, await elsewhere(), { startsAt: SIX }, outcomes.cancelled);
      expect(await first(block), 'that was cancelled').to.equal(entry.id);
      await context().run(addReservation, await elsewhere(), { startsAt: plus(SIX, 30 * MINUTE) });
      expect(await first(block)).to.equal(undefined);
    });

    it('reports whether anyone waits at a store for a time', async () => {
      await add(entryOf(data));
      const anyone = (startsAt: Instant, endsAt: Instant, storeId = data.store.id) =>
        context().run(({ waitlist }) => waitlist.hasWaiting(storeId, { startsAt, endsAt }, NINE));
      expect(await anyone(minus(SIX, HOUR), plus(SIX, 1))).to.equal(true);
      expect(await anyone(minus(SIX, HOUR), SIX)).to.equal(false);
      expect(await anyone(window.endsAt, plus(window.endsAt, HOUR))).to.equal(false);
      expect(await anyone(SIX, window.endsAt, (await context().run(addTestData)).store.id)).to.equal(false);
    });

    it('finds the entry of an expired offer for another block, though the offer was not passed on', async () => {
      await context().run(addMembership, data.member);
      const block = await openBlock(data);
      const entry = entryOf(data);
      const offer = (blockId: BlockId, until: Instant) =>
        save({ ...entry, status: 'offered', offer: { blockId, until } });
      const anyone = () => context().run(({ waitlist }) => waitlist.hasWaiting(data.store.id, window, NINE));
      await add(entry);
      await offer(block.id, NINE);
      expect(await first(block), 'of the same block').to.equal(undefined);
      await offer(newId(), plus(NINE, 1));
      expect([await first(block), await anyone()], 'a millisecond before').to.deep.equal([undefined, false]);
      await offer(newId(), NINE);
      expect(await first(block)).to.equal(entry.id);
      expect(await anyone()).to.equal(true);
    });

    it('passes two expired offers on at once, each to the member of the other one', async () => {
      await context().run(addMembership, data.member);
      const other = { ...data, member: await context().run(aPayingMember) };
      const offered: Block[] = [];
      for (const [index, own] of [data, other].entries()) {
        const startsAt = plus(SIX, index * HOUR);
        const times = { startsAt, endsAt: plus(startsAt, HOUR) };
        const block = await openBlock(own, { ...times, offeredTo: own.member.id, offeredUntil: NINE });
        const offer = { blockId: block.id, until: NINE };
        await add(entryOf(own, { endsAt: plus(SIX, 2 * HOUR), status: 'offered', offer }));
        offered.push(block);
      }
      const passOn = (block: Block) =>
        context().run((repositories) => expireOffer(repositories, block, { at: NINE, policies: defaultPolicies }));
      const passed = await Promise.all(offered.map(passOn));
      expect(passed.map(({ offeredTo }) => offeredTo)).to.deep.equal([other.member.id, data.member.id]);
    });

    it('hides an offered block from others until the offer ends', async () => {
      const [me, other] = [data.member.id, (await context().run(addMember)).id];
      const offeredUntil = plus(NINE, 15 * MINUTE);
      const block = await openBlock(data, { offeredTo: me, offeredUntil });
      const { booking } = context().queries;
      const seenBy = async (viewer: typeof me | undefined, at: Instant) => {
        const filter = { mentorId: data.mentor.id, ...(viewer && { viewer }) };
        return (await booking.availableSlots(filter, at, PAGE)).items.map(({ blockId }) => blockId);
      };
      expect(await seenBy(me, NINE)).to.deep.equal([block.id]);
      expect(await seenBy(other, minus(offeredUntil, 1))).to.deep.equal([]);
      expect(await seenBy(undefined, NINE)).to.deep.equal([]);
      expect(await seenBy(other, offeredUntil)).to.deep.equal([block.id]);
      const optionsOf = async (memberId: typeof me, at: Instant) => {
        const request = { memberId, storeId: data.store.id, tier: null, startsAt: NINE, endsAt: plus(SIX, 2 * HOUR) };
        return (await booking.matchContext(request, at)).options.map((option) => option.block.id);
      };
      expect(await optionsOf(other, minus(offeredUntil, 1))).to.deep.equal([]);
      expect(await optionsOf(other, offeredUntil)).to.deep.equal([block.id]);
      expect(await optionsOf(me, NINE)).to.deep.equal([block.id]);
    });
  });

  describe('expired offers', () => {
    it('are found by their end, after a given one', () =>
      inNewContext(adapter, async (context) => {
        const data = await context.run(addTestData);
        const offeredTo = data.member.id;
        const open = (number: number, facts: Partial<Block>) =>
          context.run(addBlock, data, {
            startsAt: plus(SIX, number * HOUR),
            endsAt: plus(SIX, (number + 1) * HOUR),
            ...facts,
          });
        const second = await open(0, { offeredTo, offeredUntil: NINE });
        const first = await open(1, { offeredTo, offeredUntil: minus(NINE, 1) });
        await open(2, { offeredTo, offeredUntil: plus(NINE, 1) });
        await open(3, {});
        const over = async (after: Parameters<typeof context.queries.waitlist.offersOver>[1]) =>
          context.queries.waitlist.offersOver(NINE, after);
        const due = [first, second].map(({ id, offeredUntil }) => ({ id, dueAt: offeredUntil! }));
        expect(await over(null)).to.deep.equal(due);
        expect(await over(due[0]!)).to.deep.equal([due[1]]);
        expect(await over(due[1]!)).to.deep.equal([]);
      }));

    it('are passed on to the next member once by concurrent jobs', () => inNewContext(adapter, raceOfPasses));
  });

  describe('a freed block', () => {
    it('is booked only by the first member in concurrent requests', () => inNewContext(adapter, raceForFreedBlock));
  });
}

async function aPayingMember(repositories: Repositories): Promise<Member> {
  const member = await addMember(repositories);
  await addMembership(repositories, member);
  return member;
}

async function raceOfPasses(context: TestContext): Promise<void> {
  const data = await context.run(addTestData);
  const others = await Promise.all([1, 2].map(() => context.run(aPayingMember)));
  const line = others.map(({ id }, index) =>
    aWaitlistEntry({ memberId: id, storeId: data.store.id, ...window, createdAt: plus(NINE, index) }),
  );
  const until = minus(NINE, 1);
  const block = await context.run(async (repositories) => {
    const block = await addBlock(repositories, data, { ...window, offeredTo: line[0]!.memberId, offeredUntil: until });
    await repositories.waitlist.add({ ...line[0]!, status: 'offered', offer: { blockId: block.id, until } });
    await repositories.waitlist.add(line[1]!);
    return block;
  });
  const { expireOffers } = context.useCases();
  const reports = await Promise.all(Array.from({ length: 4 }, () => expireOffers.run()));
  expect(reports.reduce((sum, { changed }) => sum + changed, 0)).to.equal(1);
  const stored = await context.run(({ blocks }) => blocks.get(block.id));
  expect(stored).to.include({ offeredTo: line[1]!.memberId, offeredUntil: plus(NINE, 15 * MINUTE) });
  const [passed, next] = await Promise.all(line.map(({ id }) => context.run(({ waitlist }) => waitlist.get(id))));
  expect(passed).to.deep.include({ status: 'waiting', offer: null, passed: [block.id] });
  expect(next).to.deep.include({ status: 'offered', offer: { blockId: block.id, until: plus(NINE, 15 * MINUTE) } });
}

/** Repeated races of a cancellation and ten bookings: only the waiting member gets the block, in every order. */
async function raceForFreedBlock(context: TestContext): Promise<void> {
  const data = await context.run(addTestData);
  const { members, waiting, reservation } = await context.run(async (repositories) => {
    const members = [];
    for (let number = 0; number < 10; number += 1) {
      const member = await addMember(repositories);
      await addMembership(repositories, member, { terms: [aTerm({ credits: 8 })] });
      members.push(member.id);
    }
    const reservation = await addReservation(repositories, data, { startsAt: SIX });
    const waiting = members[9]!;
    await repositories.waitlist.add(aWaitlistEntry({ memberId: waiting, storeId: data.store.id, ...window }));
    return { members, waiting, reservation };
  });
  const { bookSession, cancelReservation } = context.useCases();
  const { id: reservationId, blockId, memberId } = reservation;
  const claim = (memberId: (typeof members)[number]) => bookSession.execute({ memberId, blockId, origin: 'member' });
  const [cancelled, ...claims] = await Promise.allSettled([
    cancelReservation.execute({ reservationId, memberId, acceptDeduction: false }),
    ...members.slice(0, 9).map(claim),
  ]);
  expect(cancelled.status).to.equal('fulfilled');
  for (const one of claims)
    expect(one).to.deep.include({ status: 'rejected' }).and.have.nested.property('reason.code', 'reservation-conflict');
  expect((await claim(waiting)).memberId).to.equal(waiting);
  const [entry] = (await context.queries.waitlist.entriesOf(waiting, PAGE)).items;
  expect(entry).to.deep.include({ status: 'booked', offer: null });
  expect(await context.run(({ blocks }) => blocks.get(blockId))).to.include({
    status: 'booked',
    offeredTo: null,
    offeredUntil: null,
  });
}
