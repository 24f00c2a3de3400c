import { defaultPolicies } from '@spotter/core/application';
import { sessionCode, storeCode } from '@spotter/core/booking';
import {
  addDays,
  DAY,
  dayOf,
  formatInstant,
  HOUR,
  instant,
  MINUTE,
  minus,
  plus,
  startOfDay,
  type Instant,
  type ReservationId,
  type StoreId,
} from '@spotter/core/kernel';
import { HmacCodeSigner } from '@spotter/crypto-node';
import { expect } from 'chai';
import { ok, type Answer, type ApiCaller, type Person } from '../support/api.js';
import { SANDBOX } from '../support/sandbox.js';
import { memberWith } from './members.js';
import { reinstateMentors } from './mentors.js';
import { openHours, type OpenBlock } from './open-blocks.js';
import { answersTo, countAnswers, CHECK_IN_SECRET, ROUNDS, startTwoServers, type TwoServers } from './two-servers.js';

/** Concurrent requests per wave; each wave continues with the result of the previous one. */
const CLIENTS = 50;
const WAVES = 4;

/** Two of the mentors are Pro and paid in points. */
const MENTORS = ['mentor1', 'mentor2', 'mentor5', 'mentor6'];

/** Few members, so that each sends several concurrent requests. */
const MEMBERS = 8;
const EIGHT = 8;
const POINTS = 400_000;
const DAY_PASSES = 4;

interface ReservedSession {
  readonly id: ReservationId;
  readonly storeId: StoreId;
}

/** A member with points and day passes, and every second one with a membership. */
interface Actor {
  readonly person: Person;
  readonly dayPasses: readonly string[];
  readonly reserved: Map<string, ReservedSession>;
}

interface RaceContext {
  readonly actors: readonly Actor[];
  readonly mentors: readonly Person[];
  readonly blocks: readonly OpenBlock[];
  readonly at: Instant;
}

type Action = (server: 0 | 1, context: RaceContext) => Promise<Answer<unknown>>;

const pickRandom = <One>(all: readonly One[]): One => all[Math.floor(Math.random() * all.length)]!;

