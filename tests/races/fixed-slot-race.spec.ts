import { expect } from 'chai';
import { dayOf, instant, parseInstant, weekdayOfDay } from '@spotter/core/kernel';
import { ok, type ApiCaller, type Person } from '../support/api.js';
import { crowdOf, FOUR, memberWith } from './members.js';
import { teachingMentor } from './mentors.js';
import { openHours, type OpenBlock } from './open-blocks.js';
import {
  answersTo,
  countAnswers,
  changedBy,
  jobRuns,
  ROUNDS,
  startTwoServers,
  type TwoServers,
} from './two-servers.js';

/** Together with four runs of the job and two bookings of the slot's member: 50 concurrent requests. */
const COMPETITORS = 44;

const JOB = 'fixed-slot-auto-book';

/** A weekly time, and the two open blocks of the mentor at this time in the next 14 days. */
interface WeeklyHour {
  readonly weekday: number;
  readonly startTime: string;
  readonly mentorId: string;
  readonly storeId: string;
  readonly blocks: readonly [string, string];
}

interface ActiveReservation {
  readonly origin: string;
  readonly block_id: string;
}

describe('fixed slots in two servers', () => {
  let servers: TwoServers;

  before(async () => (servers = await startTwoServers()));
  after(() => servers.stop());

  /** Weekly times of new mentors. */
  async function weeklyHours(count: number): Promise<WeeklyHour[]> {
    const hours: WeeklyHour[] = [];
    while (hours.length < count) hours.push(...(await weeklyHoursOf(await teachingMentor(servers))));
    return hours;
  }

  /** Times with two starts in the next 14 days and none within 24 hours; excludes the weekdays of today and tomorrow. */
  async function weeklyHoursOf(mentor: Person): Promise<WeeklyHour[]> {
    const today = weekdayOfDay(dayOf(instant(await servers.now())));
    const opened = await openHours(servers, mentor.email, { from: 2, until: 14 });
    return opened.flatMap((block) => {
      const hour = hourOf(block);
      const next = opened.find((other) => other.startsAt > block.startsAt && sameHour(hourOf(other), hour));
      if (!next || hour.weekday === today || hour.startTime < '06:00' || hour.startTime > '22:00') return [];
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
    return ok(await caller.post<{ id: string }>('/api/fixed-slots', hour)).body.data.id;
  }

  const end = async (caller: ApiCaller, id: string) =>
    ok(await caller.patch(`/api/fixed-slots/${id}`, { status: 'ended' }));

  const activeOn = ({ blocks }: WeeklyHour) =>
    servers.rows<ActiveReservation>(
      `select origin, block_id from reservation where block_id = any($1) and status = 'confirmed'`,
      blocks,
    );

  const skipsOf = (fixedSlotId: string) =>
    servers.rows(
      `select distinct starts_at from domain_event where type = 'fixed-slot-skipped' and event ->> 'fixedSlotId' = $1`,
      fixedSlotId,
    );

  const creditsOf = async (caller: ApiCaller) =>
    (await caller.read<{ credits: Readonly<Record<string, number>> }>('/api/memberships/me')).credits;

  it(`book each block once despite manual bookings, ${ROUNDS} times`, async function () {
    const hours = await weeklyHours(ROUNDS);
    const competitors = await crowdOf(servers, COMPETITORS);
    let byJob = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const hour = hours.pop()!;
      const owner = await memberWith(servers, FOUR);
      const own = servers.apiClients[1].as(owner);
      const id = await request(own, hour);

      const early = round % 2 === 1 ? jobRuns(servers, JOB) : null; // the first request often wins
      const turn = round % COMPETITORS;
      const tries = bookings(hour, [...competitors.slice(turn), ...competitors.slice(0, turn)], owner);
      const runs = early ?? jobRuns(servers, JOB);
      await answersTo<unknown>(servers, [...tries, ...runs]);

      const changed = changedBy(await Promise.all(runs));
      const { '201': booked = 0, ...refused } = countAnswers(await Promise.all(tries));
      expect(refused).to.deep.equal({ '409 RESERVATION_CONFLICT': COMPETITORS + 2 - booked });
      const active = await activeOn(hour);
      expect(active.map(({ block_id }) => block_id)).to.have.members([...hour.blocks]);
      expect(active.filter(({ origin }) => origin === 'fixed_slot')).to.have.length(changed);
      expect(booked + changed).to.equal(2);
      expect(await skipsOf(id)).to.have.length(booked);
      await end(own, id);
      byJob += changed;
    }
    this.test!.title += `: ${byJob} by the job, ${2 * ROUNDS - byJob} manually`;
  });

  /** Half of the competitors book the first block, half the second; the owner of the slot books both. */
  const bookings = ({ blocks }: WeeklyHour, competitors: readonly Person[], owner: Person) =>
    [...competitors, owner, owner].map((person, index) =>
      servers.apiClients[Math.floor(index / 2) % 2]!.as(person).post('/api/reservations', {
        blockId: blocks[index % 2],
      }),
    );

  it(`are booked only at their own times while the member changes them, ${ROUNDS} times`, async function () {
    const [before, after] = [await weeklyHours(ROUNDS), await weeklyHours(2 * ROUNDS)];
    let atOldHour = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const old = before.pop()!;
      const wanted = takeOtherHour(after, old);
      const caller = servers.apiClients[1].as(await memberWith(servers, FOUR));
      const id = await request(caller, old);

      const { blocks: _, ...hour } = wanted;
      const runs = jobRuns(servers, JOB);
      const change = caller.patch(`/api/fixed-slots/${id}`, hour);
      await answersTo<unknown>(servers, [...runs, change]);

      changedBy(await Promise.all(runs));
      expect((await change).status).to.equal(200);
      changedBy(await answersTo(servers, jobRuns(servers, JOB)));
      expect(await activeOn(wanted)).to.have.length(2);
      const booked = await fixedSlotBlocksOf(caller);
      expect([...old.blocks, ...wanted.blocks]).to.include.members(booked);
      await end(caller, id);
      atOldHour += booked.length - 2;
    }
    this.test!.title += `: ${atOldHour} of ${2 * ROUNDS} before the change`;
  });

  /** Another time of the week, so that both can be booked. */
  function takeOtherHour(hours: WeeklyHour[], old: WeeklyHour): WeeklyHour {
    const index = hours.findIndex((hour) => !sameHour(hour, old));
    return hours.splice(index, 1)[0]!;
  }

  const fixedSlotBlocksOf = async (caller: ApiCaller): Promise<readonly string[]> => {
    const reservations = await caller.read<{ blockId: string; origin: string }[]>('/api/reservations');
    return reservations.filter(({ origin }) => origin === 'fixed_slot').map(({ blockId }) => blockId);
  };

  it(`are booked once for each occurrence by concurrent jobs, ${ROUNDS} times`, async () => {
    const hours = await weeklyHours(ROUNDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const hour = hours.pop()!;
      const caller = servers.apiClients[1].as(await memberWith(servers, FOUR));
      const id = await request(caller, hour);
      const runs = await answersTo(servers, jobRuns(servers, JOB));
      expect(changedBy(runs)).to.equal(2);
      expect(await activeOn(hour)).to.have.length(2);
      expect(await skipsOf(id)).to.deep.equal([]);
      expect(await creditsOf(caller)).to.deep.equal({ total: FOUR, used: 0, reserved: 2, remaining: 2 });
      await end(caller, id);
    }
  });
});
