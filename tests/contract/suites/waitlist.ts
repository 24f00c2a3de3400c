import {
  BookSession,
  CancelReservation,
  defaultPolicies,
  HOUR,
  MINUTE,
  minus,
  PassOffers,
  plus,
  type Block,
  type BlockId,
  type Instant,
  type WaitlistEntry,
} from '@spotter/core';
import { expect } from 'chai';
import { aTerm, aWaitlistEntry, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addBlock, addCast, addMember, addMembership, addReservation, PAGE, type Cast } from '../cast.js';
import { expectRefusal } from '../refusals.js';
import { inNewScene, sharedScene, type Scene } from '../scene.js';

const SIX = plus(NINE, 9 * HOUR);
const window = { startsAt: SIX, endsAt: plus(SIX, HOUR) };

export function describeWaitlist(adapter: AdapterUnderTest): void {
  describe('the waitlist', () => {
    const scene = sharedScene(adapter);
    const add = async (...entries: readonly WaitlistEntry[]) => {
      for (const entry of entries) await scene().run(({ waitlist }) => waitlist.add(entry));
    };
    const entryOf = ({ member, store }: Cast, facts: Partial<WaitlistEntry> = {}) =>
      aWaitlistEntry({ memberId: member.id, storeId: store.id, ...window, ...facts });
    const first = async (block: Block) => (await scene().run(({ waitlist }) => waitlist.firstInLine(block)))?.id;
    const save = (entry: WaitlistEntry) => scene().run(({ waitlist }) => waitlist.save(entry));
    const openBlock = (cast: Cast, facts: Partial<Block> = {}) =>
      scene().run((stores) => addBlock(stores, cast, { ...window, ...facts }));

    it('gives back what was added, and what was saved', async () => {
      const cast = await scene().run(addCast);
      const entry = entryOf(cast, { mentorId: cast.mentor.id });
      await add(entry);
      const get = () => scene().run(({ waitlist }) => waitlist.get(entry.id));
      expect(await get()).to.deep.equal(entry);
      const blockId = newId<BlockId>();
      const offered: WaitlistEntry = { ...entry, status: 'offered', offer: { blockId, until: SIX }, passed: [newId()] };
      await save(offered);
      expect(await get()).to.deep.equal(offered);
      expect(await scene().queries.waitlist.entry(entry.id)).to.deep.equal(offered);
      expect(await scene().run(({ waitlist }) => waitlist.offeredThe(blockId))).to.deep.equal(offered);
      await save({ ...entry, status: 'booked' });
      expect(await scene().run(({ waitlist }) => waitlist.offeredThe(blockId))).to.equal(null);
      expect((await scene().queries.waitlist.entriesOf(cast.member.id, PAGE)).items).to.have.length(1);
      expect(await scene().queries.waitlist.entry(newId())).to.equal(null);
      await expectRefusal(
        scene().run(({ waitlist }) => waitlist.get(newId())),
        'not-found',
      );
    });

    it('has those first who wait the longest, and fit', async () => {
      const cast = await scene().run(addCast);
      const block = await openBlock(cast);
      const wrong = [
        entryOf(cast, { createdAt: minus(NINE, 9), startsAt: plus(SIX, 1) }),
        entryOf(cast, { createdAt: minus(NINE, 9), endsAt: minus(window.endsAt, 1) }),
        entryOf(cast, { createdAt: minus(NINE, 9), mentorId: (await scene().run(addCast)).mentor.id }),
        entryOf(cast, { createdAt: minus(NINE, 9), storeId: (await scene().run(addCast)).store.id }),
        entryOf(cast, { createdAt: minus(NINE, 9), status: 'left' }),
        entryOf(cast, { createdAt: minus(NINE, 9), passed: [newId(), block.id] }),
      ];
      await add(...wrong);
      expect(await first(block)).to.equal(undefined);
      const [late, early] = [entryOf(cast, { mentorId: cast.mentor.id }), entryOf(cast, { createdAt: minus(NINE, 1) })];
      await add(late, early);
      expect(await first(block)).to.equal(early.id);
      await save({ ...early, status: 'left' });
      expect(await first(block)).to.equal(late.id);
    });

    it('leaves out who has a reservation in the way', async () => {
      const cast = await scene().run(addCast);
      const elsewhere = { ...(await scene().run(addCast)), member: cast.member };
      const block = await openBlock(cast);
      await add(entryOf(cast));
      await scene().run((stores) => addReservation(stores, elsewhere, { startsAt: plus(SIX, 30 * MINUTE) }));
      expect(await first(block)).to.equal(undefined);
    });

    it('tells whether anybody waits at a store for some time', async () => {
      const cast = await scene().run(addCast);
      await add(entryOf(cast));
      const anyone = (startsAt: Instant, endsAt: Instant, storeId = cast.store.id) =>
        scene().run(({ waitlist }) => waitlist.anyoneWaits(storeId, { startsAt, endsAt }));
      expect(await anyone(minus(SIX, HOUR), plus(SIX, 1))).to.equal(true);
      expect(await anyone(minus(SIX, HOUR), SIX)).to.equal(false);
      expect(await anyone(window.endsAt, plus(window.endsAt, HOUR))).to.equal(false);
      expect(await anyone(SIX, window.endsAt, (await scene().run(addCast)).store.id)).to.equal(false);
    });

    it('keeps a block that is offered from the eyes of others, until the offer ends', async () => {
      const cast = await scene().run(addCast);
      const [me, other] = [cast.member.id, (await scene().run((stores) => addMember(stores))).id];
      const offeredUntil = plus(NINE, 15 * MINUTE);
      const block = await openBlock(cast, { offeredTo: me, offeredUntil });
      const { booking } = scene().queries;
      const seenBy = async (viewer: typeof me | undefined, at: Instant) => {
        const filter = { mentorId: cast.mentor.id, ...(viewer && { viewer }) };
        return (await booking.availableSlots(filter, at, PAGE)).items.map(({ blockId }) => blockId);
      };
      expect(await seenBy(me, NINE)).to.deep.equal([block.id]);
      expect(await seenBy(other, minus(offeredUntil, 1))).to.deep.equal([]);
      expect(await seenBy(undefined, NINE)).to.deep.equal([]);
      expect(await seenBy(other, offeredUntil)).to.deep.equal([block.id]);
      const optionsOf = async (memberId: typeof me, at: Instant) => {
        const request = { memberId, storeId: cast.store.id, tier: null, startsAt: NINE, endsAt: plus(SIX, 2 * HOUR) };
        return (await booking.matchSituation(request, at)).options.map((option) => option.block.id);
      };
      expect(await optionsOf(other, minus(offeredUntil, 1))).to.deep.equal([]);
      expect(await optionsOf(other, offeredUntil)).to.deep.equal([block.id]);
      expect(await optionsOf(me, NINE)).to.deep.equal([block.id]);
    });
  });

  describe('offers that are over', () => {
    it('are found by their end, from behind one on', () =>
      inNewScene(adapter, async (scene) => {
        const cast = await scene.run(addCast);
        const offeredTo = cast.member.id;
        const open = (number: number, facts: Partial<Block>) =>
          scene.run((stores) =>
            addBlock(stores, cast, {
              startsAt: plus(SIX, number * HOUR),
              endsAt: plus(SIX, (number + 1) * HOUR),
              ...facts,
            }),
          );
        const second = await open(0, { offeredTo, offeredUntil: NINE });
        const first = await open(1, { offeredTo, offeredUntil: minus(NINE, 1) });
        await open(2, { offeredTo, offeredUntil: plus(NINE, 1) });
        await open(3, {});
        const over = async (after: Parameters<typeof scene.queries.waitlist.offersOver>[1]) =>
          scene.queries.waitlist.offersOver(NINE, after);
        const due = [first, second].map(({ id, offeredUntil }) => ({ id, dueAt: offeredUntil! }));
        expect(await over(null)).to.deep.equal(due);
        expect(await over(due[0]!)).to.deep.equal([due[1]]);
        expect(await over(due[1]!)).to.deep.equal([]);
      }));

    it('go to the next in line once, though several jobs pass them on', () => inNewScene(adapter, raceOfPasses));
  });

  describe('a freed block', () => {
    it('is booked by the first in line and nobody else, however many try', () =>
      inNewScene(adapter, raceForFreedBlock));
  });
}

