import type { Block, ConfirmedReservation, MatchRequest, SlotFilter } from '@spotter/core/booking';
import {
  addDays,
  HOUR,
  krw,
  mondayOf,
  dayOf,
  minus,
  MINUTE,
  plus,
  startOfDay,
  type BlockId,
  type Day,
  type Instant,
} from '@spotter/core/kernel';
import { expect } from 'chai';
import { aCredit, aRating, MONDAY, newId, NINE, PRO } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import {
  addBlock,
  addTestData,
  addMember,
  addMentor,
  addOutcome,
  addReservation,
  addStore,
  outcomes,
  PAGE,
  partiesOf,
  type TestData,
} from '../test-data.js';
import { sharedContext, testInNewContext, type TestContext } from '../test-context.js';

const hour = (number: number): Instant => plus(NINE, number * HOUR);

export function describeBookingQueries(adapter: AdapterUnderTest): void {
  describeAvailableSlots(adapter);
  describeMatchContext(adapter);
  describeReservationList(adapter);
}

function describeAvailableSlots(adapter: AdapterUnderTest): void {
  describe('available slots', () => {
    const test = testInNewContext(adapter);
    const ids = async ({ queries }: TestContext, filter: SlotFilter = {}, at = NINE) =>
      (await queries.booking.availableSlots(filter, at, PAGE)).items.map(({ blockId }) => blockId);

    test('contain mentor, store, time and price', async (context) => {
      const { data, block, pro } = await context.run(async (repositories) => {
        const data = await addTestData(repositories);
        const block = await addBlock(repositories, data, { startsAt: hour(1), isPeak: true });
        const pro = await addMentor(repositories, PRO, { name: '이프로' });
        await addBlock(repositories, { ...data, mentor: pro }, { startsAt: hour(2) });
        const rated = await addOutcome(repositories, data, { startsAt: hour(-4) }, outcomes.completed);
        await repositories.ratings.add(rated, aRating({ score: 4 }));
        return { data, block, pro };
      });
      const store = { id: data.store.id, name: '강남점' };
      const { items, ...page } = await context.queries.booking.availableSlots({}, NINE, PAGE);
      expect(page).to.deep.equal({ page: 1, size: 20, total: 2, nextCursor: null });
      expect(items[0]).to.deep.equal({
        blockId: block.id,
        startsAt: block.startsAt,
        endsAt: block.endsAt,
        isPeak: true,
        store,
        mentor: { id: data.mentor.id, name: '김하나', tier: 'standard', ratingAverage: 4 },
        price: { kind: 'credit', credits: 1 },
      });
      expect(items[1]).to.deep.include({
        isPeak: false,
        mentor: { id: pro.id, name: '이프로', tier: 'pro', ratingAverage: null },
        price: { kind: 'points', points: 60_000 },
      });
    });

    test('of a Pro mentor on hold are standard and cost one credit', async (context) => {
      await context.run(async (repositories) => {
        const mentor = await addMentor(repositories, { ...PRO, tierStatus: 'on_hold' });
        await addBlock(repositories, { ...(await addTestData(repositories)), mentor });
      });
      const [slot] = (await context.queries.booking.availableSlots({ tier: 'standard' }, NINE, PAGE)).items;
      expect(await ids(context, { tier: 'pro' })).to.deep.equal([]);
      expect(slot?.price).to.deep.equal({ kind: 'credit', credits: 1 });
      expect(slot?.mentor.tier).to.equal('standard');
    });

    test('start in the future; one that starts now is excluded', async (context) => {
      const block = await context.run(async (repositories) =>
        addBlock(repositories, await addTestData(repositories), { startsAt: hour(1) }),
      );
      expect(await ids(context, {}, minus(hour(1), 1))).to.deep.equal([block.id]);
      expect(await ids(context, {}, hour(1))).to.deep.equal([]);
    });

    test('contain only open blocks', async (context) => {
      const { data, block } = await context.run(async (repositories) => {
        const data = await addTestData(repositories);
        return { data, block: await addBlock(repositories, data, { startsAt: hour(1) }) };
      });
      for (const status of ['booked', 'closed'] as const) {
        await context.run(({ blocks }) => blocks.save({ ...block, status }));
        expect(await ids(context)).to.deep.equal([]);
      }
      await context.run(({ blocks }) => blocks.save(block));
      expect(await ids(context, { mentorId: data.mentor.id })).to.deep.equal([block.id]);
    });

    test('of a day start between its midnights in the business time zone', async (context) => {
      const day = addDays(MONDAY, 1);
      const [midnight, next] = [startOfDay(day), startOfDay(addDays(day, 1))];
      const blocks = await context.run(async (repositories) => {
        const data = await addTestData(repositories);
        const at = (startsAt: Instant) =>
          addBlock(repositories, data, { startsAt, endsAt: plus(startsAt, 30 * MINUTE) });
        return [
          await at(minus(midnight, 30 * MINUTE)),
          await at(midnight),
          await at(minus(next, 30 * MINUTE)),
          await at(next),
        ];
      });
      const [before, first, last, after] = blocks.map(({ id }) => id);
      expect(await ids(context, { date: day })).to.deep.equal([first, last]);
      expect(await ids(context, { date: MONDAY })).to.deep.equal([before]);
      expect(await ids(context, { date: addDays(day, 1) })).to.deep.equal([after]);
      expect(await ids(context, { date: day }, midnight)).to.deep.equal([last]);
      expect(await ids(context, { date: '2026-01-01' as Day })).to.deep.equal([]);
    });

    test('can be filtered by peak, store, mentor and tier, also combined', async (context) => {
      const { one, other, blocks } = await context.run(async (repositories) => {
        const one = await addTestData(repositories);
        const other = { ...(await addTestData(repositories)), mentor: await addMentor(repositories, PRO) };
        const blocks = [
          await addBlock(repositories, one, { startsAt: hour(1), isPeak: true }),
          await addBlock(repositories, other, { startsAt: hour(2), isPeak: true }),
          await addBlock(repositories, other, { startsAt: hour(3) }),
          await addBlock(repositories, { ...other, mentor: one.mentor }, { startsAt: hour(4) }),
        ];
        return { one, other, blocks };
      });
      const [a, b, c, d] = blocks.map(({ id }) => id);
      expect(await ids(context, { isPeak: true })).to.deep.equal([a, b]);
      expect(await ids(context, { isPeak: false })).to.deep.equal([c, d]);
      expect(await ids(context, { storeId: other.store.id })).to.deep.equal([b, c, d]);
      expect(await ids(context, { mentorId: one.mentor.id })).to.deep.equal([a, d]);
      expect(await ids(context, { tier: 'pro' })).to.deep.equal([b, c]);
      expect(await ids(context, { tier: 'standard', storeId: other.store.id })).to.deep.equal([d]);
      expect(await ids(context, { mentorId: other.mentor.id, isPeak: false, date: MONDAY })).to.deep.equal([c]);
      expect(await ids(context, { mentorId: newId() })).to.deep.equal([]);
    });

    test('are sorted by start and paged, with a total', async (context) => {
      const made = await context.run(async (repositories) => {
        const data = await addTestData(repositories);
        const blocks: Block[] = [];
        for (const number of [3, 1, 5, 2, 4])
          blocks.push(await addBlock(repositories, data, { startsAt: hour(number) }));
        return blocks.sort((one, other) => one.startsAt - other.startsAt).map(({ id }) => id);
      });
      const page = async (page: number) => {
        const { items, total } = await context.queries.booking.availableSlots({}, NINE, { page, size: 2 });
        return [items.map(({ blockId }) => blockId), total];
      };
      expect(await page(1)).to.deep.equal([made.slice(0, 2), 5]);
      expect(await page(3)).to.deep.equal([made.slice(4), 5]);
      expect(await page(4)).to.deep.equal([[], 5]);
    });
  });
}

