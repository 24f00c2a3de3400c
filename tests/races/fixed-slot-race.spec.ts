import { expect } from 'chai';
import { dayOf, instant, parseInstant, weekdayOfDay } from '@spotter/core';
import type { ApiCaller, Person } from '../support/api.js';
import { crowdOf, FOUR, memberWith } from './members.js';
import { openHours, type OpenBlock } from './open-blocks.js';
import { answersTo, changedBy, jobRuns, ROUNDS, startTwoServers, tally, type TwoServers } from './two-servers.js';

/** With four runs of the job and the slot's own member at both blocks: 50 requests at once. */
const RIVALS = 44;

const JOB = 'fixed-slot-auto-book';

/** An hour of the week, and the mentor's open blocks at it in the coming 14 days. */
interface WeeklyHour {
  readonly weekday: number;
  readonly startTime: string;
  readonly mentorId: string;
  readonly storeId: string;
  readonly blocks: readonly [string, string];
}

interface Standing {
  readonly origin: string;
  readonly block_id: string;
}

describe('fixed slots booked at two servers at once', function () {
  this.timeout(120_000 + ROUNDS * 20_000);

  let servers: TwoServers;

  before(async () => {
    servers = await startTwoServers();
  });
  after(() => servers.stop());

  /** Not those of today's weekday: whether its third one is within 14 days depends on the hour. */
  async function weeklyHours(mentor: string): Promise<WeeklyHour[]> {
    const today = weekdayOfDay(dayOf(instant(await servers.now())));
    const opened = await openHours(servers, mentor, { from: 1, until: 14 });
    return opened.flatMap((block) => {
      const hour = hourOf(block);
      const next = opened.find((other) => other.startsAt > block.startsAt && sameHour(hourOf(other), hour));
      if (!next || hour.weekday === today) return [];
      return [{ ...hour, mentorId: block.mentorId, storeId: block.storeId, blocks: [block.id, next.id] as const }];
    });
  }

  const hourOf = ({ startsAt }: OpenBlock) => ({
    weekday: weekdayOfDay(dayOf(parseInstant(startsAt)!)) as number,
    startTime: startsAt.slice(11, 16),
  });

  type Hour = ReturnType<typeof hourOf>;
  const sameHour = (one: Hour, other: Hour) => one.weekday === other.weekday && one.startTime === other.startTime;

  async function request(caller: ApiCaller, { blocks: _, ...hour }: WeeklyHour): Promise<string> {
    const { status, body } = await caller.post<{ id: string }>('/api/fixed-slots', hour);
    expect(status, JSON.stringify(body)).to.equal(201);
    return body.data.id;
  }

  const end = async (caller: ApiCaller, id: string) =>
    expect((await caller.patch(`/api/fixed-slots/${id}`, { status: 'ended' })).status).to.equal(200);

  const standingOn = ({ blocks }: WeeklyHour) =>
    servers.rows<Standing>(
      `select origin, block_id from reservation where block_id = any($1) and status = 'confirmed'`,
      blocks,
    );

  const skipsOf = (fixedSlotId: string) =>
    servers.rows(
      `select distinct event ->> 'startsAt' from domain_event where type = 'fixed-slot-skipped' and event ->> 'fixedSlotId' = $1`,
      fixedSlotId,
    );

  const creditsOf = async (caller: ApiCaller) =>
    (await caller.get<{ credits: Readonly<Record<string, number>> }>('/api/memberships/me')).body.data.credits;

  it(`or by hand: each block once, ${ROUNDS} times`, async function () {
    const hours = await weeklyHours('mentor3');
    const rivals = await crowdOf(servers, RIVALS);
    let byJob = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const hour = hours.pop()!;
      const keeper = await memberWith(servers, FOUR);
      const own = servers.doors[1].as(keeper);
      const id = await request(own, hour);

      const early = round % 2 === 1 ? jobRuns(servers, JOB) : null; // who asks first often wins
      const turn = round % RIVALS;
      const tries = bookings(hour, [...rivals.slice(turn), ...rivals.slice(0, turn)], keeper);
      const runs = early ?? jobRuns(servers, JOB);
      await answersTo<unknown>(servers, [...tries, ...runs]);

      const changed = changedBy(await Promise.all(runs));
      const { '201': booked = 0, ...refused } = tally(await Promise.all(tries));
      expect(refused).to.deep.equal({ '409 RESERVATION_CONFLICT': RIVALS + 2 - booked });
      const standing = await standingOn(hour);
      expect(standing.map(({ block_id }) => block_id)).to.have.members([...hour.blocks]);
      expect(standing.filter(({ origin }) => origin === 'fixed_slot')).to.have.length(changed);
      expect(booked + changed).to.equal(2);
      expect(await skipsOf(id)).to.have.length(booked);
      await end(own, id);
      byJob += changed;
    }
    this.test!.title += `: ${byJob} by the job, ${2 * ROUNDS - byJob} by hand`;
  });

  /** Half of the rivals want the one block, half the other; the member who asked for the slot wants both. */
  const bookings = ({ blocks }: WeeklyHour, rivals: readonly Person[], keeper: Person) =>
    [...rivals, keeper, keeper].map((person, index) =>
      servers.doors[Math.floor(index / 2) % 2]!.as(person).post('/api/reservations', { blockId: blocks[index % 2] }),
    );

  it(`by several jobs: each occurrence once, ${ROUNDS} times`, async () => {
    const hours = await weeklyHours('mentor4');
    for (let round = 0; round < ROUNDS; round += 1) {
      const hour = hours.pop()!;
      const caller = servers.doors[1].as(await memberWith(servers, FOUR));
      const id = await request(caller, hour);
      const runs = await answersTo(servers, jobRuns(servers, JOB));
      expect(changedBy(runs)).to.equal(2);
      expect(await standingOn(hour)).to.have.length(2);
      expect(await skipsOf(id)).to.deep.equal([]);
      expect(await creditsOf(caller)).to.deep.equal({ total: FOUR, used: 0, reserved: 2, remaining: 2 });
      await end(caller, id);
    }
  });
});