async function raceOfPasses(scene: Scene): Promise<void> {
  const cast = await scene.run(addCast);
  const others = await Promise.all([1, 2].map(() => scene.run((stores) => addMember(stores))));
  const line = others.map(({ id }, index) =>
    aWaitlistEntry({ memberId: id, storeId: cast.store.id, ...window, createdAt: plus(NINE, index) }),
  );
  const until = minus(NINE, 1);
  const block = await scene.run(async (stores) => {
    const block = await addBlock(stores, cast, { ...window, offeredTo: line[0]!.memberId, offeredUntil: until });
    await stores.waitlist.add({ ...line[0]!, status: 'offered', offer: { blockId: block.id, until } });
    await stores.waitlist.add(line[1]!);
    return block;
  });
  const pass = () => new PassOffers(scene, scene.queries.waitlist, scene.clock, defaultPolicies).run();
  const reports = await Promise.all([pass(), pass(), pass(), pass()]);
  expect(reports.reduce((sum, { changed }) => sum + changed, 0)).to.equal(1);
  const now = await scene.run(({ blocks }) => blocks.get(block.id));
  expect(now).to.include({ offeredTo: line[1]!.memberId, offeredUntil: plus(NINE, 15 * MINUTE) });
  const [passed, next] = await Promise.all(line.map(({ id }) => scene.queries.waitlist.entry(id)));
  expect(passed).to.deep.include({ status: 'waiting', offer: null, passed: [block.id] });
  expect(next).to.deep.include({ status: 'offered', offer: { blockId: block.id, until: plus(NINE, 15 * MINUTE) } });
}

