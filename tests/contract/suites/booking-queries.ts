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
  type Block,
  type BlockId,
  type Confirmed,
  type Day,
  type Instant,
  type MatchRequest,
  type MemberId,
  type MentorId,
  type SlotFilter,
} from '@spotter/core';
import { expect } from 'chai';
import { aCredit, aRating, MONDAY, newId, NINE, PRO } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import {
  addBlock,
  addCast,
  addMember,
  addMentor,
  addOutcome,
  addReservation,
  addStore,
  outcomes,
  PAGE,
  type Cast,
} from '../cast.js';
import { inNewScene, sharedScene, type Scene } from '../scene.js';

const hour = (number: number): Instant => plus(NINE, number * HOUR);

export function describeBookingQueries(adapter: AdapterUnderTest): void {
  describeAvailableSlots(adapter);
  describeMatchSituation(adapter);
  describeReservationList(adapter);
}

function describeAvailableSlots(adapter: AdapterUnderTest): void {
  describe('available slots', () => {
    const test = (title: string, work: (scene: Scene) => Promise<void>) => it(title, () => inNewScene(adapter, work));
    const ids = async ({ queries }: Scene, filter: SlotFilter = {}, at = NINE) =>
      (await queries.booking.availableSlots(filter, at, PAGE)).items.map(({ blockId }) => blockId);

    test('tell who, where, when and for what', async (scene) => {
      const { cast, block, pro } = await scene.run(async (stores) => {
        const cast = await addCast(stores);
        const block = await addBlock(stores, cast, { startsAt: hour(1), isPeak: true });
        const pro = await addMentor(stores, PRO, { name: '이프로' });
        await addBlock(stores, { ...cast, mentor: pro }, { startsAt: hour(2) });
        const rated = await addOutcome(stores, cast, { startsAt: hour(-4) }, outcomes.completed);
        await stores.ratings.add(rated, aRating({ score: 4 }));
        return { cast, block, pro };
      });
      const store = { id: cast.store.id, name: '강남점' };
      const { items, ...page } = await scene.queries.booking.availableSlots({}, NINE, PAGE);
      expect(page).to.deep.equal({ page: 1, size: 20, total: 2 });
      expect(items[0]).to.deep.equal({
        blockId: block.id,
        startsAt: block.startsAt,
        endsAt: block.endsAt,
        isPeak: true,
        store,
        mentor: { id: cast.mentor.id, name: '김하나', tier: 'standard', ratingAverage: 4 },
        price: { kind: 'credit', credits: 1 },
      });
      expect(items[1]).to.deep.include({
        isPeak: false,
        mentor: { id: pro.id, name: '이프로', tier: 'pro', ratingAverage: null },
        price: { kind: 'points', points: 60_000 },
      });
    });

    test('of a Pro mentor on hold cost a credit', async (scene) => {
      await scene.run(async (stores) => {
        const mentor = await addMentor(stores, { ...PRO, tierStatus: 'on_hold' });
        await addBlock(stores, { ...(await addCast(stores)), mentor });
      });
      const [slot] = (await scene.queries.booking.availableSlots({}, NINE, PAGE)).items;
      expect(slot?.price).to.deep.equal({ kind: 'credit', credits: 1 });
      expect(slot?.mentor.tier).to.equal('pro');
    });

    test('lie ahead: one that starts now is gone', async (scene) => {
      const block = await scene.run(async (stores) => addBlock(stores, await addCast(stores), { startsAt: hour(1) }));
      expect(await ids(scene, {}, minus(hour(1), 1))).to.deep.equal([block.id]);
      expect(await ids(scene, {}, hour(1))).to.deep.equal([]);
    });

    test('are open', async (scene) => {
      const { cast, block } = await scene.run(async (stores) => {
        const cast = await addCast(stores);
        return { cast, block: await addBlock(stores, cast, { startsAt: hour(1) }) };
      });
      for (const status of ['booked', 'closed'] as const) {
        await scene.run(({ blocks }) => blocks.save({ ...block, status }));
        expect(await ids(scene)).to.deep.equal([]);
      }
      await scene.run(({ blocks }) => blocks.save(block));
      expect(await ids(scene, { mentorId: cast.mentor.id })).to.deep.equal([block.id]);
    });

    test('on a day are those that start in it, from midnight to midnight in the business zone', async (scene) => {
      const day = addDays(MONDAY, 1);
      const [midnight, next] = [startOfDay(day), startOfDay(addDays(day, 1))];
      const blocks = await scene.run(async (stores) => {
        const cast = await addCast(stores);
        const at = (startsAt: Instant) => addBlock(stores, cast, { startsAt, endsAt: plus(startsAt, 30 * MINUTE) });
        return [
          await at(minus(midnight, 30 * MINUTE)),
          await at(midnight),
          await at(minus(next, 30 * MINUTE)),
          await at(next),
        ];
      });
      const [before, first, last, after] = blocks.map(({ id }) => id);
      expect(await ids(scene, { date: day })).to.deep.equal([first, last]);
      expect(await ids(scene, { date: MONDAY })).to.deep.equal([before]);
      expect(await ids(scene, { date: addDays(day, 1) })).to.deep.equal([after]);
      expect(await ids(scene, { date: day }, midnight)).to.deep.equal([last]);
      expect(await ids(scene, { date: '2026-01-01' as Day })).to.deep.equal([]);
    });

    test('are filtered by peak, store, mentor and tier, alone and together', async (scene) => {
      const { one, other, blocks } = await scene.run(async (stores) => {
        const one = await addCast(stores);
        const other = { ...(await addCast(stores)), mentor: await addMentor(stores, PRO) };
        const blocks = [
          await addBlock(stores, one, { startsAt: hour(1), isPeak: true }),
          await addBlock(stores, other, { startsAt: hour(2), isPeak: true }),
          await addBlock(stores, other, { startsAt: hour(3) }),
          await addBlock(stores, { ...other, mentor: one.mentor }, { startsAt: hour(4) }),
        ];
        return { one, other, blocks };
      });
      const [a, b, c, d] = blocks.map(({ id }) => id);
      expect(await ids(scene, { isPeak: true })).to.deep.equal([a, b]);
      expect(await ids(scene, { isPeak: false })).to.deep.equal([c, d]);
      expect(await ids(scene, { storeId: other.store.id })).to.deep.equal([b, c, d]);
      expect(await ids(scene, { mentorId: one.mentor.id })).to.deep.equal([a, d]);
      expect(await ids(scene, { tier: 'pro' })).to.deep.equal([b, c]);
      expect(await ids(scene, { tier: 'standard', storeId: other.store.id })).to.deep.equal([d]);
      expect(await ids(scene, { mentorId: other.mentor.id, isPeak: false, date: MONDAY })).to.deep.equal([c]);
      expect(await ids(scene, { mentorId: newId<MentorId>() })).to.deep.equal([]);
    });

    test('come by start, page by page, with how many there are', async (scene) => {
      const made = await scene.run(async (stores) => {
        const cast = await addCast(stores);
        const blocks: Block[] = [];
        for (const number of [3, 1, 5, 2, 4]) blocks.push(await addBlock(stores, cast, { startsAt: hour(number) }));
        return blocks.sort((one, other) => one.startsAt - other.startsAt).map(({ id }) => id);
      });
      const page = async (page: number) => {
        const { items, total } = await scene.queries.booking.availableSlots({}, NINE, { page, size: 2 });
        return [items.map(({ blockId }) => blockId), total];
      };
      expect(await page(1)).to.deep.equal([made.slice(0, 2), 5]);
      expect(await page(3)).to.deep.equal([made.slice(4), 5]);
      expect(await page(4)).to.deep.equal([[], 5]);
    });
  });
}

