import {
  addDays,
  DAY,
  dayOf,
  defaultPolicies,
  formatInstant,
  HOUR,
  instant,
  MINUTE,
  plus,
  SECOND,
  sessionCode,
  startOfDay,
  storeCode,
  type Instant,
  type ReservationId,
  type StoreId,
} from '@spotter/core';
import { HmacCodeSigner } from '@spotter/crypto-node';
import { expect } from 'chai';
import type { Answer, ApiCaller, Person } from '../support/api.js';
import { SANDBOX } from '../support/sandbox.js';
import { memberWith } from './members.js';
import { openHours, type OpenBlock } from './open-blocks.js';
import { answersTo, CHECK_IN_SECRET, ROUNDS, startTwoServers, tally, type TwoServers } from './two-servers.js';

/** Waves of so many requests at once: each finds what the last one has left. */
const CLIENTS = 50;
const WAVES = 4;

/** Two of them Pro, paid in points. */
const MENTORS = ['mentor1', 'mentor2', 'mentor5', 'mentor6'];

/** So few members for so many requests that each does several things at once. */
const MEMBERS = 8;
const EIGHT = 8;
const POINTS = 400_000;
const DAY_PASSES = 4;

interface Reserved {
  readonly id: ReservationId;
  readonly storeId: StoreId;
}

/** A member with points and day passes; every second one has a membership too. */
interface Actor {
  readonly person: Person;
  readonly dayPasses: readonly string[];
  readonly reserved: Map<string, Reserved>;
}

/** Who plays, with which blocks, since when. */
interface Scene {
  readonly actors: readonly Actor[];
  readonly mentors: readonly Person[];
  readonly blocks: readonly OpenBlock[];
  readonly at: Instant;
}

type Act = (server: 0 | 1, scene: Scene) => Promise<Answer<unknown>>;

const anyOf = <One>(all: readonly One[]): One => all[Math.floor(Math.random() * all.length)]!;

