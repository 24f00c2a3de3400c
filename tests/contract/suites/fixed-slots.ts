import {
  BookFixedSlots,
  BookSession,
  defaultPolicies,
  HOUR,
  instantAt,
  plus,
  type DomainError,
  type FixedSlot,
  type FixedSlotId,
  type Instant,
  type Occurrence,
  type ReservationId,
  type TimeOfDay,
} from '@spotter/core';
import { expect } from 'chai';
import { aFixedSlot, aTerm, MONDAY, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addBlock, addCast, addMember, addMembership, addMentor, PAGE } from '../cast.js';
import { expectOneWinner, expectRefusal, expectStale, raceOfTwenty } from '../refusals.js';
import { inNewScene, sharedScene, type Scene } from '../scene.js';

const time = (text: string) => text as TimeOfDay;

export function describeFixedSlots(adapter: AdapterUnderTest): void {
  describe('fixed slots', () => {
    const scene = sharedScene(adapter);

    async function cast(facts: Partial<FixedSlot> = {}): Promise<FixedSlot> {
      const { member, mentor, store } = await scene().run(addCast);
      return aFixedSlot({ memberId: member.id, mentorId: mentor.id, storeId: store.id, ...facts });
    }
    const add = (slot: FixedSlot) => scene().run(({ fixedSlots }) => fixedSlots.add(slot));
    const get = (id: FixedSlotId) => scene().run(({ fixedSlots }) => fixedSlots.get(id));

    it('give back what was added, and what was saved', async () => {
      const slot = await cast();
      await add(slot);
      expect(await get(slot.id)).to.deep.equal(slot);
      expect(await scene().queries.fixedSlots.slot(slot.id)).to.deep.equal(slot);
      const changed: FixedSlot = {
        ...slot,
        weekday: 7,
        startTime: time('23:00'),
        status: 'paused',
        changedAt: plus(NINE, 1),
        lastSkip: { on: MONDAY, reason: 'no_credit' },
      };
      await scene().run(({ fixedSlots }) => fixedSlots.save(changed));
      expect(await get(slot.id)).to.deep.equal({ ...changed, version: 2 });
      await expectStale(scene().run(({ fixedSlots }) => fixedSlots.save(changed)));
    });

    it('know no stranger', async () => {
      await expectRefusal(get(newId()), 'not-found');
      expect(await scene().queries.fixedSlots.slot(newId())).to.equal(null);
    });

    it('hold the hour of a mentor against others that overlap it by a minute, paused ones too', async () => {
      const slot = await cast({ startTime: time('18:00') });
      await add(slot);
      const other = (facts: Partial<FixedSlot>) => aFixedSlot({ ...slot, id: newId<FixedSlotId>(), ...facts });
      await expectRefusal(add(other({ startTime: time('18:59') })), 'reservation-conflict');
      await expectRefusal(add(other({ startTime: time('17:01') })), 'reservation-conflict');
      await scene().run(({ fixedSlots }) => fixedSlots.save({ ...slot, status: 'paused' }));
      await expectRefusal(add(other({})), 'reservation-conflict');
      await add(other({ startTime: time('17:00') }));
      await add(other({ startTime: time('19:00') }));
      await add(other({ weekday: 2 }));
      await add(other({ mentorId: (await scene().run((stores) => addMentor(stores))).id }));
    });

    it('let the hour go when they end, and cannot move to one that is held', async () => {
      const slot = await cast();
      await add(slot);
      const moved = aFixedSlot({ ...slot, id: newId<FixedSlotId>(), weekday: 2 });
      await add(moved);
      const move = (version: number) =>
        scene().run(({ fixedSlots }) => fixedSlots.save({ ...moved, weekday: slot.weekday, version }));
      await expectRefusal(move(1), 'reservation-conflict');
      await scene().run(({ fixedSlots }) => fixedSlots.save({ ...slot, status: 'ended' }));
      await move(1);
      expect((await get(moved.id)).weekday).to.equal(slot.weekday);
    });

    it('give one hour to one of twenty members', async () => {
      const slot = await cast();
      const members = await Promise.all(Array.from({ length: 20 }, () => scene().run((stores) => addMember(stores))));
      const race = await raceOfTwenty(scene(), ({ fixedSlots }, racer) =>
        fixedSlots.add({ ...slot, id: newId(), memberId: members[racer]!.id }),
      );
      expectOneWinner(race, 'reservation-conflict');
    });

    it('are listed for their member by creation, and found standing for the jobs', async () => {
      const first = await cast();
      const second = aFixedSlot({
        ...first,
        id: newId<FixedSlotId>(),
        weekday: 3,
        createdAt: plus(NINE, 1),
        status: 'ended',
      });
      await add(second);
      await add(first);
      const { items, total } = await scene().queries.fixedSlots.slotsOf(first.memberId, PAGE);
      expect([items, total]).to.deep.equal([[first, second], 2]);
      const standing = await scene().run(({ fixedSlots }) => fixedSlots.standingOf(first.memberId));
      expect(standing).to.deep.equal([first]);
    });

    it('remember what became of each occurrence', async () => {
      const slot = await cast();
      await add(slot);
      const startsAt = plus(NINE, HOUR);
      const seen = () => scene().run(({ fixedSlots }) => fixedSlots.occurrence(slot.id, startsAt));
      const keep = (facts: Pick<Occurrence, 'reservationId' | 'skipped'>) =>
        scene().run(({ fixedSlots }) => fixedSlots.keep({ fixedSlotId: slot.id, startsAt, ...facts }));
      expect(await seen()).to.equal(null);
      await keep({ reservationId: null, skipped: 'paused' });
      expect(await seen()).to.deep.include({ reservationId: null, skipped: 'paused' });
      const reservationId = newId<ReservationId>();
      await keep({ reservationId, skipped: null });
      expect(await seen()).to.deep.equal({ fixedSlotId: slot.id, startsAt, reservationId, skipped: null });
    });
  });

  describe('the fixed slots that stand', () => {
    it('are read by id from behind one on, with the starts ahead that were booked', () =>
      inNewScene(adapter, async (scene) => {
        const { member, mentor, store } = await scene.run(addCast);
        const facts = { memberId: member.id, mentorId: mentor.id, storeId: store.id };
        const slots = ([1, 2, 3] as const).map((weekday) => aFixedSlot({ ...facts, weekday }));
        const [one, two, three] = slots as [FixedSlot, FixedSlot, FixedSlot];
        await scene.run(async ({ fixedSlots }) => {
          for (const slot of [three, one]) await fixedSlots.add(slot);
          await fixedSlots.add({ ...two, status: 'ended' });
          const keep = (startsAt: Instant, booked: boolean) =>
            fixedSlots.keep({
              fixedSlotId: one.id,
              startsAt,
              reservationId: booked ? newId<ReservationId>() : null,
              skipped: booked ? null : 'no_credit',
            });
          await keep(NINE, true);
          await keep(plus(NINE, 1), true);
          await keep(plus(NINE, 2), false);
        });
        const standing = (after: FixedSlotId | null) => scene.queries.fixedSlots.standing(NINE, after);
        expect(await standing(null)).to.deep.equal([
          { slot: one, booked: [plus(NINE, 1)] },
          { slot: three, booked: [] },
        ]);
        expect(await standing(one.id)).to.deep.equal([{ slot: three, booked: [] }]);
        expect(await standing(three.id)).to.deep.equal([]);
      }));

    it('and members who book by hand get one block once', () => inNewScene(adapter, raceOfJobAndMembers));

    it('are booked once by several jobs at once', () => inNewScene(adapter, raceOfJobs));
  });
}