function describeMatchSituation(adapter: AdapterUnderTest): void {
  describe('the situation of a match', () => {
    const test = (title: string, work: (scene: Scene) => Promise<void>) => it(title, () => inNewScene(adapter, work));

    const match = ({ queries }: Scene, cast: Cast, wanted: Partial<MatchRequest> = {}, at = NINE) =>
      queries.booking.matchSituation(
        { memberId: cast.member.id, storeId: null, tier: null, startsAt: hour(1), endsAt: hour(10), ...wanted },
        at,
      );
    const blockIds = async (...args: Parameters<typeof match>): Promise<readonly BlockId[]> =>
      (await match(...args)).options.map(({ block }) => block.id);

    test('tells of nothing when nothing is open, and of what the member wants', async (scene) => {
      const cast = await scene.run(addCast);
      expect(await match(scene, cast)).to.deep.equal({ goal: 'strength', options: [] });
      const aimless = await scene.run((stores) => addMember(stores, { goal: null }));
      expect(await match(scene, { ...cast, member: aimless })).to.deep.equal({ goal: null, options: [] });
    });

    test("tells of each mentor's earliest block in the window, with the mentor", async (scene) => {
      const { cast, other, first, theirs } = await scene.run(async (stores) => {
        const cast = await addCast(stores);
        const other = await addMentor(stores);
        await addBlock(stores, cast, { startsAt: hour(5) });
        const first = await addBlock(stores, cast, { startsAt: hour(3) });
        await addBlock(stores, cast, { startsAt: hour(0) });
        const theirs = await addBlock(stores, { ...cast, mentor: other }, { startsAt: hour(8) });
        return { cast, other, first, theirs };
      });
      const { options } = await match(scene, cast);
      expect(options.map(({ block }) => block)).to.have.deep.members([first, theirs]);
      const mine = options.find(({ mentor }) => mentor.id === cast.mentor.id);
      expect(mine).to.deep.equal({
        mentor: await scene.queries.mentors.publicMentor(cast.mentor.id),
        block: first,
        sessionsTogether: 0,
        bookedThatWeek: 0,
      });
      expect(options.map(({ mentor }) => mentor.id)).to.have.members([cast.mentor.id, other.id]);
    });

    test('tells of blocks that lie wholly inside the window', async (scene) => {
      const { cast, block } = await scene.run(async (stores) => {
        const cast = await addCast(stores);
        return { cast, block: await addBlock(stores, cast, { startsAt: hour(3) }) };
      });
      const within = (startsAt: Instant, endsAt: Instant) => blockIds(scene, cast, { startsAt, endsAt });
      expect(await within(hour(3), hour(4))).to.deep.equal([block.id]);
      expect(await within(plus(hour(3), 1), hour(4))).to.deep.equal([]);
      expect(await within(hour(3), minus(hour(4), 1))).to.deep.equal([]);
      expect(await blockIds(scene, cast, {}, hour(3))).to.deep.equal([]);
      expect(await blockIds(scene, cast, {}, minus(hour(3), 1))).to.deep.equal([block.id]);
    });

    test("leaves out what is in the member's way, and takes the mentor's next block instead", async (scene) => {
      const { cast, free } = await scene.run(async (stores) => {
        const cast = await addCast(stores);
        const elsewhere = { ...(await addCast(stores)), member: cast.member };
        await addReservation(stores, elsewhere, { startsAt: hour(3) });
        await addBlock(stores, cast, { startsAt: plus(hour(3), 30 * MINUTE) });
        return { cast, free: await addBlock(stores, cast, { startsAt: hour(6) }) };
      });
      expect(await blockIds(scene, cast)).to.deep.equal([free.id]);
    });

    test('keeps to the store and the tier that are wanted', async (scene) => {
      const { cast, store, blocks } = await scene.run(async (stores) => {
        const cast = await addCast(stores);
        const store = await addStore(stores);
        const pro = await addMentor(stores, PRO);
        const held = await addMentor(stores, { ...PRO, tierStatus: 'on_hold', ratePoints: krw(50_000) });
        const blocks = [
          await addBlock(stores, cast, { startsAt: hour(2) }),
          await addBlock(stores, { store, mentor: pro }, { startsAt: hour(3) }),
          await addBlock(stores, { store, mentor: held }, { startsAt: hour(4) }),
        ];
        return { cast, store, blocks };
      });
      const [standard, pro, held] = blocks.map(({ id }) => id);
      expect(await blockIds(scene, cast)).to.have.members([standard, pro, held]);
      expect(await blockIds(scene, cast, { storeId: store.id })).to.have.members([pro, held]);
      expect(await blockIds(scene, cast, { tier: 'standard' })).to.deep.equal([standard]);
      expect(await blockIds(scene, cast, { tier: 'pro' })).to.have.members([pro, held]);
      expect(await blockIds(scene, cast, { tier: 'standard', storeId: store.id })).to.deep.equal([]);
    });

    test('counts sessions together, and what the mentor has booked in the week of the block', async (scene) => {
      const monday = startOfDay(mondayOf(dayOf(hour(0))));
      const nextMonday = startOfDay(addDays(MONDAY, 7));
      const cast = await scene.run(async (stores) => {
        const cast = await addCast(stores);
        const stranger = await addMember(stores);
        const booked = (startsAt: Instant, facts: Partial<Confirmed> = {}) =>
          addReservation(stores, cast, { startsAt, funding: aCredit(), ...facts });
        await booked(monday);
        await booked(minus(monday, HOUR));
        await booked(minus(nextMonday, HOUR));
        await booked(nextMonday);
        await addOutcome(stores, cast, { startsAt: minus(monday, 24 * HOUR) }, outcomes.completed);
        await addOutcome(stores, cast, { startsAt: minus(monday, 48 * HOUR) }, outcomes.completed);
        await addOutcome(stores, cast, { startsAt: minus(monday, 72 * HOUR) }, outcomes.member_no_show);
        const theirs = { startsAt: minus(monday, 96 * HOUR), memberId: stranger.id };
        await addOutcome(stores, cast, theirs, outcomes.completed);
        await addBlock(stores, cast, { startsAt: hour(3) });
        return cast;
      });
      const { options } = await match(scene, cast);
      expect(options.map(({ sessionsTogether, bookedThatWeek }) => [sessionsTogether, bookedThatWeek])).to.deep.equal([
        [2, 2],
      ]);
      expect(options[0]?.mentor.completedSessions).to.equal(3);
    });
  });
}

