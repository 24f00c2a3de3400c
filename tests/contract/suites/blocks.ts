import {
  CloseBlock,
  defaultPolicies,
  HOUR,
  MINUTE,
  minus,
  plus,
  type Block,
  type Instant,
  type MentorId,
  type SeriesId,
} from '@spotter/core';
import { expect } from 'chai';
import { newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addBlock, addCast, addMentor, addStore, blockOf, PAGE, type Cast } from '../cast.js';
import { expectRefusal, raceOfTwenty } from '../refusals.js';
import { sharedScene } from '../scene.js';

const SIX = plus(NINE, 9 * HOUR);
const hours = (startsAt: Instant, length: number) => ({ startsAt, endsAt: plus(startsAt, length * HOUR) });

export function describeBlocks(adapter: AdapterUnderTest): void {
  describe('blocks', () => {
    const scene = sharedScene(adapter);
    const get = ({ id }: Block) => scene().run(({ blocks }) => blocks.get(id));
    const open = (...blocks: readonly Block[]) => scene().run((stores) => stores.blocks.open(blocks));

    /** Whether the second of two blocks could be opened. */
    async function opensBeside(first: (cast: Cast) => Block, second: (cast: Cast) => Block): Promise<boolean> {
      const cast = await scene().run(addCast);
      const block = second(cast);
      await open(first(cast));
      const opened = await open(block);
      return opened.has(block.id);
    }

    it('give back what was opened, and what was saved', async () => {
      const cast = await scene().run(addCast);
      const block = blockOf(cast, { isPeak: true, seriesId: newId<SeriesId>() });
      expect(await open(block)).to.deep.equal(new Set([block.id]));
      expect(await get(block)).to.deep.equal(block);
      for (const status of ['booked', 'open', 'closed'] as const) {
        await scene().run(({ blocks }) => blocks.save({ ...block, status }));
        expect(await get(block)).to.deep.equal({ ...block, status });
      }
    });

    it('know no stranger', async () => {
      await expectRefusal(
        scene().run(({ blocks }) => blocks.get(newId())),
        'not-found',
      );
    });

    it('show a transaction what it has opened and saved itself', async () => {
      const cast = await scene().run(addCast);
      const block = blockOf(cast);
      await scene().run(async ({ blocks }) => {
        await blocks.open([block]);
        expect(await blocks.get(block.id)).to.deep.equal(block);
        await blocks.save({ ...block, status: 'booked' });
        expect(await blocks.get(block.id)).to.deep.equal({ ...block, status: 'booked' });
        expect(await blocks.occupied(cast.mentor.id, cast.store.id, block)).to.have.length(1);
      });
    });

    it('forget what was rolled back', async () => {
      const cast = await scene().run(addCast);
      const [kept, lost] = [blockOf(cast), blockOf(cast, { startsAt: plus(SIX, HOUR) })];
      await open(kept);
      const failing = scene().run(async ({ blocks }) => {
        await blocks.open([lost]);
        await blocks.save({ ...kept, status: 'booked' });
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect(await get(kept)).to.deep.equal(kept);
      await expectRefusal(get(lost), 'not-found');
      expect(await open(lost)).to.have.property('size', 1);
    });

    it('of one mentor do not overlap, in whatever room', async () => {
      const elsewhere = (cast: Cast) => ({ ...blockOf(cast), roomId: cast.store.rooms[1]!.id });
      expect(await opensBeside(blockOf, elsewhere)).to.equal(false);
    });

    it('in one room do not overlap, whoever the mentor is', async () => {
      const cast = await scene().run(addCast);
      const other = await scene().run((stores) => addMentor(stores));
      await open(blockOf(cast));
      const sameRoom = blockOf({ ...cast, mentor: other });
      const nextRoom = { ...sameRoom, id: newId<Block['id']>(), roomId: cast.store.rooms[1]!.id };
      expect(await open(sameRoom)).to.have.property('size', 0);
      expect(await open(nextRoom)).to.deep.equal(new Set([nextRoom.id]));
    });

    it('may begin when another ends, and end when another begins, and no millisecond sooner or later', async () => {
      const at = (startsAt: Instant, endsAt: Instant) => (cast: Cast) => blockOf(cast, { startsAt, endsAt });
      const six = at(SIX, plus(SIX, HOUR));
      expect(await opensBeside(six, at(plus(SIX, HOUR), plus(SIX, 2 * HOUR)))).to.equal(true);
      expect(await opensBeside(six, at(minus(SIX, HOUR), SIX))).to.equal(true);
      expect(await opensBeside(six, at(minus(plus(SIX, HOUR), 1), plus(SIX, 2 * HOUR)))).to.equal(false);
      expect(await opensBeside(six, at(minus(SIX, HOUR), plus(SIX, 1)))).to.equal(false);
    });

    it('overlap when one lies inside the other', async () => {
      const long = (cast: Cast) => blockOf(cast, hours(SIX, 2));
      const short = (cast: Cast) => blockOf(cast, { startsAt: plus(SIX, 30 * MINUTE), endsAt: plus(SIX, 60 * MINUTE) });
      expect(await opensBeside(long, short)).to.equal(false);
      expect(await opensBeside(short, long)).to.equal(false);
    });

    it("once closed are in nobody's way", async () => {
      const closed = (cast: Cast) => blockOf(cast, { status: 'closed' });
      expect(await opensBeside(closed, blockOf)).to.equal(true);
    });

    it('are opened as far as they overlap nothing, the first of a series included', async () => {
      const cast = await scene().run(addCast);
      await open(blockOf(cast, hours(SIX, 1)));
      const series = [0, 30, 60, 90, 120].map((minutes) => blockOf(cast, hours(plus(SIX, minutes * MINUTE), 1)));
      const opened = await open(...series);
      expect(opened).to.deep.equal(new Set([series[2]!.id, series[4]!.id]));
      await expectRefusal(get(series[1]!), 'not-found');
    });

    it('opened by twenty at once for one time are one', async () => {
      const cast = await scene().run(addCast);
      const { winners, refusals } = await raceOfTwenty(scene(), ({ blocks }) => blocks.open([blockOf(cast)]));
      expect(refusals).to.deep.equal([]);
      expect(winners.filter(({ size }) => size === 1)).to.have.length(1);
    });

    it("tell which times are taken: the mentor's anywhere, anybody's at the store", async () => {
      const cast = await scene().run(addCast);
      const [other, elsewhere] = await scene().run(async (s) => [await addMentor(s), await addStore(s)] as const);
      const mine = blockOf(cast, { status: 'booked' });
      const away = blockOf({ mentor: cast.mentor, store: elsewhere }, hours(plus(SIX, HOUR), 1));
      const theirs = { ...blockOf({ ...cast, mentor: other }), roomId: cast.store.rooms[1]!.id };
      const theirsAway = blockOf({ mentor: other, store: elsewhere }, hours(plus(SIX, 3 * HOUR), 1));
      const closed = blockOf(cast, { ...hours(plus(SIX, 4 * HOUR), 1), status: 'closed' });
      const before = blockOf(cast, hours(minus(SIX, HOUR), 1));
      const after = blockOf(cast, hours(plus(SIX, 5 * HOUR), 1));
      await open(mine, away, theirs, theirsAway, closed, before, after);
      const taken = await scene().run(({ blocks }) => blocks.occupied(cast.mentor.id, cast.store.id, hours(SIX, 5)));
      const time = ({ mentorId, roomId, startsAt, endsAt }: Block) => ({ mentorId, roomId, startsAt, endsAt });
      expect(taken).to.have.deep.members([mine, away, theirs].map(time));
    });

    it('tell of a time that is taken in part', async () => {
      const cast = await scene().run(addCast);
      await open(blockOf(cast, hours(SIX, 2)));
      const occupied = (within: { startsAt: Instant; endsAt: Instant }) =>
        scene().run(({ blocks }) => blocks.occupied(cast.mentor.id, cast.store.id, within));
      expect(await occupied(hours(plus(SIX, HOUR), 3))).to.have.length(1);
      expect(await occupied(hours(plus(SIX, 2 * HOUR), 3))).to.deep.equal([]);
    });

    it('of a mentor are listed by start, those that touch the time asked for', async () => {
      const cast = await scene().run(addCast);
      const at = (number: number, facts: Partial<Block> = {}) =>
        blockOf(cast, { ...hours(plus(SIX, number * HOUR), 1), ...facts });
      const all = [at(3), at(0), at(1, { status: 'closed' }), at(2, { status: 'booked' }), at(4)];
      await open(...all);
      const list = (from: number, until: number, page = PAGE) =>
        scene().queries.booking.blocks(
          cast.mentor.id,
          { startsAt: plus(SIX, from * HOUR), endsAt: plus(SIX, until * HOUR) },
          page,
        );
      const ids = async (from: number, until: number) => (await list(from, until)).items.map(({ id }) => id);
      const [three, zero, one, two, four] = all.map(({ id }) => id);
      expect(await ids(0, 24)).to.deep.equal([zero, one, two, three, four]);
      expect(await ids(1, 3)).to.deep.equal([one, two]);
      expect(await ids(0.5, 1.5)).to.deep.equal([zero, one]);
      const second = await list(0, 24, { page: 2, size: 2 });
      expect(second).to.deep.equal({ items: [all[3], all[0]], page: 2, size: 2, total: 5 });
      const nobody = await scene().queries.booking.blocks(newId(), hours(SIX, 24), PAGE);
      expect(nobody).to.deep.equal({ items: [], page: 1, size: 20, total: 0 });
    });

    it('are found by their mentor and start, unless closed', async () => {
      const cast = await scene().run(addCast);
      const block = blockOf(cast);
      await open(block);
      const at = (startsAt: Instant, mentorId = cast.mentor.id) =>
        scene().run(({ blocks }) => blocks.startingAt(mentorId, startsAt));
      expect(await at(block.startsAt)).to.deep.equal(block);
      expect(await at(plus(block.startsAt, 1))).to.equal(null);
      expect(await at(minus(block.startsAt, 1))).to.equal(null);
      expect(await at(block.startsAt, newId<MentorId>())).to.equal(null);
      await scene().run(({ blocks }) => blocks.save({ ...block, status: 'closed' }));
      expect(await at(block.startsAt)).to.equal(null);
      const again = blockOf(cast, { status: 'booked' });
      await open(again);
      expect(await at(block.startsAt)).to.deep.equal(again);
    });

    it('of a mentor that are ahead are told by their start, closed ones left out', async () => {
      const cast = await scene().run(addCast);
      const at = (number: number, facts: Partial<Block> = {}) =>
        blockOf(cast, { ...hours(plus(SIX, number * HOUR), 1), ...facts });
      const [third, first, second] = [at(3), at(0), at(2, { status: 'booked' })];
      const other = await scene().run(addCast);
      await open(third, first, second, at(1, { status: 'closed' }), blockOf(other, hours(plus(SIX, HOUR), 1)));
      const ahead = (after: Instant) => scene().run(({ blocks }) => blocks.ahead(cast.mentor.id, after));
      expect(await ahead(minus(SIX, 1))).to.deep.equal([first, second, third]);
      expect(await ahead(SIX)).to.deep.equal([second, third]);
    });

    it('ahead in rooms are counted, until when they last, closed ones and those that are over left out', async () => {
      const cast = await scene().run(addCast);
      const [first, second] = cast.store.rooms;
      const at = (startsAt: Instant, roomId = first!.id) => blockOf(cast, { ...hours(startsAt, 1), roomId });
      const over = { ...at(minus(SIX, HOUR)) };
      const underWay = { ...at(SIX), status: 'booked' as const };
      const closed = { ...at(plus(SIX, 10 * HOUR)), status: 'closed' as const };
      await open(over, underWay, at(plus(SIX, 2 * HOUR)), closed, at(plus(SIX, 4 * HOUR), second!.id));
      const rooms = cast.store.rooms.map(({ id }) => id);
      const aheadIn = (after: Instant, of = rooms) => scene().run(({ blocks }) => blocks.aheadIn(of, after));
      expect(await aheadIn(SIX)).to.deep.equal([
        { roomId: first!.id, blocks: 2, until: plus(SIX, 3 * HOUR) },
        { roomId: second!.id, blocks: 1, until: plus(SIX, 5 * HOUR) },
      ]);
      expect((await aheadIn(plus(SIX, HOUR - 1), [first!.id]))[0]?.blocks).to.equal(2);
      expect((await aheadIn(plus(SIX, HOUR), [first!.id]))[0]?.blocks).to.equal(1);
      expect(await aheadIn(plus(SIX, 5 * HOUR))).to.deep.equal([]);
      expect(await aheadIn(SIX, [])).to.deep.equal([]);
    });

    it('are counted by their start, those of one mentor, closed ones left out', async () => {
      const cast = await scene().run(addCast);
      const elsewhere = {
        ...cast,
        mentor: await scene().run((stores) => addMentor(stores)),
        store: await scene().run((stores) => addStore(stores)),
      };
      const at = (number: number, facts: Partial<Block> = {}, of: Pick<Cast, 'mentor' | 'store'> = cast) =>
        blockOf(of, { ...hours(plus(SIX, number * HOUR), 1), ...facts });
      const first = at(0, { isPeak: true });
      await open(first, at(1, { status: 'booked', isPeak: true }), at(2), at(3));
      await open(at(4, { status: 'closed', isPeak: true }), at(1, { isPeak: true }, elsewhere));
      const { id } = cast.mentor;
      const within = { startsAt: SIX, endsAt: plus(SIX, 3 * HOUR) };
      const wider = { startsAt: SIX, endsAt: plus(within.endsAt, 1) };
      expect(await scene().queries.booking.opened(id, within)).to.deep.equal({ all: 3, peak: 2 });
      expect(await scene().queries.booking.opened(id, wider)).to.deep.equal({ all: 4, peak: 2 });
      expect(await scene().queries.booking.opened(newId(), within)).to.deep.equal({ all: 0, peak: 0 });
      await scene().run(async ({ blocks }) => {
        await blocks.open([at(-1)]);
        await blocks.save({ ...first, status: 'closed' });
        expect(await blocks.opened(id, within)).to.deep.equal({ all: 2, peak: 1 });
      });
    });

    it('are not closed together when the week can spare only one', async () => {
      const cast = await scene().run(addCast);
      const twentyOne = Array.from({ length: 21 }, (_, number) =>
        blockOf(cast, { ...hours(plus(SIX, number * HOUR), 1), isPeak: number < 8 }),
      );
      await open(...twentyOne);
      const close = new CloseBlock(scene(), scene().clock, defaultPolicies);
      const late = twentyOne.slice(8, 15); // within 24 hours of NINE
      const outcomes = await Promise.allSettled(
        late.map(({ id: blockId }) => close.execute({ mentorId: cast.mentor.id, blockId })),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          expect(outcome.reason).to.have.nested.property('details.policy', 'week-obligation');
    });

    it('can be opened again where one was closed', async () => {
      const cast = await scene().run(addCast);
      const block = await scene().run((stores) => addBlock(stores, cast));
      await scene().run(({ blocks }) => blocks.save({ ...block, status: 'closed' }));
      expect(await open(blockOf(cast))).to.have.property('size', 1);
    });
  });
}