function describeMatchContext(adapter: AdapterUnderTest): void {
  describe('the context of a match', () => {
    const test = testInNewContext(adapter);

    const match = ({ queries }: TestContext, data: TestData, wanted: Partial<MatchRequest> = {}, at = NINE) =>
      queries.booking.matchContext(
        { memberId: data.member.id, storeId: null, tier: null, startsAt: hour(1), endsAt: hour(10), ...wanted },
        at,
      );
    const blockIds = async (...args: Parameters<typeof match>): Promise<readonly BlockId[]> =>
      (await match(...args)).options.map(({ block }) => block.id);

    test('contains the goal of the member, and no mentors without open blocks', async (context) => {
      const data = await context.run(addTestData);
      expect(await match(context, data)).to.deep.equal({ goal: 'strength', options: [] });
      const withoutGoal = await context.run(addMember, { goal: null });
      expect(await match(context, { ...data, member: withoutGoal })).to.deep.equal({ goal: null, options: [] });
    });

    test('contains the earliest block in the window for each mentor', async (context) => {
      const { data, other, first, theirs } = await context.run(async (repositories) => {
        const data = await addTestData(repositories);
        const other = await addMentor(repositories);
        await addBlock(repositories, data, { startsAt: hour(5) });
        const first = await addBlock(repositories, data, { startsAt: hour(3) });
        await addBlock(repositories, data, { startsAt: hour(0) });
        const theirs = await addBlock(repositories, { ...data, mentor: other }, { startsAt: hour(8) });
        return { data, other, first, theirs };
      });
      const { options } = await match(context, data);
      expect(options.map(({ block }) => block)).to.have.deep.members([first, theirs]);
      const mine = options.find(({ mentor }) => mentor.id === data.mentor.id);
      expect(mine).to.deep.equal({
        mentor: await context.queries.mentors.publicMentor(data.mentor.id),
        block: first,
        sessionsTogether: 0,
        bookedThatWeek: 0,
      });
      expect(options.map(({ mentor }) => mentor.id)).to.have.members([data.mentor.id, other.id]);
    });

    test('contains only blocks that are completely in the window', async (context) => {
      const { data, block } = await context.run(async (repositories) => {
        const data = await addTestData(repositories);
        return { data, block: await addBlock(repositories, data, { startsAt: hour(3) }) };
      });
      const within = (startsAt: Instant, endsAt: Instant) => blockIds(context, data, { startsAt, endsAt });
      expect(await within(hour(3), hour(4))).to.deep.equal([block.id]);
      expect(await within(plus(hour(3), 1), hour(4))).to.deep.equal([]);
      expect(await within(hour(3), minus(hour(4), 1))).to.deep.equal([]);
      expect(await blockIds(context, data, {}, hour(3))).to.deep.equal([]);
      expect(await blockIds(context, data, {}, minus(hour(3), 1))).to.deep.equal([block.id]);
    });

    test('skips blocks that overlap a reservation of the member, and uses the next block of the mentor', async (context) => {
      const { data, free } = await context.run(async (repositories) => {
        const data = await addTestData(repositories);
        const elsewhere = { ...(await addTestData(repositories)), member: data.member };
        await addReservation(repositories, elsewhere, { startsAt: hour(3) });
        await addOutcome(repositories, elsewhere, { startsAt: hour(6) }, outcomes.cancelled);
        const [before, after] = [await addMentor(repositories), await addMentor(repositories)];
        await addBlock(repositories, data, { startsAt: plus(hour(3), 30 * MINUTE) });
        const free = [
          await addBlock(repositories, { ...data, mentor: before }, { startsAt: hour(2) }),
          await addBlock(repositories, { ...(await addTestData(repositories)), mentor: after }, { startsAt: hour(4) }),
          await addBlock(repositories, data, { startsAt: hour(6) }),
        ];
        return { data, free: free.map(({ id }) => id) };
      });
      expect(await blockIds(context, data)).to.have.members(free);
    });

    test('contains only the requested store and tier', async (context) => {
      const { data, store, blocks } = await context.run(async (repositories) => {
        const data = await addTestData(repositories);
        const store = await addStore(repositories);
        const pro = await addMentor(repositories, PRO);
        const held = await addMentor(repositories, { ...PRO, tierStatus: 'on_hold', ratePoints: krw(50_000) });
        const blocks = [
          await addBlock(repositories, data, { startsAt: hour(2) }),
          await addBlock(repositories, { store, mentor: pro }, { startsAt: hour(3) }),
          await addBlock(repositories, { store, mentor: held }, { startsAt: hour(4) }),
        ];
        return { data, store, blocks };
      });
      const [standard, pro, held] = blocks.map(({ id }) => id);
      expect(await blockIds(context, data)).to.have.members([standard, pro, held]);
      expect(await blockIds(context, data, { storeId: store.id })).to.have.members([pro, held]);
      expect(await blockIds(context, data, { tier: 'standard' })).to.have.members([standard, held]);
      expect(await blockIds(context, data, { tier: 'pro' })).to.deep.equal([pro]);
      expect(await blockIds(context, data, { tier: 'standard', storeId: store.id })).to.deep.equal([held]);
      const offered = (await match(context, data, { storeId: store.id })).options.map(({ mentor }) => mentor);
      expect(offered.map(({ tier, ratePoints }) => [tier, ratePoints])).to.have.deep.members([
        ['pro', PRO.ratePoints],
        ['standard', null],
      ]);
    });

    test('contains the number of joint sessions, and of blocks booked in the week', async (context) => {
      const monday = startOfDay(mondayOf(dayOf(hour(0))));
      const nextMonday = startOfDay(addDays(MONDAY, 7));
      const data = await context.run(async (repositories) => {
        const data = await addTestData(repositories);
        const stranger = await addMember(repositories);
        const booked = (startsAt: Instant) => addReservation(repositories, data, { startsAt, funding: aCredit() });
        await booked(monday);
        await booked(minus(monday, HOUR));
        await booked(minus(nextMonday, HOUR));
        await booked(nextMonday);
        await addOutcome(repositories, data, { startsAt: minus(monday, 24 * HOUR) }, outcomes.completed);
        await addOutcome(repositories, data, { startsAt: minus(monday, 48 * HOUR) }, outcomes.completed);
        await addOutcome(repositories, data, { startsAt: minus(monday, 72 * HOUR) }, outcomes.member_no_show);
        const theirs = { startsAt: minus(monday, 96 * HOUR), memberId: stranger.id };
        await addOutcome(repositories, data, theirs, outcomes.completed);
        await addBlock(repositories, data, { startsAt: hour(3) });
        return data;
      });
      const weeks = { startsAt: minus(monday, 2 * HOUR), endsAt: plus(nextMonday, HOUR) };
      const { options } = await match(context, data, weeks, minus(weeks.startsAt, 1));
      expect(options.map(({ sessionsTogether, bookedThatWeek }) => [sessionsTogether, bookedThatWeek])).to.deep.equal([
        [2, 2],
      ]);
      expect(options[0]?.mentor.completedSessions).to.equal(3);
    });
  });
}

