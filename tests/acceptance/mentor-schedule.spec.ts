import type { Schemas } from '@spotter/client';
import { addDays, dayOf, HOUR, MINUTE, mondayOf, parseInstant, type Day, type Instant } from '@spotter/core/kernel';
import { expect } from 'chai';
import type { ApiCaller } from '../support/api.js';
import { demoFixture, type DemoFixture } from './demo-fixture.js';

type Block = Schemas['Block'];

const at = (text: string): Instant => parseInstant(text)!;

describe('the schedule of a mentor, over HTTP', () => {
  let fixture: DemoFixture;
  let mentor: ApiCaller;
  let week: Day;
  /** The blocks of the week by start: 35, of which 16 are peak. */
  let blocks: readonly Block[];

  const closing = (block: Block) => mentor.delete<Block>(`/api/mentors/me/blocks/${block.id}`);

  /** Access tokens expire by the same clock, so the callers log in again. */
  async function moveTo(now: number): Promise<void> {
    await fixture.moveTo(now);
    mentor = fixture.as('mentor1');
  }

  before(async () => {
    fixture = await demoFixture();
    mentor = fixture.as('mentor1');
    week = addDays(mondayOf(dayOf(await fixture.now())), 7);
    const { body } = await mentor.get<Block[]>(`/api/mentors/me/blocks?from=${week}&to=${addDays(week, 6)}&size=100`);
    blocks = body.data;
  });

  after(() => fixture.close());

  it('shows the obligation of a week', async () => {
    const { body } = await mentor.get(`/api/mentors/me/obligation?week=${week}`);
    expect(body.data).to.deep.equal({
      week,
      required: 20,
      opened: 35,
      remaining: 0,
      peak: { required: 8, opened: 16, remaining: 0 },
      met: true,
      deadline: `${week}T00:00:00.000+09:00`,
    });
    const ours = await mentor.get('/api/mentors/me/obligation');
    expect(ours.body.data['week']).to.not.equal(week);
  });

  it('refuses a week that does not start on a Monday', async () => {
    const { status, body } = await mentor.get(`/api/mentors/me/obligation?week=${addDays(week, 1)}`);
    expect([status, body.error.code]).to.deep.equal([400, 'VALIDATION_ERROR']);
  });

  it('closes an open slot once', async () => {
    const spare = blocks.filter(({ isPeak }) => !isPeak).slice(-15);
    expect((await closing(spare[0]!)).body.data).to.include({ id: spare[0]!.id, status: 'closed' });
    const again = await closing(spare[0]!);
    expect([again.status, again.body.error.code]).to.deep.equal([422, 'POLICY_VIOLATION']);
    expect(again.body.error.details).to.deep.equal({ policy: 'state', state: 'closed' });
    for (const block of spare.slice(1)) expect((await closing(block)).status).to.equal(200);
    expect(await mentor.read(`/api/mentors/me/obligation?week=${week}`)).to.include({
      opened: 20,
      met: true,
    });
  });

  it('refuses to close a booked slot', async () => {
    const member = fixture.member();
    const booked = blocks[8]!;
    expect((await member.post('/api/reservations', { blockId: booked.id })).status).to.equal(201);
    expect((await closing(booked)).body.error.details).to.deep.equal({ policy: 'state', state: 'booked' });
  });

  it('closes any open slot until 24 hours before the start, and later only slots that the obligation can spare', async () => {
    const [first, second] = blocks.filter(({ startsAt }) => startsAt > `${addDays(week, 1)}T09`);
    await moveTo(at(first!.startsAt) - 24 * HOUR - MINUTE); // the clock is not stopped
    expect((await closing(first!)).status).to.equal(200);
    await moveTo(at(second!.startsAt) - 24 * HOUR + 1);
    const refused = await closing(second!);
    expect([refused.status, refused.body.error.code]).to.deep.equal([422, 'POLICY_VIOLATION']);
    expect(refused.body.error.details).to.include({
      policy: 'week-obligation',
      week,
      required: 20,
      remainingWithout: 2,
    });
  });

  it('shows today’s sessions with their members, and the open slots', async () => {
    const booked = blocks[8]!;
    await moveTo(at(booked.startsAt) - HOUR);
    const { status, body } = await mentor.get<{
      date: string;
      sessions: { startsAt: string; status: string; member: { name: string } }[];
      openBlocks: Block[];
    }>('/api/mentors/me/today');
    expect(status).to.equal(200);
    expect(body.data.date).to.equal(booked.startsAt.slice(0, 10));
    expect(body.data.sessions).to.have.length(1);
    expect(body.data.sessions[0]).to.deep.include({ startsAt: booked.startsAt, status: 'confirmed' });
    expect(body.data.sessions[0]?.member.name).to.equal('홍길동');
    const later = blocks.filter(
      ({ id, startsAt }) => startsAt.startsWith(body.data.date) && startsAt > booked.startsAt && id !== booked.id,
    );
    expect(body.data.openBlocks.map(({ startsAt }) => startsAt)).to.deep.equal(later.map(({ startsAt }) => startsAt));
  });
});
