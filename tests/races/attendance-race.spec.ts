import { setTimeout as pause } from 'node:timers/promises';
import {
  DAY,
  defaultPolicies,
  formatInstant,
  HOUR,
  instant,
  MINUTE,
  SECOND,
  sessionCode,
  storeCode,
  type Instant,
  type ReservationId,
  type StoreId,
} from '@spotter/core';
import { HmacCodeSigner } from '@spotter/crypto-node';
import { expect } from 'chai';
import type { Answer, ApiCaller, Person } from '../support/api.js';
import { FOUR, memberWith } from './members.js';
import { openHours } from './open-blocks.js';
import {
  answersTo,
  changedBy,
  CHECK_IN_SECRET,
  jobRuns,
  ROUNDS,
  startTwoServers,
  tally,
  type TwoServers,
} from './two-servers.js';

/** Each has a session at the same hour; the last two are Pro and paid in points. */
const MENTORS = ['mentor1', 'mentor2', 'mentor3', 'mentor4', 'mentor5', 'mentor6'];

/** So often each of two ways is tried for a session: with six of them 48 requests at once. */
const TRIES = 4;

/** Within so many milliseconds everybody has asked, each at a moment of chance: else the same always asks first, and wins. */
const STAGGER_MS = 10;

/** Enough for the dearer Pro mentor. */
const POINTS = 80_000;

/** Check-in is open. */
const BEFORE_THE_START = 25 * MINUTE;

interface Reserved {
  readonly id: ReservationId;
  readonly storeId: StoreId;
  readonly status: string;
  readonly funding: { readonly kind: 'credit' } | { readonly kind: 'points'; readonly points: number };
}

/** A member and the session that is about to begin. */
interface Seat {
  readonly person: Person;
  readonly reserved: Reserved;
}

/** What a member does at an instant that both servers' clocks are within seconds of. */
type Way = (caller: ApiCaller, seat: Seat, at: Instant) => Promise<Answer<unknown>>;
type Tally = Readonly<Record<string, number>>;

const [DONE, REFUSED]: readonly Tally[] = [{ '200': TRIES }, { '422 POLICY_VIOLATION': TRIES }];
const DONE_ONCE: Tally = { '200': 1, '422 POLICY_VIOLATION': TRIES - 1 };