describe('few blocks that everybody wants everything of at two servers at once', function () {
  this.timeout(120_000 + ROUNDS * 60_000);

  const signer = new HmacCodeSigner(CHECK_IN_SECRET);
  let servers: TwoServers;

  before(async () => {
    servers = await startTwoServers();
  });
  after(() => servers.stop());

  async function moveTo(at: Instant): Promise<void> {
    await servers.advanceClock(Math.ceil((at - (await servers.now())) / SECOND));
  }

  /** On the day after, so long before the first of the blocks, of which every mentor has so many, one an hour. */
  async function sceneBefore(noticeMs: number, hours: number): Promise<Scene> {
    const morning = startOfDay(addDays(dayOf(instant(await servers.now())), 1));
    const first = plus(morning, 9 * HOUR);
    await moveTo(plus(first, -noticeMs));
    const opened = await Promise.all(MENTORS.map((mentor) => openHours(servers, mentor, { from: 0, until: 0 })));
    const wanted = ({ startsAt }: OpenBlock) => {
      const start = Date.parse(startsAt);
      return start >= first && start < first + hours * HOUR;
    };
    const blocks = opened.flat().filter(wanted);
    expect(blocks).not.to.be.empty;
    return {
      actors: await Promise.all(Array.from({ length: MEMBERS }, (_, index) => actor(index))),
      mentors: await Promise.all(MENTORS.map((mentor) => servers.doors[0].logIn(`${mentor}@spotter.test`))),
      blocks,
      at: instant(await servers.now()),
    };
  }

  async function actor(index: number): Promise<Actor> {
    const person = index % 2 === 0 ? await memberWith(servers, EIGHT, index) : await servers.doors[0].register();
    const asked = { amount: POINTS, payment: { billingKey: 'sandbox-ok' } };
    expect((await servers.doors[0].as(person).post('/api/points/charge', asked)).status).to.equal(201);
    const expiresAt = formatInstant(instant((await servers.now()) + 20 * DAY));
    const passes = await servers.rows<{ id: string }>(
      `insert into day_pass (id, member_id, status, reason, expires_at)
      select gen_random_uuid(), $1, 'available', 'membership', $2 from generate_series(1, ${DAY_PASSES}) returning id`,
      person.user.id,
      expiresAt,
    );
    return { person, dayPasses: passes.map(({ id }) => id), reserved: new Map() };
  }

  const callerOf = (server: 0 | 1, { person }: Pick<Actor, 'person'>): ApiCaller => servers.doors[server].as(person);

  /** What somebody books can be given up, changed and begun by the acts to come. */
  async function booking(one: Actor, answer: Promise<Answer<Reserved>>): Promise<Answer<Reserved>> {
    const { status, body, headers } = await answer;
    if (status === 201) one.reserved.set(body.data.id, body.data);
    return { status, body, headers };
  }

  const book: Act = (server, { actors, blocks }) => {
    const one = anyOf(actors);
    return booking(one, callerOf(server, one).post('/api/reservations', { blockId: anyOf(blocks).id }));
  };

  const match: Act = (server, { actors, blocks }) => {
    const [one, { startsAt: from }] = [anyOf(actors), anyOf(blocks)];
    const until = formatInstant(instant(Date.parse(from) + HOUR));
    return booking(one, callerOf(server, one).post('/api/reservations', { autoMatch: { from, until } }));
  };

  const useDayPass: Act = (server, { actors, blocks }) => {
    const one = anyOf(actors);
    const path = `/api/day-passes/${anyOf(one.dayPasses)}/use`;
    return booking(one, callerOf(server, one).post(path, { blockId: anyOf(blocks).id }));
  };

  const wait: Act = (server, { actors, blocks }) => {
    const { storeId, startsAt: from } = anyOf(blocks);
    const until = formatInstant(instant(Date.parse(from) + HOUR));
    return callerOf(server, anyOf(actors)).post('/api/waitlist', { storeId, from, until });
  };

  /** Done to what somebody has reserved; who has nothing books. */
  const toOneReserved =
    (act: (caller: ApiCaller, reserved: Reserved, scene: Scene) => Promise<Answer<unknown>>): Act =>
    (server, scene) => {
      const one = anyOf(scene.actors);
      const reserved = anyOf([...one.reserved.values()]) as Reserved | undefined;
      return reserved ? act(callerOf(server, one), reserved, scene) : book(server, scene);
    };

  const change = toOneReserved((caller, { id }, { blocks }) =>
    caller.patch(`/api/reservations/${id}`, { blockId: anyOf(blocks).id }),
  );
  const cancel = toOneReserved((caller, { id }) => caller.delete(`/api/reservations/${id}?acceptDeduction=true`));
  const reject = toOneReserved((caller, { id }) => caller.post(`/api/reservations/${id}/reject`, {}));
  const checkIn = toOneReserved((caller, { id }, { at }) => {
    const { token } = sessionCode({ id, status: 'confirmed' }, at, defaultPolicies.checkIn, signer)!;
    return caller.post(`/api/sessions/${id}/check-in`, { token });
  });
  const arrive = toOneReserved((caller, { storeId }, { at }) => {
    const { token } = storeCode(storeId, at, defaultPolicies.checkIn, signer);
    return caller.post('/api/check-in', { token });
  });

  const close: Act = (server, { mentors, blocks }) => {
    const { id, mentorId } = anyOf(blocks);
    const mentor = mentors.find(({ user }) => user.id === mentorId)!;
    return servers.doors[server].as(mentor).delete(`/api/mentors/me/blocks/${id}`);
  };

  const job =
    (name: string): Act =>
    (server) =>
      servers.doors[server].withKey(SANDBOX.cronKey).post(`/api/system/cron/${name}`);

  /** @returns how often which answer came, of all waves. */
  async function storm(scene: Scene, acts: readonly Act[]): Promise<Readonly<Record<string, number>>> {
    const answers: Answer<unknown>[] = [];
    for (let wave = 0; wave < WAVES; wave += 1) {
      const requests = Array.from({ length: CLIENTS }, (_, index) => anyOf(acts)(index % 2 === 0 ? 0 : 1, scene));
      answers.push(...(await answersTo(servers, requests)));
    }
    return tally(answers);
  }

  it(`is booked, changed, rejected and given up in time, ${ROUNDS} times`, async () => {
    const acts = [
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
      const outcome = await storm(await sceneBefore(8 * HOUR, 4), acts);
      expect(outcome).to.include.keys('200', '201', '409 RESERVATION_CONFLICT', '422 POLICY_VIOLATION');
    }
  });

  it(`is given up too late, begun and closed, ${ROUNDS} times`, async () => {
    const jobs = [job('no-show-detection'), job('waitlist-offer'), job('fixed-slot-auto-book')];
    const acts = [
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
      const outcome = await storm(await sceneBefore(20 * MINUTE, 2), acts);
      expect(outcome).to.include.keys('200', '201', '409 RESERVATION_CONFLICT', '422 POLICY_VIOLATION');
    }
  });
});
