import { expect } from 'chai';
import { DAY, HOUR, minus, plus, type Day, type TimeOfDay } from '@spotter/core/kernel';
import { MONDAY, newId, NINE } from '../contract/builders.js';
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

  it('refuses an overlap with another block of the mentor, and a store without a free room', async () => {
    const fixture = bookingFixture();
    const storeId = (await fixture.addStore(1)).id;
    const [kim, lee] = [await fixture.addMentor('Kim'), await fixture.addMentor('Lee')];
    const other = (await fixture.addStore(1)).id;
    await fixture.openBlock.execute({ mentorId: kim, storeId, startsAt: ten });
    const again = (mentorId: typeof kim, where: typeof storeId) =>
      refusalOf(fixture.openBlock.execute({ mentorId, storeId: where, startsAt: ten }));
    expect(await again(kim, other)).to.equal('reservation-conflict mentor_overlap');
    expect(await again(lee, storeId)).to.equal('reservation-conflict no_free_room');
    expect(await again(lee, other)).to.equal('nothing');
  });

  it('gives the only room to one of twenty concurrent mentors', async () => {
    const fixture = bookingFixture();
    const storeId = (await fixture.addStore(1)).id;
    const mentors = await Promise.all(Array.from({ length: 20 }, (_, index) => fixture.addMentor(`Mentor ${index}`)));
    const attempts = mentors.map((mentorId) =>
      refusalOf(fixture.openBlock.execute({ mentorId, storeId, startsAt: ten })),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === 'nothing')).to.have.length(1);
  });

  it('refuses inactive mentors, unknown stores and wrong times', async () => {
    const fixture = bookingFixture();
    const storeId = (await fixture.addStore(1)).id;
    const [active, onHold] = [await fixture.addMentor('Kim'), await fixture.addMentor('Lee', { status: 'on_hold' })];
    const open = (facts: object) =>
      refusalOf(fixture.openBlock.execute({ mentorId: active, storeId, startsAt: ten, ...facts }));
    expect(await open({ mentorId: onHold })).to.equal('policy-violation mentor-active');
    expect(await open({ storeId: newId() })).to.equal('not-found');
    expect(await open({ startsAt: NINE })).to.equal('policy-violation block-in-the-future');
    expect(await open({ startsAt: plus(NINE, 60 * DAY + 1) })).to.equal('policy-violation block-not-too-far-ahead');
    expect(await open({ minutes: 45 })).to.equal('validation');
    expect(await open({ startsAt: plus(NINE, 60 * DAY), minutes: 120 })).to.equal('nothing');
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

  it('opens no block twice', async () => {
    const fixture = bookingFixture();
    const [store, mentorId] = [await fixture.addStore(2), await fixture.addMentor('Kim')];
    const command = { mentorId, storeId: store.id, weekdays, startTimes: ['10:00' as TimeOfDay], from: MONDAY, until };
    expect((await fixture.openBlockSeries.execute(command)).opened).to.have.length(4);
    const again = await fixture.openBlockSeries.execute(command);
    expect(again.opened).to.deep.equal([]);
    expect(again.skipped.map(({ reason }) => reason)).to.deep.equal(Array(4).fill('mentor_overlap'));
  });

  it('returns an empty list when the period has no such weekday', async () => {
    const fixture = bookingFixture();
    const [store, mentorId] = [await fixture.addStore(1), await fixture.addMentor('Kim')];
    const none = { mentorId, storeId: store.id, weekdays: [7] as const, startTimes, from: MONDAY, until: MONDAY };
    expect(await fixture.openBlockSeries.execute(none)).to.deep.include({ opened: [], skipped: [] });
  });
});