describe('concurrent requests for a few blocks on two servers', () => {
  const signer = new HmacCodeSigner(CHECK_IN_SECRET);
  let servers: TwoServers;

  before(async () => (servers = await startTwoServers()));
  after(() => servers.stop());

  /** Moves the clock to this time before the first block of the next day. Each mentor has one block per hour. */
  async function prepareRace(noticeMs: number, hours: number): Promise<RaceContext> {
    const morning = startOfDay(addDays(dayOf(instant(await servers.now())), 1));
    const first = plus(morning, 9 * HOUR);
    await servers.moveTo(minus(first, noticeMs));
    await reinstateMentors(servers);
    const opened = await Promise.all(MENTORS.map((mentor) => openHours(servers, mentor, { from: 0, until: 0 })));
    const wanted = ({ startsAt }: OpenBlock) => {
      const start = Date.parse(startsAt);
      return start >= first && start < first + hours * HOUR;
    };
    const blocks = opened.flat().filter(wanted);
    expect(blocks).not.to.be.empty;
    return {
      actors: await Promise.all(Array.from({ length: MEMBERS }, (_, index) => actor(index))),
      mentors: await Promise.all(MENTORS.map((mentor) => servers.apiClients[0].logIn(`${mentor}@spotter.test`))),
      blocks,
      at: instant(await servers.now()),
    };
  }

  async function actor(index: number): Promise<Actor> {
    const person = index % 2 === 0 ? await memberWith(servers, EIGHT, index) : await servers.apiClients[0].register();
    const asked = { amount: POINTS, payment: { billingKey: 'sandbox-ok' } };
    ok(await servers.apiClients[0].as(person).post('/api/points/charge', asked));
    const expiresAt = formatInstant(instant((await servers.now()) + 20 * DAY));
    const passes = await servers.rows<{ id: string }>(
      `insert into day_pass (id, member_id, status, reason, expires_at)
      select gen_random_uuid(), $1, 'available', 'membership', $2 from generate_series(1, ${DAY_PASSES}) returning id`,
      person.user.id,
      expiresAt,
    );
    return { person, dayPasses: passes.map(({ id }) => id), reserved: new Map() };
  }

  const callerOf = (server: 0 | 1, { person }: Pick<Actor, 'person'>): ApiCaller =>
    servers.apiClients[server].as(person);

  /** Later requests can cancel, change and start the booked reservations. */
  async function booking(actor: Actor, answer: Promise<Answer<ReservedSession>>): Promise<Answer<ReservedSession>> {
    const { status, body, headers } = await answer;
    if (status === 201) actor.reserved.set(body.data.id, body.data);
    return { status, body, headers };
  }

  const book: Action = (server, { actors, blocks }) => {
    const actor = pickRandom(actors);
    return booking(actor, callerOf(server, actor).post('/api/reservations', { blockId: pickRandom(blocks).id }));
  };

  const match: Action = (server, { actors, blocks }) => {
    const [actor, { startsAt: from }] = [pickRandom(actors), pickRandom(blocks)];
    const until = formatInstant(instant(Date.parse(from) + HOUR));
    return booking(actor, callerOf(server, actor).post('/api/reservations', { autoMatch: { from, until } }));
  };

  const useDayPass: Action = (server, { actors, blocks }) => {
    const actor = pickRandom(actors);
    const path = `/api/day-passes/${pickRandom(actor.dayPasses)}/use`;
    return booking(actor, callerOf(server, actor).post(path, { blockId: pickRandom(blocks).id }));
  };

  const wait: Action = (server, { actors, blocks }) => {
    const { storeId, startsAt: from } = pickRandom(blocks);
    const until = formatInstant(instant(Date.parse(from) + HOUR));
    return callerOf(server, pickRandom(actors)).post('/api/waitlist', { storeId, from, until });
  };

  /** Acts on a reservation of the member, or books without one. */
  const onReservation =
    (
      action: (caller: ApiCaller, reserved: ReservedSession, context: RaceContext) => Promise<Answer<unknown>>,
    ): Action =>
    (server, context) => {
      const actor = pickRandom(context.actors);
      const reserved = pickRandom([...actor.reserved.values()]) as ReservedSession | undefined;
      return reserved ? action(callerOf(server, actor), reserved, context) : book(server, context);
    };

  const change = onReservation((caller, { id }, { blocks }) =>
    caller.patch(`/api/reservations/${id}`, { blockId: pickRandom(blocks).id }),
  );
  const cancel = onReservation((caller, { id }) => caller.delete(`/api/reservations/${id}?acceptDeduction=true`));
  const reject = onReservation((caller, { id }) => caller.post(`/api/reservations/${id}/reject`, {}));
  const checkIn = onReservation((caller, { id }, { at }) => {
    const { token } = sessionCode({ id, status: 'confirmed' }, at, defaultPolicies.checkIn, signer)!;
    return caller.post(`/api/sessions/${id}/check-in`, { token });
  });
  const arrive = onReservation((caller, { storeId }, { at }) => {
    const { token } = storeCode(storeId, at, defaultPolicies.checkIn, signer);
    return caller.post('/api/check-in', { token });
  });

  const close: Action = (server, { mentors, blocks }) => {
    const { id, mentorId } = pickRandom(blocks);
    const mentor = mentors.find(({ user }) => user.id === mentorId)!;
    return servers.apiClients[server].as(mentor).delete(`/api/mentors/me/blocks/${id}`);
  };

  const job =
    (name: string): Action =>
    (server) =>
      servers.apiClients[server].withKey(SANDBOX.cronKey).post(`/api/system/cron/${name}`);

  /** @returns the number of each answer in all waves. */
  async function sendWaves(
    context: RaceContext,
    actions: readonly Action[],
  ): Promise<Readonly<Record<string, number>>> {
    const answers: Answer<unknown>[] = [];
    for (let wave = 0; wave < WAVES; wave += 1) {
      const requests = Array.from({ length: CLIENTS }, (_, index) =>
        pickRandom(actions)(index % 2 === 0 ? 0 : 1, context),
      );
      answers.push(...(await answersTo(servers, requests)));
    }
    return countAnswers(answers);
  }

  it(`keep every rule for bookings, changes, rejections and cancellations in time, ${ROUNDS} times`, async () => {
    const actions = [
      book,
      book,
      book,
      match,
      match,
      useDayPass,
      useDayPass,
      wait,
      change,
      change,
      change,
      cancel,
      cancel,
      reject,
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcome = await sendWaves(await prepareRace(8 * HOUR, 4), actions);
      expect(outcome).to.include.keys('200', '201', '409 RESERVATION_CONFLICT', '422 POLICY_VIOLATION');
    }
  });

  it(`keep every rule for late cancellations, check-ins and closings, ${ROUNDS} times`, async () => {
    const jobs = [job('no-show-detection'), job('waitlist-offer'), job('fixed-slot-auto-book')];
    const actions = [
      book,
      book,
      book,
      match,
      useDayPass,
      wait,
      cancel,
      cancel,
      cancel,
      checkIn,
      checkIn,
      arrive,
      arrive,
      close,
      ...jobs,
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcome = await sendWaves(await prepareRace(20 * MINUTE, 2), actions);
      expect(outcome).to.include.keys('200', '201', '409 RESERVATION_CONFLICT', '422 POLICY_VIOLATION');
    }
  });
});