function describeReservationList(adapter: AdapterUnderTest): void {
  describe('lists of reservations', () => {
    const scene = sharedScene(adapter);
    const list = async (filter: Parameters<Scene['queries']['booking']['reservations']>[0], page = PAGE) =>
      scene().queries.booking.reservations(filter, page);

    it('come newest start first, page by page', async () => {
      const { cast, made } = await scene().run(async (stores) => {
        const cast = await addCast(stores);
        const made: Confirmed[] = [];
        for (const number of [2, 1, 3]) made.push(await addReservation(stores, cast, { startsAt: hour(number) }));
        return { cast, made };
      });
      const filter = { memberId: cast.member.id };
      const [two, one, three] = made;
      expect(await list(filter, { page: 1, size: 2 })).to.deep.equal({
        items: [three, two],
        page: 1,
        size: 2,
        total: 3,
      });
      expect(await list(filter, { page: 2, size: 2 })).to.deep.equal({ items: [one], page: 2, size: 2, total: 3 });
    });

    it('keep to a member, a mentor and a state', async () => {
      const { cast, other, done, stands, theirs } = await scene().run(async (stores) => {
        const cast = await addCast(stores);
        const other = await addMember(stores);
        const done = await addOutcome(stores, cast, { startsAt: hour(1) }, outcomes.completed);
        const stands = await addReservation(stores, cast, { startsAt: hour(2) });
        const theirs = await addReservation(stores, cast, { startsAt: hour(3), memberId: other.id });
        return { cast, other, done, stands, theirs };
      });
      const items = async (filter: Parameters<typeof list>[0]) => (await list(filter)).items;
      const mentorId = cast.mentor.id;
      expect(await items({ mentorId })).to.deep.equal([theirs, stands, done]);
      expect(await items({ memberId: cast.member.id })).to.deep.equal([stands, done]);
      expect(await items({ mentorId, memberId: other.id })).to.deep.equal([theirs]);
      expect(await items({ mentorId, status: 'completed' })).to.deep.equal([done]);
      expect(await items({ mentorId, status: 'rejected' })).to.deep.equal([]);
      expect(await items({ memberId: newId<MemberId>() })).to.deep.equal([]);
    });

    it('take the first and the last day of the business zone whole', async () => {
      const tuesday = addDays(MONDAY, 1);
      const [midnight, next] = [startOfDay(tuesday), startOfDay(addDays(tuesday, 1))];
      const { cast, made } = await scene().run(async (stores) => {
        const cast = await addCast(stores);
        const made: Confirmed[] = [];
        for (const startsAt of [minus(midnight, HOUR), midnight, minus(next, HOUR), next])
          made.push(await addReservation(stores, cast, { startsAt }));
        return { cast, made };
      });
      const ids = async (days: { from?: Day; to?: Day }) =>
        (await list({ memberId: cast.member.id, ...days })).items.map(({ id }) => id);
      const [before, first, last, after] = made.map(({ id }) => id);
      expect(await ids({ from: tuesday, to: tuesday })).to.deep.equal([last, first]);
      expect(await ids({ from: tuesday })).to.deep.equal([after, last, first]);
      expect(await ids({ to: tuesday })).to.deep.equal([last, first, before]);
      expect(await ids({ from: addDays(tuesday, 1), to: tuesday })).to.deep.equal([]);
    });

    it('know no stranger', async () => {
      expect(await scene().queries.booking.reservation(newId())).to.equal(null);
    });
  });
}
