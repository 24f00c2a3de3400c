import {
  endFixedSlot,
  pauseFixedSlot,
  type FixedSlot,
  type Occurrence,
  type OccurrenceSession,
} from '@spotter/core/fixed-slot';
import {
  HOUR,
  krw,
  plus,
  type FixedSlotId,
  type Instant,
  type MemberId,
  type ReservationId,
  type TimeOfDay,
} from '@spotter/core/kernel';
import { expect } from 'chai';
import { aFixedSlot, aPerson, MONDAY, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addTestData, addMember, addMentor, PAGE } from '../test-data.js';
import { expectOneWinner, expectRefusal, expectStale, raceOfTwenty } from '../refusals.js';
import { inNewContext, sharedContext } from '../test-context.js';

const time = (text: string) => text as TimeOfDay;

export function describeFixedSlots(adapter: AdapterUnderTest): void {
  describe('fixed slots', () => {
    const context = sharedContext(adapter);

    async function data(facts: Partial<FixedSlot> = {}): Promise<FixedSlot> {
      const { member, mentor, store } = await context().run(addTestData);
      return aFixedSlot({ memberId: member.id, mentorId: mentor.id, storeId: store.id, ...facts });
    }
    const add = (slot: FixedSlot) => context().run(({ fixedSlots }) => fixedSlots.add(slot));
    const get = (id: FixedSlotId) => context().run(({ fixedSlots }) => fixedSlots.get(id));

    it('are stored and updated', async () => {
      const slot = await data();
      await add(slot);
      expect(await get(slot.id)).to.deep.equal(slot);
      const changed: FixedSlot = {
        ...slot,
        weekday: 7,
        startTime: time('23:00'),
        status: 'paused',
        pausedBecause: 'membership',
        changedAt: plus(NINE, 1),
        lastSkip: { on: MONDAY, reason: 'no_credit' },
      };
      await context().run(({ fixedSlots }) => fixedSlots.save(changed));
      expect(await get(slot.id)).to.deep.equal({ ...changed, version: 2 });
      await expectStale(context().run(({ fixedSlots }) => fixedSlots.save(changed)));
    });

    it('are not found for an unknown id', () => expectRefusal(get(newId()), 'not-found'));

    it('reserve the time of a mentor against any overlap, also while they are paused', async () => {
      const slot = await data({ startTime: time('18:00') });
      await add(slot);
      const other = (facts: Partial<FixedSlot>) => aFixedSlot({ ...slot, id: newId<FixedSlotId>(), ...facts });
      const taken = (facts: Partial<FixedSlot>) => context().run(({ fixedSlots }) => fixedSlots.isTaken(other(facts)));
      expect(await taken({ startTime: time('18:59') })).to.equal(true);
      expect(await taken({ startTime: time('19:00') })).to.equal(false);
      expect(await taken({ id: slot.id })).to.equal(false);
      await expectRefusal(add(other({ startTime: time('18:59') })), 'reservation-conflict');
      await expectRefusal(add(other({ startTime: time('17:01') })), 'reservation-conflict');
      await context().run(({ fixedSlots }) => fixedSlots.save(pauseFixedSlot(slot, 'membership')));
      await expectRefusal(add(other({})), 'reservation-conflict');
      await add(other({ startTime: time('17:00') }));
      await add(other({ startTime: time('19:00') }));
      await add(other({ weekday: 2 }));
      await add(other({ mentorId: (await context().run(addMentor)).id }));
    });

    it('free their time when they end, and cannot move to a reserved time', async () => {
      const slot = await data();
      await add(slot);
      const moved = aFixedSlot({ ...slot, id: newId<FixedSlotId>(), weekday: 2 });
      await add(moved);
      const move = () =>
        context().run(({ fixedSlots }) => fixedSlots.save({ ...moved, weekday: slot.weekday, version: 1 }));
      const taken = () => context().run(({ fixedSlots }) => fixedSlots.isTaken({ ...slot, id: newId<FixedSlotId>() }));
      expect(await taken()).to.equal(true);
      await expectRefusal(move(), 'reservation-conflict');
      await context().run(({ fixedSlots }) => fixedSlots.save({ ...slot, status: 'ended' }));
      expect(await taken()).to.equal(false);
      await move();
      expect((await get(moved.id)).weekday).to.equal(slot.weekday);
    });

    it('give one time to one of twenty concurrent members', async () => {
      const slot = await data();
      const members = await Promise.all(Array.from({ length: 20 }, () => context().run(addMember)));
      const race = await raceOfTwenty(context(), ({ fixedSlots }, racer) =>
        fixedSlots.add({ ...slot, id: newId(), memberId: members[racer]!.id }),
      );
      expectOneWinner(race, 'reservation-conflict');
    });

    it('are listed for their member by creation, and without ended ones for the jobs', async () => {
      const first = await data();
      const second = aFixedSlot({
        ...first,
        id: newId(),
        weekday: 3,
        createdAt: plus(NINE, 1),
        status: 'ended',
      });
      await add(second);
      await add(first);
      const { items, total } = await context().queries.fixedSlots.slotsOf(first.memberId, PAGE);
      expect([items, total]).to.deep.equal([[first, second], 2]);
      const current = await context().run(({ fixedSlots }) => fixedSlots.findCurrentByMember(first.memberId));
      expect(current).to.deep.equal([first]);
    });

    it('are listed by creation for a mentor with the member’s name, without ended ones', async () => {
      const first = await data();
      const later = { ...first, createdAt: plus(NINE, 1) };
      const second = aFixedSlot({ ...later, id: newId<FixedSlotId>(), weekday: 3, status: 'paused' });
      await add({ ...second, pausedBecause: 'rate_changed', agreedRate: krw(50_000) });
      await add(aFixedSlot({ ...later, id: newId(), weekday: 4, status: 'ended' }));
      await add(first);
      const { items, total } = await context().queries.fixedSlots.slotsWith(first.mentorId, PAGE);
      expect(total).to.equal(2);
      expect(items.map(({ slot }) => slot)).to.deep.equal([
        first,
        { ...second, pausedBecause: 'rate_changed', agreedRate: 50_000 },
      ]);
      expect(items[0]?.member).to.deep.equal({ id: first.memberId, name: aPerson().name });
    });

    it('record who ended them, and when', async () => {
      const slot = await data();
      await add(slot);
      const ended = endFixedSlot(slot, plus(NINE, HOUR), 'mentor');
      await context().run(({ fixedSlots }) => fixedSlots.save(ended));
      expect(await get(slot.id)).to.deep.equal({ ...ended, version: 2 });
      const since = (at: Instant) => context().run(({ fixedSlots }) => fixedSlots.findEndedSince(slot.memberId, at));
      expect(await since(plus(NINE, HOUR))).to.deep.equal([{ ...ended, version: 2 }]);
      expect(await since(plus(NINE, HOUR + 1))).to.deep.equal([]);
    });

    it('record the result of each occurrence', async () => {
      const slot = await data();
      await add(slot);
      const startsAt = plus(NINE, HOUR);
      const seen = () => context().run(({ fixedSlots }) => fixedSlots.findOccurrence(slot.id, startsAt));
      const keep = (facts: Pick<Occurrence, 'reservationId' | 'skipped'>) =>
        context().run(({ fixedSlots }) => fixedSlots.upsertOccurrence({ fixedSlotId: slot.id, startsAt, ...facts }));
      expect(await seen()).to.equal(null);
      await keep({ reservationId: null, skipped: 'paused' });
      expect(await seen()).to.deep.include({ reservationId: null, skipped: 'paused' });
      const reservationId = newId<ReservationId>();
      await keep({ reservationId, skipped: null });
      const booked = { fixedSlotId: slot.id, startsAt, reservationId, skipped: null };
      expect(await seen()).to.deep.equal(booked);
      const { memberId } = slot;
      const occurrenceOf = (facts: Partial<OccurrenceSession>) =>
        context().run(({ fixedSlots }) =>
          fixedSlots.findOccurrenceOf({ id: reservationId, memberId, startsAt, ...facts }),
        );
      expect(await occurrenceOf({})).to.deep.equal(booked);
      const others = [{ id: newId<ReservationId>() }, { memberId: newId<MemberId>() }, { startsAt: plus(startsAt, 1) }];
      for (const other of others) expect(await occurrenceOf(other)).to.equal(null);
    });
  });

  describe('current fixed slots', () => {
    it('are read by id after a given one, with their booked future starts', () =>
      inNewContext(adapter, async (context) => {
        const { member, mentor, store } = await context.run(addTestData);
        const facts = { memberId: member.id, mentorId: mentor.id, storeId: store.id };
        const slots = ([1, 2, 3] as const).map((weekday) => aFixedSlot({ ...facts, weekday }));
        const [one, two, three] = slots as [FixedSlot, FixedSlot, FixedSlot];
        await context.run(async ({ fixedSlots }) => {
          for (const slot of [three, one]) await fixedSlots.add(slot);
          await fixedSlots.add({ ...two, status: 'ended' });
          const keep = (startsAt: Instant, booked: boolean) =>
            fixedSlots.upsertOccurrence({
              fixedSlotId: one.id,
              startsAt,
              reservationId: booked ? newId() : null,
              skipped: booked ? null : 'no_credit',
            });
          await keep(NINE, true);
          await keep(plus(NINE, 1), true);
          await keep(plus(NINE, 2), false);
        });
        const current = (after: FixedSlotId | null) => context.queries.fixedSlots.current(NINE, after);
        expect(await current(null)).to.deep.equal([
          { slot: one, booked: [plus(NINE, 1)] },
          { slot: three, booked: [] },
        ]);
        expect(await current(one.id)).to.deep.equal([{ slot: three, booked: [] }]);
        expect(await current(three.id)).to.deep.equal([]);
      }));
  });
}