function describeReservationList(adapter: AdapterUnderTest): void {
  describe('lists of reservations', () => {
    const context = sharedContext(adapter);
    const list = async (filter: Parameters<TestContext['queries']['booking']['reservations']>[0], page = PAGE) =>
      context().queries.booking.reservations(filter, page);

    it('are sorted by start, the newest first, and paged', async () => {
      const { data, made } = await context().run(async (repositories) => {
        const data = await addTestData(repositories);
        const made: ConfirmedReservation[] = [];
        for (const number of [2, 1, 3]) made.push(await addReservation(repositories, data, { startsAt: hour(number) }));
        return { data, made };
      });
      const filter = { memberId: data.member.id };
      const [two, one, three] = made;
      expect(await list(filter, { page: 1, size: 2 })).to.deep.include({
        items: [three, two],
        page: 1,
        size: 2,
        total: 3,
      });
      expect(await list(filter, { page: 2, size: 2 })).to.deep.equal({
        items: [one],
        page: 2,
        size: 2,
        total: 3,
        nextCursor: null,
      });
    });

    it('can be filtered by member, mentor and status', async () => {
      const { data, other, done, stands, theirs } = await context().run(async (repositories) => {
        const data = await addTestData(repositories);
        const other = await addMember(repositories);
        const done = await addOutcome(repositories, data, { startsAt: hour(1) }, outcomes.completed);
        const stands = await addReservation(repositories, data, { startsAt: hour(2) });
        const theirs = await addReservation(repositories, data, { startsAt: hour(3), memberId: other.id });
        return { data, other, done, stands, theirs };
      });
      const items = async (filter: Parameters<typeof list>[0]) => (await list(filter)).items;
      const mentorId = data.mentor.id;
      expect(await items({ mentorId })).to.deep.equal([theirs, stands, done]);
      expect(await items({ memberId: data.member.id })).to.deep.equal([stands, done]);
      expect(await items({ mentorId, memberId: other.id })).to.deep.equal([theirs]);
      expect(await items({ mentorId, status: 'completed' })).to.deep.equal([done]);
      expect(await items({ mentorId, status: 'rejected' })).to.deep.equal([]);
      expect(await items({ memberId: newId() })).to.deep.equal([]);
    });

    it('include the whole first and last day in the business time zone', async () => {
      const tuesday = addDays(MONDAY, 1);
      const [midnight, next] = [startOfDay(tuesday), startOfDay(addDays(tuesday, 1))];
      const { data, made } = await context().run(async (repositories) => {
        const data = await addTestData(repositories);
        const made: ConfirmedReservation[] = [];
        for (const startsAt of [minus(midnight, HOUR), midnight, minus(next, HOUR), next])
          made.push(await addReservation(repositories, data, { startsAt }));
        return { data, made };
      });
      const ids = async (days: { from?: Day; to?: Day }) =>
        (await list({ memberId: data.member.id, ...days })).items.map(({ id }) => id);
      const [before, first, last, after] = made.map(({ id }) => id);
      expect(await ids({ from: tuesday, to: tuesday })).to.deep.equal([last, first]);
      expect(await ids({ from: tuesday })).to.deep.equal([after, last, first]);
      expect(await ids({ to: tuesday })).to.deep.equal([last, first, before]);
      expect(await ids({ from: addDays(tuesday, 1), to: tuesday })).to.deep.equal([]);
    });

    it('contain the names of the member, the mentor and the store', async () => {
      const { data, made } = await context().run(async (repositories) => {
        const data = await addTestData(repositories, { name: '박보람' });
        const made = [await addReservation(repositories, data, { startsAt: hour(2) })];
        return {
          data,
          made: [...made, await addOutcome(repositories, data, { startsAt: hour(1) }, outcomes.cancelled)],
        };
      });
      const views = made.map((reservation) => ({ reservation, ...partiesOf(data, { member: '박보람' }) }));
      const { booking } = context().queries;
      expect(await booking.reservationView(made[0]!.id)).to.deep.equal(views[0]);
      const filter = { memberId: data.member.id };
      expect(await booking.reservationViews(filter, PAGE)).to.deep.equal({
        items: views,
        page: 1,
        size: 20,
        total: 2,
        nextCursor: null,
      });
      const second = await booking.reservationViews(filter, { page: 2, size: 1 });
      expect(second.items).to.deep.equal([views[1]]);
      const listed = (isCancelledOrRejected: boolean) =>
        booking.reservationViews({ ...filter, isCancelledOrRejected }, PAGE);
      expect((await listed(false)).items).to.deep.equal([views[0]]);
      expect((await listed(true)).items).to.deep.equal([views[1]]);
    });

    it('do not find an unknown id', async () => {
      expect(await context().queries.booking.reservation(newId())).to.equal(null);
      expect(await context().queries.booking.reservationView(newId())).to.equal(null);
    });
  });
}