/** A cancellation and ten bookings at once, again and again: only the one who waits gets it, whatever comes first. */
async function raceForFreedBlock(scene: Scene): Promise<void> {
  const cast = await scene.run(addCast);
  const { members, waiting, reservation } = await scene.run(async (stores) => {
    const members = [];
    for (let number = 0; number < 10; number += 1) {
      const member = await addMember(stores);
      await addMembership(stores, member, { terms: [aTerm({ credits: 8 })] });
      members.push(member.id);
    }
    const reservation = await addReservation(stores, cast, { startsAt: SIX });
    const waiting = members[9]!;
    await stores.waitlist.add(aWaitlistEntry({ memberId: waiting, storeId: cast.store.id, ...window }));
    return { members, waiting, reservation };
  });
  const ids = { next: newId };
  const cancel = new CancelReservation(scene, scene.clock, ids, defaultPolicies);
  const book = new BookSession(scene, scene.clock, ids, defaultPolicies);
  const { id: reservationId, blockId, memberId } = reservation;
  const claim = (memberId: (typeof members)[number]) => book.execute({ memberId, blockId, origin: 'member' });
  const [cancelled, ...claims] = await Promise.allSettled([
    cancel.execute({ reservationId, memberId, acceptDeduction: false }),
    ...members.slice(0, 9).map(claim),
  ]);
  expect(cancelled.status).to.equal('fulfilled');
  for (const one of claims)
    expect(one).to.deep.include({ status: 'rejected' }).and.have.nested.property('reason.code', 'reservation-conflict');
  expect((await claim(waiting)).memberId).to.equal(waiting);
  const [entry] = (await scene.queries.waitlist.entriesOf(waiting, PAGE)).items;
  expect(entry).to.deep.include({ status: 'booked', offer: null });
  expect(await scene.run(({ blocks }) => blocks.get(blockId))).to.include({
    status: 'booked',
    offeredTo: null,
    offeredUntil: null,
  });
}