describe('sessions that begin at two servers at once', function () {
  this.timeout(120_000 + ROUNDS * 20_000);

  const signer = new HmacCodeSigner(CHECK_IN_SECRET);
  let servers: TwoServers;
  let openUntil = 0;

  before(async () => {
    servers = await startTwoServers();
  });
  after(() => servers.stop());

  /** Moves the clock to shortly before the next full hour, at which every mentor has a block. @returns that hour. */
  async function nextHour(): Promise<number> {
    const now = await servers.now();
    const hour = Math.ceil((now + BEFORE_THE_START + MINUTE) / HOUR) * HOUR;
    if (hour >= openUntil) await openDays(now);
    await moveTo(hour - BEFORE_THE_START);
    return hour;
  }

  async function openDays(now: number): Promise<void> {
    await Promise.all(MENTORS.map((mentor) => openHours(servers, mentor, { from: 0, until: 2 })));
    openUntil = now + 2 * DAY;
  }

  const moveTo = async (at: number) => servers.advanceClock(Math.ceil((at - (await servers.now())) / SECOND));

  /** New members, each matched to another of the mentors. */
  async function sessionsAt(hour: number): Promise<readonly Seat[]> {
    const [from, until] = [hour, hour + HOUR].map((at) => formatInstant(instant(at)));
    const people = await Promise.all(MENTORS.map(memberOfMeans));
    const seats: Seat[] = [];
    for (const person of people) {
      const { status, body } = await servers.doors[0]
        .as(person)
        .post<Reserved>('/api/reservations', { autoMatch: { from, until } });
      expect(status, JSON.stringify(body)).to.equal(201);
      seats.push({ person, reserved: body.data });
    }
    return seats;
  }

  /** Who can pay for any mentor. */
  async function memberOfMeans(_: string, index: number): Promise<Person> {
    const person = await memberWith(servers, FOUR, index);
    const asked = { amount: POINTS, payment: { billingKey: 'sandbox-ok' } };
    expect((await servers.doors[0].as(person).post('/api/points/charge', asked)).status).to.equal(201);
    return person;
  }

  /** Both ways at both servers for every seat, all at once. @returns the answers to the one and the other for each seat. */
  async function contest(
    seats: readonly Seat[],
    ways: readonly [Way, Way],
  ): Promise<readonly (readonly [Tally, Tally])[]> {
    const at = instant(await servers.now());
    const tries = Array.from({ length: 2 * TRIES }, (_, index) => index).flatMap((index) =>
      seats.map((seat) => {
        const way = index % 2;
        const caller = servers.doors[Math.floor(index / 2) % 2]!.as(seat.person);
        return { seat, way, answer: pause(Math.random() * STAGGER_MS).then(() => ways[way]!(caller, seat, at)) };
      }),
    );
    const answers = await answersTo(
      servers,
      tries.map(({ answer }) => answer),
    );
    const tallyOf = (seat: Seat, way: number): Tally =>
      tally(answers.filter((_, index) => tries[index]!.seat === seat && tries[index]!.way === way));
    return seats.map((seat) => [tallyOf(seat, 0), tallyOf(seat, 1)]);
  }

  /** As the other server tells it. */
  const statusOf = async ({ person, reserved: { id } }: Seat): Promise<string> =>
    (await servers.doors[1].as(person).get<Reserved>(`/api/reservations/${id}`)).body.data.status;

  /** What a session has taken from its member, of the credits and of the points. */
  async function takenFrom({ person }: Seat): Promise<Readonly<Record<'credits' | 'points', number>>> {
    const caller = servers.doors[1].as(person);
    const membership = await caller.get<{ credits: { remaining: number } }>('/api/memberships/me');
    const points = await caller.get<{ balance: number }>('/api/points');
    return {
      credits: FOUR - membership.body.data.credits.remaining,
      points: POINTS - points.body.data.balance,
    };
  }

  const priceOf = ({ reserved: { funding } }: Seat) =>
    funding.kind === 'points' ? { credits: 0, points: funding.points } : { credits: 1, points: 0 };

  const beginByMentorsCode: Way = (caller, { reserved: { id } }, at) => {
    const { token } = sessionCode({ id, status: 'confirmed' }, at, defaultPolicies.checkIn, signer)!;
    return caller.post(`/api/sessions/${id}/check-in`, { token });
  };

  const arriveByStoresCode: Way = (caller, { reserved: { storeId } }, at) => {
    const { token } = storeCode(storeId, at, defaultPolicies.checkIn, signer);
    return caller.post('/api/check-in', { token });
  };

  const cancel: Way = (caller, { reserved: { id } }) => caller.delete(`/api/reservations/${id}?acceptDeduction=true`);
  const reject: Way = (caller, { reserved: { id } }) => caller.post(`/api/reservations/${id}/reject`, {});

  const NOTHING = { credits: 0, points: 0 };

  for (const { name, giveUp, status, returns } of [
    { name: 'cancelled', giveUp: cancel, status: 'cancelled', returns: false },
    { name: 'rejected', giveUp: reject, status: 'rejected', returns: true },
  ])
    it(`begin, or are ${name}, never both, ${ROUNDS} times`, async function () {
      let begun = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const seats = await sessionsAt(await nextHour());
        const outcomes = await contest(seats, [giveUp, beginByMentorsCode]);
        for (const [index, seat] of seats.entries()) {
          const now = await statusOf(seat);
          const expected = now === 'in_progress' ? [REFUSED, DONE] : [DONE_ONCE, REFUSED];
          expect(outcomes[index], now).to.deep.equal(expected);
          expect(now).to.be.oneOf(['in_progress', status]);
          expect(await takenFrom(seat)).to.deep.equal(returns && now === status ? NOTHING : priceOf(seat));
          begun += Number(now === 'in_progress');
        }
      }
      this.test!.title += `: ${begun} began, ${ROUNDS * MENTORS.length - begun} were ${name}`;
    });

  it(`begin, and their members arrive, by both codes at once, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const seats = await sessionsAt(await nextHour());
      const outcomes = await contest(seats, [arriveByStoresCode, beginByMentorsCode]);
      for (const [index, seat] of seats.entries()) {
        expect(outcomes[index]).to.deep.equal([DONE, DONE]);
        expect(await statusOf(seat)).to.equal('in_progress');
        expect(await takenFrom(seat)).to.deep.equal(priceOf(seat));
      }
    }
  });

  it(`are judged, and a day later completed, by one of the jobs that run at once, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const hour = await nextHour();
      const seats = await sessionsAt(hour);
      const at = instant(await servers.now());
      const comings = seats.slice(2).map((seat, index) => {
        const come = index < 2 ? arriveByStoresCode : beginByMentorsCode;
        return come(servers.doors[0].as(seat.person), seat, at);
      });
      expect(tally(await Promise.all(comings))).to.deep.equal({ '200': 4 });
      const inProgress = await countOf('in_progress');

      await moveTo(hour + 15 * MINUTE);
      const judged = await answersTo(servers, jobRuns(servers, 'no-show-detection'));
      expect(changedBy(judged)).to.equal(4);
      expect(await statusesOf(seats)).to.deep.equal([
        ...['member_no_show', 'member_no_show', 'mentor_no_show', 'mentor_no_show'],
        ...['in_progress', 'in_progress'],
      ]);
      await moveTo(hour + HOUR + DAY);
      const completed = await answersTo(servers, jobRuns(servers, 'session-auto-complete', 'no-show-detection'));
      expect(changedBy(completed)).to.equal(inProgress);
    }
  });

  const countOf = async (status: string): Promise<number> =>
    (await servers.rows('select from reservation where status = $1', status)).length;

  /** From the database: the members' tokens have ended. */
  async function statusesOf(seats: readonly Seat[]): Promise<readonly string[]> {
    const ids = seats.map(({ reserved: { id } }) => id);
    const rows = await servers.rows<Reserved>('select id, status from reservation where id = any($1)', ids);
    return ids.map((id) => rows.find((row) => row.id === id)!.status);
  }
});
