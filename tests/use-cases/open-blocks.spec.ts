import { expect } from 'chai';
import { DAY, HOUR, minus, plus, type Day, type TimeOfDay } from '@spotter/core/kernel';
import { MONDAY, NINE } from '../contract/builders.js';
import { bookingFixture } from './booking-fixture.js';
import { refusalOf } from './refusal.js';

const ten = plus(NINE, HOUR);

describe('OpenBlock', () => {
  it('opens the block in the first free room, for an hour by default', async () => {
    const fixture = bookingFixture();
    const [store, mentorId] = [await fixture.addStore(1), await fixture.addMentor('Kim')];
    const block = await fixture.openBlock.execute({ mentorId, storeId: store.id, startsAt: ten });
    expect(block).to.include({ status: 'open', roomId: store.rooms[0]?.id, seriesId: null });
    expect(block.endsAt).to.equal(plus(ten, HOUR));
    const { items } = await fixture.queries.booking.availableSlots({}, NINE, { page: 1, size: 20 });
    expect(items.map(({ blockId }) => blockId)).to.deep.equal([block.id]);
  });
});

describe('OpenBlockSeries', () => {
  const weekdays = [1, 3] as const;
  const startTimes = ['08:00', '10:00', '10:30'] as TimeOfDay[];
  const until = '2026-03-11' as Day;

  it('opens the possible blocks and reports the others', async () => {
    const fixture = bookingFixture();
    const [store, mentorId] = [await fixture.addStore(1), await fixture.addMentor('Kim')];
    const other = await fixture.addMentor('Lee');
    await fixture.openBlock.execute({ mentorId: other, storeId: store.id, startsAt: plus(NINE, 2 * DAY + HOUR) });
    const { seriesId, opened, skipped } = await fixture.openBlockSeries.execute({
      mentorId,
      storeId: store.id,
      weekdays,
      startTimes,
      from: MONDAY,
      until,
    });
    expect(opened.map(({ startsAt }) => (startsAt - NINE) / HOUR)).to.deep.equal([1, 47, 167, 169, 215, 217]);
    expect(opened.every((block) => block.seriesId === seriesId)).to.equal(true);
    expect(skipped.map(({ startsAt, reason }) => `${(startsAt - NINE) / HOUR} ${reason}`)).to.deep.equal([
      '-1 in_the_past',
      '1.5 mentor_overlap',
      '49 no_free_room',
      '49.5 no_free_room',
      '169.5 mentor_overlap',
      '217.5 mentor_overlap',
    ]);
    const kept = await fixture.queries.booking.blocks(
      mentorId,
      { startsAt: minus(NINE, DAY), endsAt: plus(NINE, 30 * DAY) },
      { page: 1, size: 100 },
    );
    expect(kept.items.map(({ id }) => id)).to.have.members(opened.map(({ id }) => id));
  });

  it('requires an active mentor', async () => {
    const fixture = bookingFixture();
    const [{ id: storeId }, mentorId] = [
      await fixture.addStore(1),
      await fixture.addMentor('Kim', { status: 'on_hold' }),
    ];
    const series = { mentorId, storeId, weekdays, startTimes, from: MONDAY, until };
    expect(await refusalOf(fixture.openBlockSeries.execute(series))).to.equal('policy-violation mentor-active');
  });
});
