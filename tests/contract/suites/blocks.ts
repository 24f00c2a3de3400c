import type { Block } from '@spotter/core/booking';
import { HOUR, MINUTE, minus, plus, type Instant } from '@spotter/core/kernel';
import { expect } from 'chai';
import { newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addBlock, addTestData, addMentor, addStore, blockOf, EMPTY_PAGE, PAGE, type TestData } from '../test-data.js';
import { expectNotFound, expectRefusal, raceOf, raceOfTwenty } from '../refusals.js';
import { sharedContext } from '../test-context.js';

const SIX = plus(NINE, 9 * HOUR);
const hours = (startsAt: Instant, length: number) => ({ startsAt, endsAt: plus(startsAt, length * HOUR) });

/** Makes blocks of an hour, so many hours after six. */
const hourlyBlocks =
  (data: Pick<TestData, 'mentor' | 'store'>) =>
  (number: number, facts: Partial<Block> = {}): Block =>
    blockOf(data, { ...hours(plus(SIX, number * HOUR), 1), ...facts });

export function describeBlocks(adapter: AdapterUnderTest): void {
  describe('blocks', () => {
    const context = sharedContext(adapter);
    let data: TestData;
    beforeEach(async () => (data = await context().run(addTestData)));
    const get = ({ id }: Block) => context().run(({ blocks }) => blocks.get(id));
    const open = (...blocks: readonly Block[]) => context().run((repositories) => repositories.blocks.open(blocks));

    /** Whether the second of two blocks could be opened. */
    async function opensBeside(first: (data: TestData) => Block, second: (data: TestData) => Block): Promise<boolean> {
      const own = await context().run(addTestData);
      const block = second(own);
      await open(first(own));
      const opened = await open(block);
      return opened.has(block.id);
    }

    it('are stored and updated', async () => {
      const block = blockOf(data, { isPeak: true, seriesId: newId() });
      expect(await open(block)).to.deep.equal(new Set([block.id]));
      expect(await get(block)).to.deep.equal(block);
      for (const status of ['booked', 'open', 'closed'] as const) {
        await context().run(({ blocks }) => blocks.save({ ...block, status }));
        expect(await get(block)).to.deep.equal({ ...block, status });
      }
    });

    it('are not found for an unknown id', () => expectNotFound(context(), ({ blocks }) => blocks.get(newId())));

    it('are visible in the transaction that opened or saved them', async () => {
      const block = blockOf(data);
      await context().run(async ({ blocks }) => {
        await blocks.open([block]);
        expect(await blocks.get(block.id)).to.deep.equal(block);
        await blocks.save({ ...block, status: 'booked' });
        expect(await blocks.get(block.id)).to.deep.equal({ ...block, status: 'booked' });
        expect(await blocks.findOccupied(data.mentor.id, data.store.id, block)).to.have.length(1);
      });
    });

    it('are discarded when their transaction is rolled back', async () => {
      const [kept, lost] = [blockOf(data), blockOf(data, { startsAt: plus(SIX, HOUR) })];
      await open(kept);
      await context().rollBack(async ({ blocks }) => {
        await blocks.open([lost]);
        await blocks.save({ ...kept, status: 'booked' });
      });
      expect(await get(kept)).to.deep.equal(kept);
      await expectRefusal(get(lost), 'not-found');
      expect(await open(lost)).to.have.property('size', 1);
    });

    it('do not overlap for one mentor in any room', async () => {
      const elsewhere = (data: TestData) => ({ ...blockOf(data), roomId: data.store.rooms[1]!.id });
      expect(await opensBeside(blockOf, elsewhere)).to.equal(false);
    });

    it('do not overlap in one room for any mentors', async () => {
      const other = await context().run(addMentor);
      await open(blockOf(data));
      const sameRoom = blockOf({ ...data, mentor: other });
      const nextRoom = { ...sameRoom, id: newId<Block['id']>(), roomId: data.store.rooms[1]!.id };
      expect(await open(sameRoom)).to.have.property('size', 0);
      expect(await open(nextRoom)).to.deep.equal(new Set([nextRoom.id]));
    });

    it('can touch each other, but cannot overlap by a millisecond', async () => {
      const at = (startsAt: Instant, endsAt: Instant) => (data: TestData) => blockOf(data, { startsAt, endsAt });
      const six = at(SIX, plus(SIX, HOUR));
      expect(await opensBeside(six, at(plus(SIX, HOUR), plus(SIX, 2 * HOUR)))).to.equal(true);
      expect(await opensBeside(six, at(minus(SIX, HOUR), SIX))).to.equal(true);
      expect(await opensBeside(six, at(minus(plus(SIX, HOUR), 1), plus(SIX, 2 * HOUR)))).to.equal(false);
      expect(await opensBeside(six, at(minus(SIX, HOUR), plus(SIX, 1)))).to.equal(false);
    });

    it('overlap when one contains the other', async () => {
      const long = (data: TestData) => blockOf(data, hours(SIX, 2));
      const short = (data: TestData) =>
        blockOf(data, { startsAt: plus(SIX, 30 * MINUTE), endsAt: plus(SIX, 60 * MINUTE) });
      expect(await opensBeside(long, short)).to.equal(false);
      expect(await opensBeside(short, long)).to.equal(false);
    });

    it('allow other blocks at their time once they are closed', async () => {
      const closed = (data: TestData) => blockOf(data, { status: 'closed' });
      expect(await opensBeside(closed, blockOf)).to.equal(true);
    });

    it('are opened in a series where nothing overlaps, including the other blocks of the series', async () => {
      await open(blockOf(data, hours(SIX, 1)));
      const series = [0, 30, 60, 90, 120].map((minutes) => blockOf(data, hours(plus(SIX, minutes * MINUTE), 1)));
      const opened = await open(...series);
      expect(opened).to.deep.equal(new Set([series[2]!.id, series[4]!.id]));
      await expectRefusal(get(series[1]!), 'not-found');
    });

    it('are opened once when twenty transactions open them at one time', async () => {
      const { winners, refusals } = await raceOfTwenty(context(), ({ blocks }) => blocks.open([blockOf(data)]));
      expect(refusals).to.deep.equal([]);
      expect(winners.filter(({ size }) => size === 1)).to.have.length(1);
    });

    it('report the taken times of the mentor in all stores and of the store for all mentors', async () => {
      const [other, elsewhere] = await context().run(async (s) => [await addMentor(s), await addStore(s)] as const);
      const mine = blockOf(data, { status: 'booked' });
      const away = blockOf({ mentor: data.mentor, store: elsewhere }, hours(plus(SIX, HOUR), 1));
      const theirs = { ...blockOf({ ...data, mentor: other }), roomId: data.store.rooms[1]!.id };
      const theirsAway = blockOf({ mentor: other, store: elsewhere }, hours(plus(SIX, 3 * HOUR), 1));
      const closed = blockOf(data, { ...hours(plus(SIX, 4 * HOUR), 1), status: 'closed' });
      const before = blockOf(data, hours(minus(SIX, HOUR), 1));
      const after = blockOf(data, hours(plus(SIX, 5 * HOUR), 1));
      await open(mine, away, theirs, theirsAway, closed, before, after);
      const taken = await context().run(({ blocks }) =>
        blocks.findOccupied(data.mentor.id, data.store.id, hours(SIX, 5)),
      );
      const time = ({ mentorId, roomId, startsAt, endsAt }: Block) => ({ mentorId, roomId, startsAt, endsAt });
      expect(taken).to.have.deep.members([mine, away, theirs].map(time));
    });

    it('report a time that is partly taken', async () => {
      await open(blockOf(data, hours(SIX, 2)));
      const occupied = (within: { startsAt: Instant; endsAt: Instant }) =>
        context().run(({ blocks }) => blocks.findOccupied(data.mentor.id, data.store.id, within));
      expect(await occupied(hours(plus(SIX, HOUR), 3))).to.have.length(1);
      expect(await occupied(hours(plus(SIX, 2 * HOUR), 3))).to.deep.equal([]);
    });

    it('are listed by start for a mentor and an overlapping period', async () => {
      const at = hourlyBlocks(data);
      const all = [at(3), at(0), at(1, { status: 'closed' }), at(2, { status: 'booked' }), at(4)];
      await open(...all);
      const list = (from: number, until: number, page = PAGE) =>
        context().queries.booking.blocks(
          data.mentor.id,
          { startsAt: plus(SIX, from * HOUR), endsAt: plus(SIX, until * HOUR) },
          page,
        );
      const ids = async (from: number, until: number) => (await list(from, until)).items.map(({ id }) => id);
      const [three, zero, one, two, four] = all.map(({ id }) => id);
      expect(await ids(0, 24)).to.deep.equal([zero, one, two, three, four]);
      expect(await ids(1, 3)).to.deep.equal([one, two]);
      expect(await ids(0.5, 1.5)).to.deep.equal([zero, one]);
      const second = await list(0, 24, { page: 2, size: 2 });
      expect(second).to.deep.include({ items: [all[3], all[0]], page: 2, size: 2, total: 5 });
      const nobody = await context().queries.booking.blocks(newId(), hours(SIX, 24), PAGE);
      expect(nobody).to.deep.equal(EMPTY_PAGE);
    });

    it('are listed while open, by start, for a mentor and the starts of a period', async () => {
      const at = hourlyBlocks(data);
      const all = [at(3), at(0), at(1, { status: 'closed' }), at(1), at(2, { status: 'booked' }), at(4)];
      await open(...all);
      const within = { startsAt: SIX, endsAt: plus(SIX, 4 * HOUR) };
      const { booking } = context().queries;
      expect(await booking.openBlocks(data.mentor.id, within)).to.deep.equal([all[1], all[3], all[0]]);
      expect(await booking.openBlocks(newId(), within)).to.deep.equal([]);
    });

    it('are found by mentor and start, without closed ones', async () => {
      const block = blockOf(data);
      await open(block);
      const at = (startsAt: Instant, mentorId = data.mentor.id) =>
        context().run(({ blocks }) => blocks.findByStart(mentorId, startsAt));
      expect(await at(block.startsAt)).to.deep.equal(block);
      expect(await at(plus(block.startsAt, 1))).to.equal(null);
      expect(await at(minus(block.startsAt, 1))).to.equal(null);
      expect(await at(block.startsAt, newId())).to.equal(null);
      await context().run(({ blocks }) => blocks.save({ ...block, status: 'closed' }));
      expect(await at(block.startsAt)).to.equal(null);
      const again = blockOf(data, { status: 'booked' });
      await open(again);
      expect(await at(block.startsAt)).to.deep.equal(again);
    });

    it('are listed by start for a mentor’s future, without closed ones', async () => {
      const at = hourlyBlocks(data);
      const [third, first, second] = [at(3), at(0), at(2, { status: 'booked' })];
      const other = await context().run(addTestData);
      await open(third, first, second, at(1, { status: 'closed' }), blockOf(other, hours(plus(SIX, HOUR), 1)));
      const ahead = (after: Instant) =>
        context().run(({ blocks }) => blocks.findUpcomingByMentor(data.mentor.id, after));
      expect(await ahead(minus(SIX, 1))).to.deep.equal([first, second, third]);
      expect(await ahead(SIX)).to.deep.equal([second, third]);
    });

    it('are counted for rooms in the future with their last end, without closed and past ones', async () => {
      const [first, second] = data.store.rooms;
      const at = (startsAt: Instant, roomId = first!.id) => blockOf(data, { ...hours(startsAt, 1), roomId });
      const over = at(minus(SIX, HOUR));
      const underWay = { ...at(SIX), status: 'booked' as const };
      const closed = { ...at(plus(SIX, 10 * HOUR)), status: 'closed' as const };
      await open(over, underWay, at(plus(SIX, 2 * HOUR)), closed, at(plus(SIX, 4 * HOUR), second!.id));
      const rooms = data.store.rooms.map(({ id }) => id);
      const aheadIn = (after: Instant, of = rooms) =>
        context().run(({ blocks }) => blocks.findUpcomingByRooms(of, after));
      expect(await aheadIn(SIX)).to.deep.equal([
        { roomId: first!.id, blocks: 2, until: plus(SIX, 3 * HOUR) },
        { roomId: second!.id, blocks: 1, until: plus(SIX, 5 * HOUR) },
      ]);
      expect((await aheadIn(plus(SIX, HOUR - 1), [first!.id]))[0]?.blocks).to.equal(2);
      expect((await aheadIn(plus(SIX, HOUR), [first!.id]))[0]?.blocks).to.equal(1);
      expect(await aheadIn(plus(SIX, 5 * HOUR))).to.deep.equal([]);
      expect(await aheadIn(SIX, [])).to.deep.equal([]);
    });

    it('are counted by start for one mentor, without closed ones', async () => {
      const elsewhere = {
        ...data,
        mentor: await context().run(addMentor),
        store: await context().run(addStore),
      };
      const at = hourlyBlocks(data);
      const first = at(0, { isPeak: true });
      await open(first, at(1, { status: 'booked', isPeak: true }), at(2), at(3));
      await open(at(4, { status: 'closed', isPeak: true }), hourlyBlocks(elsewhere)(1, { isPeak: true }));
      const { id } = data.mentor;
      const within = { startsAt: SIX, endsAt: plus(SIX, 3 * HOUR) };
      const wider = { startsAt: SIX, endsAt: plus(within.endsAt, 1) };
      expect(await context().queries.booking.opened(id, within)).to.deep.equal({ all: 3, peak: 2, excusedMs: 0 });
      expect(await context().queries.booking.opened(id, wider)).to.deep.equal({ all: 4, peak: 2, excusedMs: 0 });
      expect(await context().queries.booking.opened(newId(), within)).to.deep.equal({ all: 0, peak: 0, excusedMs: 0 });
      await context().run(async ({ blocks }) => {
        await blocks.open([at(-1)]);
        await blocks.save({ ...first, status: 'closed' });
        expect(await blocks.countOpened(id, within)).to.deep.equal({ all: 2, peak: 1, excusedMs: 0 });
      });
    });

    it('are not closed concurrently when the obligation can spare only one', async () => {
      const at = hourlyBlocks(data);
      const twentyOne = Array.from({ length: 21 }, (_, number) => at(number, { isPeak: number < 8 }));
      await open(...twentyOne);
      const { closeBlock } = context().useCases();
      const late = twentyOne.slice(8, 15); // within 24 hours of NINE
      const { winners, refusals } = await raceOf(
        late.map(({ id: blockId }) => closeBlock.execute({ mentorId: data.mentor.id, blockId })),
      );
      expect(winners).to.have.length(1);
      for (const refusal of refusals) expect(refusal).to.have.nested.property('details.policy', 'week-obligation');
    });

    it('can be opened at the time of a closed block', async () => {
      const block = await context().run(addBlock, data);
      await context().run(({ blocks }) => blocks.save({ ...block, status: 'closed' }));
      expect(await open(blockOf(data))).to.have.property('size', 1);
    });
  });
}
