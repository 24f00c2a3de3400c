import { DAY, HOUR, minus, plus, type HandOverId, type Interval } from '@spotter/core/kernel';
import type { Mentor } from '@spotter/core/mentor';
import { MOST_SUBSTITUTES, type HandOver, type SubstituteRequest, type TimeOff } from '@spotter/core/time-off';
import { expect } from 'chai';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { aFixedSlot, aTimeOff, newId, NINE, PRO } from '../builders.js';
import { exportedRows } from '../exported-rows.js';
import { expectNotFound, expectOneWinner, expectRefusal, expectStale, raceOfTwenty } from '../refusals.js';
import { addBlock, addMentor, addOutcome, addReservation, addTestData, outcomes, PAGE } from '../test-data.js';
import { sharedContext } from '../test-context.js';

const within = (from: number, until: number): Interval => ({
  startsAt: plus(NINE, from * HOUR),
  endsAt: plus(NINE, until * HOUR),
});

export function describeTimeOffs(adapter: AdapterUnderTest): void {
  describe('time off', () => {
    const context = sharedContext(adapter);
    const add = (timeOff: TimeOff) => context().run(({ timeOffs }) => timeOffs.add(timeOff));
    const newMentor = () => context().run(addMentor);

    it('is stored, changed and listed with the latest start first', async () => {
      const { id: mentorId } = await newMentor();
      const [first, second] = [
        aTimeOff({ mentorId, note: '독감' }),
        aTimeOff({
          mentorId,
          from: plus(NINE, DAY),
          until: plus(NINE, 2 * DAY),
          reason: 'holiday',
          isExcused: false,
          closedBlocks: 3,
          reassigned: [{ reservationId: newId(), toMentorId: newId() }],
          cancelled: [newId()],
        }),
      ];
      await add(first);
      await add(second);
      const list = async () => (await context().queries.timeOffs.timeOffsOf(mentorId, PAGE)).items;
      expect(await list()).to.deep.equal([second, first]);
      const withdrawn = { ...first, withdrawnAt: plus(NINE, HOUR) };
      await context().run(async ({ timeOffs }) => {
        expect(await timeOffs.get(first.id)).to.deep.equal(first);
        await timeOffs.save(withdrawn);
        expect(await timeOffs.get(first.id)).to.deep.equal(withdrawn);
      });
      expect(await list()).to.deep.equal([second, withdrawn]);
      await expectNotFound(context(), ({ timeOffs }) => timeOffs.get(newId()));
    });

    it('is found by its time, unless it was withdrawn', async () => {
      const { id: mentorId } = await newMentor();
      const [kept, early, unbegun] = [
        aTimeOff({ mentorId }),
        aTimeOff({ mentorId, from: plus(NINE, DAY), until: plus(NINE, 3 * DAY), withdrawnAt: plus(NINE, 2 * DAY) }),
        aTimeOff({ mentorId, from: plus(NINE, 4 * DAY), until: plus(NINE, 5 * DAY), withdrawnAt: plus(NINE, 3 * DAY) }),
      ];
      for (const one of [kept, early, unbegun]) await add(one);
      const found = (from: number, until: number, of = mentorId) =>
        context().run(async ({ timeOffs }) =>
          (await timeOffs.findOverlapping(of, within(from, until))).map(({ id }) => id),
        );
      expect(await found(-24, 200)).to.deep.equal([kept.id, early.id]);
      expect(await found(-24, 0)).to.deep.equal([]);
      expect(await found(24, 25)).to.deep.equal([early.id]);
      expect(await found(48, 200)).to.deep.equal([]);
      expect(await found(0, 1, newId())).to.deep.equal([]);
    });

    it('does not overlap other time off of the mentor, also in concurrent requests', async () => {
      const { id: mentorId } = await newMentor();
      const race = await raceOfTwenty(context(), ({ timeOffs }) => timeOffs.add(aTimeOff({ mentorId })));
      expectOneWinner(race, 'policy-violation');
      await expectRefusal(add(aTimeOff({ mentorId, from: plus(NINE, DAY - 1) })), 'policy-violation', 'time-off');
      await add(aTimeOff({ mentorId, from: plus(NINE, DAY), until: plus(NINE, 2 * DAY) }));
      await add(aTimeOff({ mentorId: (await newMentor()).id }));
    });

    it('occupies the time of the mentor, and excuses it in the obligation', async () => {
      const { mentor, store } = await context().run(addTestData);
      const { id: mentorId } = mentor;
      await add(aTimeOff({ mentorId, withdrawnAt: plus(NINE, 12 * HOUR) }));
      await add(aTimeOff({ mentorId, from: plus(NINE, DAY), until: plus(NINE, 2 * DAY), isExcused: false }));
      const occupied = await context().run(({ blocks }) => blocks.findOccupied(mentorId, store.id, within(11, 13)));
      expect(occupied).to.deep.equal([{ mentorId, roomId: null, startsAt: NINE, endsAt: plus(NINE, 12 * HOUR) }]);
      const opened = (until: number) => context().queries.booking.opened(mentorId, within(6, until));
      expect(await opened(48)).to.deep.equal({ all: 0, peak: 0, excusedMs: 6 * HOUR });
      expect(await opened(10)).to.deep.equal({ all: 0, peak: 0, excusedMs: 4 * HOUR });
    });

    it('finds the mentor’s fixed slots that have not ended', async () => {
      const { member, mentor, store } = await context().run(addTestData);
      const slot = aFixedSlot({ memberId: member.id, mentorId: mentor.id, storeId: store.id, status: 'active' });
      const ended = aFixedSlot({ ...slot, id: newId(), status: 'ended' });
      await context().run(async ({ fixedSlots }) => {
        await fixedSlots.add(slot);
        await fixedSlots.add(ended);
        expect(await fixedSlots.findCurrentByMentor(mentor.id)).to.deep.equal([slot]);
        expect(await fixedSlots.findCurrentByMentor(newId())).to.deep.equal([]);
      });
    });
  });

  describe('substitutes', () => {
    const context = sharedContext(adapter);
    const start = plus(NINE, 5 * HOUR);

    async function session() {
      const data = await context().run(addTestData);
      const reservation = await context().run(addReservation, data, { startsAt: start });
      const atStore = { storeIds: [data.store.id] };
      return {
        data,
        mentor: (facts: object = {}) => context().run(addMentor, { ...atStore, ...facts }),
        find: (facts: Partial<SubstituteRequest> = {}) =>
          context().run(({ substitutes }) =>
            substitutes.find({ ...reservation, tier: 'standard', only: null, ...facts }, NINE),
          ),
      };
    }

    it('are at most so many, by their ids', async () => {
      const { data, find } = await session();
      const free = await context().run(async (repositories) => {
        const mentors: Mentor[] = [];
        while (mentors.length <= MOST_SUBSTITUTES)
          mentors.push(await addMentor(repositories, { storeIds: [data.store.id] }));
        return mentors;
      });
      const { options } = await find();
      const first = free
        .map(({ id }) => id)
        .sort()
        .slice(0, MOST_SUBSTITUTES);
      expect(options.map(({ mentor }) => mentor.id)).to.deep.equal(first);
    });

    it('are mentors of the store and tier who are free, with their open block of the time', async () => {
      const { data, mentor, find } = await session();
      const [free, open, guest] = [await mentor(), await mentor(), await mentor({ storeIds: [] })];
      const pro = await mentor(PRO);
      await mentor({ status: 'on_hold' });
      await mentor({ storeIds: [] });
      const block = await context().run(
        addBlock,
        { ...data, mentor: open },
        { startsAt: start, roomId: data.store.rooms[1]!.id },
      );
      const { goal, options } = await find();
      expect(goal).to.equal(data.member.goal);
      expect(options.map((one) => [one.mentor.id, one.openBlockId])).to.deep.equal([
        [free.id, null],
        [open.id, block.id],
      ]);
      expect((await find({ tier: 'pro' })).options.map((one) => one.mentor)).to.deep.include.members([
        { ...options[0]!.mentor, id: pro.id, tier: 'pro', ratePoints: PRO.ratePoints },
      ]);
      expect((await find({ only: open.id })).options.map((one) => one.mentor.id)).to.deep.equal([open.id]);
      expect((await find({ only: guest.id })).options).to.deep.equal([]);
    });

    it('have the data of the mentor that score and price need, without the profile', async () => {
      const { mentor, find } = await session();
      const { id, specialties } = await mentor(PRO);
      const rating = { average: null, count: 0 };
      expect((await find({ tier: 'pro' })).options.map((one) => one.mentor)).to.deep.equal([
        { id, tier: 'pro', ratePoints: PRO.ratePoints, specialties, rating, completedSessions: 0 },
      ]);
    });

    it('have no other block, no offer to another member, and no time off then', async () => {
      const { data, mentor, find } = await session();
      const other = await context().run(addTestData);
      const [overlapping, offered, away, back, next] = [
        await mentor(),
        await mentor(),
        await mentor(),
        await mentor(),
        await mentor(),
      ];
      await context().run(async (repositories) => {
        const of = (mentor: typeof away, facts: object) =>
          addBlock(repositories, { mentor, store: other.store }, { startsAt: start, ...facts });
        await of(overlapping, { startsAt: plus(start, HOUR / 2), endsAt: plus(start, HOUR) });
        const offer = { offeredTo: other.member.id, offeredUntil: plus(NINE, 1) };
        await addBlock(
          repositories,
          { ...data, mentor: offered },
          { startsAt: start, roomId: data.store.rooms[1]!.id, ...offer },
        );
        await of(next, { startsAt: plus(start, HOUR) });
        await repositories.timeOffs.add(aTimeOff({ mentorId: away.id }));
        await repositories.timeOffs.add(aTimeOff({ mentorId: back.id, withdrawnAt: start }));
      });
      const free = (await find()).options.map((one) => one.mentor.id);
      expect(free).to.deep.equal([back.id, next.id]);
    });

    it('are neither the absent mentor nor one with a booked block of the same time and store', async () => {
      const { data, mentor, find } = await session();
      const booked = await mentor();
      const later = plus(start, 2 * HOUR);
      await context().run(addBlock, { ...data, mentor: booked }, { startsAt: later, status: 'booked' });
      expect((await find({ startsAt: later, endsAt: plus(later, HOUR) })).options).to.deep.equal([]);
    });

    it('exclude mentors with a shorter block at that time, and include those with a closed one', async () => {
      const { data, mentor, find } = await session();
      const [shorter, closed] = [await mentor(), await mentor()];
      await context().run(async (repositories) => {
        const at = { startsAt: start, endsAt: plus(start, HOUR / 2), roomId: data.store.rooms[1]!.id };
        await addBlock(repositories, { ...data, mentor: shorter }, at);
        const { store } = await addTestData(repositories);
        const block = await addBlock(repositories, { store, mentor: closed }, { startsAt: start });
        await repositories.blocks.save({ ...block, status: 'closed' });
      });
      expect((await find()).options.map((one) => [one.mentor.id, one.openBlockId])).to.deep.equal([[closed.id, null]]);
    });

    it('have their sessions with the member and their booked blocks of the week, from Monday to Sunday 24:00', async () => {
      const { data, mentor, find } = await session();
      const one = await mentor();
      await context().run(async (repositories) => {
        await addOutcome(repositories, { ...data, mentor: one }, { startsAt: minus(NINE, DAY) }, outcomes.completed);
        const monday = minus(NINE, 9 * HOUR);
        for (const startsAt of [monday, plus(monday, 7 * DAY)])
          for (const before of [HOUR, 0]) {
            const block = { startsAt: minus(startsAt, before), status: 'booked' } as const;
            await addBlock(repositories, { ...data, mentor: one }, block);
          }
        await addBlock(repositories, { ...data, mentor: one }, { startsAt: plus(monday, DAY) }); // open
        const request = { ...data, memberId: data.member.id, mentorId: data.mentor.id, storeId: data.store.id };
        const time = { startsAt: start, endsAt: plus(start, HOUR) };
        const { options } = await repositories.substitutes.find(
          { ...request, ...time, tier: 'standard', only: null },
          NINE,
        );
        expect(options.map(({ sessionsTogether, bookedThatWeek }) => [sessionsTogether, bookedThatWeek])).to.deep.equal(
          [[1, 2]],
        );
      });
      expect((await find()).options[0]!.mentor.completedSessions).to.equal(1);
    });
  });

  describe('hand-overs', () => {
    const context = sharedContext(adapter);

    async function aHandOver(facts: Partial<HandOver> = {}): Promise<HandOver> {
      const data = await context().run(addTestData);
      const to = await context().run(addMentor);
      const { id: reservationId, blockId } = await context().run(addReservation, data);
      return {
        id: newId(),
        ...{ reservationId, blockId, fromMentorId: data.mentor.id, toMentorId: to.id },
        status: 'offered',
        until: plus(NINE, 12 * HOUR),
        createdAt: NINE,
        ...facts,
      };
    }

    it('are stored, answered and listed for both mentors, the newest first', async () => {
      const first = await aHandOver();
      await context().run(async ({ handOvers }) => {
        await handOvers.add(first);
        expect(await handOvers.findUnlocked(first.id)).to.deep.equal(first);
        expect(await handOvers.findUnlocked(newId())).to.equal(null);
        expect(await handOvers.findUnanswered(first.reservationId)).to.deep.equal(first);
        await handOvers.save({ ...first, status: 'declined' });
        expect(await handOvers.get(first.id)).to.deep.equal({ ...first, status: 'declined' });
        expect(await handOvers.findUnanswered(first.reservationId)).to.equal(null);
      });
      const second = { ...first, id: newId<HandOverId>(), createdAt: plus(NINE, 1) };
      await context().run(({ handOvers }) => handOvers.add(second));
      for (const mentor of [first.fromMentorId, first.toMentorId]) {
        const { items } = await context().queries.timeOffs.handOversOf(mentor, PAGE);
        expect(items.map(({ handOver }) => handOver)).to.deep.equal([second, { ...first, status: 'declined' }]);
        const times = { startsAt: plus(NINE, 9 * HOUR), endsAt: plus(NINE, 10 * HOUR) };
        const { fromMentorId: mentorId, blockId } = first;
        expect(items[0]?.session).to.deep.include({ status: 'confirmed', mentorId, blockId, changes: [] });
        expect(items[0]?.block).to.deep.include(times);
        const beyond = await context().queries.timeOffs.handOversOf(mentor, { page: 3, size: 1 });
        expect(beyond).to.deep.equal({ items: [], page: 3, size: 1, total: 2, nextCursor: null });
      }
    });

    it('are listed with the time that was offered, also once the session has moved', async () => {
      const data = await context().run(addTestData);
      const to = await context().run(addMentor);
      const session = await context().run(addReservation, data);
      const offered = await aHandOver({ reservationId: session.id, blockId: session.blockId, toMentorId: to.id });
      await context().run(async (repositories) => {
        await repositories.handOvers.add(offered);
        const startsAt = plus(session.startsAt, DAY);
        const { id: blockId, endsAt } = await addBlock(repositories, data, { startsAt, status: 'booked' });
        await repositories.reservations.save({ ...session, blockId, startsAt, endsAt });
      });
      const [listed] = (await context().queries.timeOffs.handOversOf(to.id, PAGE)).items;
      expect(listed?.block).to.deep.include({ startsAt: session.startsAt, endsAt: session.endsAt });
      expect(listed?.session.blockId).not.to.equal(session.blockId);
    });

    it('are exported for both mentors, and for no other', async () => {
      const [offered, other] = [await aHandOver(), await aHandOver()];
      await context().run(async ({ handOvers }) => {
        await handOvers.add(offered);
        await handOvers.add(other);
      });
      for (const mentor of [offered.fromMentorId, offered.toMentorId]) {
        const { handOvers } = await exportedRows(context().queries.personalData.partsOfMentor(mentor));
        expect(handOvers).to.have.length(1);
        expect(handOvers![0]).to.include({ id: offered.id, reservationId: offered.reservationId, status: 'offered' });
      }
    });

    it('are open once per session', async () => {
      const first = await aHandOver();
      const add = (handOver: HandOver) => context().run(({ handOvers }) => handOvers.add(handOver));
      await add(first);
      await expectStale(add({ ...first, id: newId() }));
      await context().run(({ handOvers }) => handOvers.save({ ...first, status: 'expired' }));
      await add({ ...first, id: newId() });
    });
  });
}