/** One open block, the job and ten members: one has it, and the job told why where it had not. */
async function raceOfJobAndMembers(scene: Scene): Promise<void> {
  const startsAt = instantAt(MONDAY, time('10:00'));
  const { slot, block, members } = await scene.run(async (stores) => {
    const cast = await addCast(stores);
    const members = [cast.member.id];
    while (members.length < 11) members.push((await addMember(stores)).id);
    for (const id of members) await addMembership(stores, { id }, { terms: [aTerm({ credits: 8 })] });
    const [memberId, mentorId, storeId] = [cast.member.id, cast.mentor.id, cast.store.id];
    const slot = aFixedSlot({ memberId, mentorId, storeId, startTime: time('10:00') });
    await stores.fixedSlots.add(slot);
    return { slot, members, block: await addBlock(stores, cast, { startsAt, endsAt: plus(startsAt, HOUR) }) };
  });
  const ids = { next: newId };
  const job = new BookFixedSlots(scene, scene.queries.fixedSlots, scene.clock, ids, defaultPolicies);
  const book = new BookSession(scene, scene.clock, ids, defaultPolicies);
  const claims = members.slice(1).map((memberId) => book.execute({ memberId, blockId: block.id, origin: 'member' }));
  const [report, ...outcomes] = await Promise.all([
    job.run(),
    ...claims.map((claim) =>
      claim.then(
        () => 'booked',
        (refusal: unknown) => (refusal as DomainError).code,
      ),
    ),
  ]);
  const byHand = outcomes.filter((outcome) => outcome === 'booked').length;
  const occurrence = await scene.run(({ fixedSlots }) => fixedSlots.occurrence(slot.id, startsAt));
  expect(report.failures).to.deep.equal([]);
  expect(byHand + Number(occurrence?.reservationId !== null)).to.equal(1);
  expect(occurrence?.skipped ?? 'mentor_busy').to.equal('mentor_busy');
  expect(new Set(outcomes.filter((outcome) => outcome !== 'booked'))).to.deep.equal(new Set(['reservation-conflict']));
}

async function raceOfJobs(scene: Scene): Promise<void> {
  const { member, mentor, store } = await scene.run(addCast);
  await scene.run((stores) => addMembership(stores, member, { terms: [aTerm({ credits: 8 })] }));
  const slot = aFixedSlot({ memberId: member.id, mentorId: mentor.id, storeId: store.id, startTime: time('10:00') });
  await scene.run(({ fixedSlots }) => fixedSlots.add(slot));
  const job = () =>
    new BookFixedSlots(scene, scene.queries.fixedSlots, scene.clock, { next: newId }, defaultPolicies).run();
  const reports = await Promise.all([job(), job(), job(), job()]);
  expect(reports.map(({ failures }) => failures)).to.deep.equal([[], [], [], []]);
  expect(reports.reduce((sum, { changed }) => sum + changed, 0)).to.equal(2);
  const { items } = await scene.queries.booking.reservations({ memberId: member.id }, PAGE);
  expect(items.map(({ startsAt }) => startsAt).reverse()).to.deep.equal([
    instantAt(MONDAY, time('10:00')),
    plus(instantAt(MONDAY, time('10:00')), 7 * 24 * HOUR),
  ]);
  expect(items.map(({ origin }) => origin)).to.deep.equal(['fixed_slot', 'fixed_slot']);
}
