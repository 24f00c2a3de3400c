import type { Schemas } from '@spotter/client';
import { addDays, dayOf, HOUR, MINUTE, mondayOf, parseInstant, type Day, type Instant } from '@spotter/core/kernel';
import { expect } from 'chai';
import { ok } from '../support/api.js';
import { demoFixture, expectInvalid, expectRefused, type DemoFixture } from './demo-fixture.js';

type Block = Schemas['Block'];

const at = (text: string): Instant => parseInstant(text)!;

describe('the schedule of a mentor, over HTTP', () => {
  let fixture: DemoFixture;
  /** The next one. Every demo mentor has 35 open blocks in it, of which 16 are peak; each spec changes those of another mentor. */
  let week: Day;

  before(async () => {
    fixture = await demoFixture();
    week = addDays(mondayOf(dayOf(await fixture.now())), 7);
  });
  after(() => fixture.close());

  const blocksOf = (mentor: string): Promise<readonly Block[]> =>
    fixture.as(mentor).read(`/api/mentors/me/blocks?from=${week}&to=${addDays(week, 6)}&size=100`);
  const obligation = (query = `?week=${week}`) => fixture.as('mentor1').get(`/api/mentors/me/obligation${query}`);
  const closing = (mentor: string, { id }: Block) => fixture.as(mentor).delete<Block>(`/api/mentors/me/blocks/${id}`);

  /** Closes the last 15 blocks outside of peak hours, so that the obligation can spare no other. */
  async function closeSpare(mentor: string): Promise<readonly Block[]> {
    const spare = (await blocksOf(mentor)).filter(({ isPeak }) => !isPeak).slice(-15);
    for (const block of spare)
      expect(ok(await closing(mentor, block)).body.data).to.include({ id: block.id, status: 'closed' });
    return spare;
  }

  it('shows the obligation of a week', async () => {
    expect(ok(await obligation()).body.data).to.deep.equal({
      week,
      required: 20,
      opened: 35,
      remaining: 0,
      peak: { required: 8, opened: 16, remaining: 0 },
      met: true,
      deadline: `${week}T00:00:00.000+09:00`,
    });
    expect(ok(await obligation('')).body.data['week']).to.not.equal(week);
  });

  it('refuses a week that does not start on a Monday', async () => {
    expectInvalid(await obligation(`?week=${addDays(week, 1)}`), 'week');
  });

  it('closes an open slot once', async () => {
    const [closed] = await closeSpare('mentor1');
    expectRefused(await closing('mentor1', closed!), 'state', { state: 'closed' });
    expect(ok(await obligation()).body.data).to.include({ opened: 20, met: true });
  });

  it('refuses to close a booked slot', async () => {
    const booked = (await blocksOf('mentor2'))[9]!;
    ok(await fixture.member().post('/api/reservations', { blockId: booked.id }));
    expectRefused(await closing('mentor2', booked), 'state', { state: 'booked' });
  });

  it('closes an open slot until 24 hours before the start, later only if the obligation does not need it', async () => {
    await closeSpare('mentor3');
    const [first, second] = (await blocksOf('mentor3')).filter(({ startsAt }) => startsAt > `${addDays(week, 1)}T09`);
    await fixture.moveTo(at(first!.startsAt) - 24 * HOUR - MINUTE); // the clock is not stopped
    ok(await closing('mentor3', first!));
    await fixture.moveTo(at(second!.startsAt) - 24 * HOUR + 1);
    expectRefused(await closing('mentor3', second!), 'week-obligation', { week, required: 20, remainingWithout: 2 });
  });

  it('shows today’s sessions with their members, and the open slots', async () => {
    const blocks = await blocksOf('mentor4');
    const booked = blocks[8]!;
    ok(await fixture.member().post('/api/reservations', { blockId: booked.id }));
    await fixture.moveTo(at(booked.startsAt) - HOUR);
    const today = await fixture.as('mentor4').read<{
      date: string;
      sessions: { startsAt: string; status: string; member: { name: string } }[];
      openBlocks: Block[];
    }>('/api/mentors/me/today');
    expect(today.date).to.equal(booked.startsAt.slice(0, 10));
    expect(today.sessions).to.have.length(1);
    expect(today.sessions[0]).to.deep.include({ startsAt: booked.startsAt, status: 'confirmed' });
    expect(today.sessions[0]?.member.name).to.equal('홍길동');
    const later = blocks.filter(({ startsAt }) => startsAt.startsWith(today.date) && startsAt > booked.startsAt);
    expect(today.openBlocks.map(({ startsAt }) => startsAt)).to.deep.equal(later.map(({ startsAt }) => startsAt));
  });
});
