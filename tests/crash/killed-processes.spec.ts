import { setTimeout as pause } from 'node:timers/promises';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { spotterClient, type SpotterClient } from '@spotter/client';
import { expect } from 'chai';
import pg from 'pg';
import { api, type Person } from '../support/api.js';
import { OVERDUE_SECONDS } from '../support/overdue.js';
import { playInOrder } from '../support/play-in-order.js';
import { ReplaceableProcess } from '../support/service-processes.js';
import { demoDatabase } from '../support/service.js';
import { needsRedis, TestRedis } from '../support/redis.js';
import { SANDBOX } from '../support/sandbox.js';
import { faultsIn } from '../support/soundness.js';
import { until } from '../contract/until.js';

/** A few in `npm run test:all`; `KILL_ROUNDS` sets another number (docs/races.md). */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);
const SEED = Number(process.env['KILL_SEED'] ?? 1);
const MEMBERS = 10;
const BLOCKS_EACH = 3;
/** The number of killed processes, of seven, in each round. */
const VICTIMS = 4;
const HOUR_SECONDS = 3_600;

interface ConfirmedBooking {
  readonly id: string;
  readonly by: string;
  /** `unknown`: the service was killed during the cancellation. */
  cancelled: boolean | 'unknown';
}

describe(`two services, two workers and two schedulers, killed at random (KILL_SEED=${SEED})`, function () {
  playInOrder(this);
  this.timeout(180_000 + ROUNDS * 60_000);

  let chance: () => number;
  let database: Awaited<ReturnType<typeof demoDatabase>> | undefined;
  let connection: pg.Client | undefined;
  let redis: TestRedis | undefined;
  let processes: readonly ReplaceableProcess[] = [];
  let crowd: readonly Person[];

  /** The bookings confirmed to clients. */
  let booked: ConfirmedBooking[];
  let charged: string[];
  const statuses = new Map<string, number>();
  const kills = new Map<string, number>();
  /** Messages whose sender was killed during the transmission: they were possibly sent, and are sent again. */
  let inHand = 0;

  before(async function () {
    needsRedis(this);
    chance = randomFrom(SEED);
    [booked, charged, replaced] = [[], [], []];
    statuses.clear();
    kills.clear();
    inHand = 0;
    database = await demoDatabase();
    connection = new pg.Client(database.url);
    connection.on('error', () => undefined); // after a failure the database goes before it
    await connection.connect();
    redis = await TestRedis.start();
    const environment = {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      CHECK_ANSWERS: 'true',
      LOG_INS_PER_MINUTE: '1000000',
    };
    const roles = ['service', 'service', 'worker', 'worker', 'scheduler', 'scheduler'] as const;
    processes = roles.map((role) => new ReplaceableProcess(role, environment));
    await Promise.all(processes.map((one) => one.start()));
    crowd = await Promise.all(Array.from({ length: MEMBERS }, () => apiClient().register()));
  });
  after(async () => {
    for (const one of processes) await one.stop();
    await redis?.kill();
    await connection?.end();
    await database?.drop();
  });

  const urls = (): readonly string[] => processes.flatMap(({ url }) => url ?? []);
  const apiClient = () => api(urls()[0]!);
  const system = () => apiClient().withKey(SANDBOX.systemKey);

  async function ask<Row extends object>(query: string, ...values: readonly unknown[]): Promise<readonly Row[]> {
    return (await connection!.query<Row>(query, [...values])).rows;
  }
  const count = async (query: string, ...values: readonly unknown[]): Promise<number> =>
    Number((await ask<{ count: string }>(query, ...values))[0]!.count);

  /** Each try uses the next service, so that no client waits for a dead one. */
  function clientOf({ accessToken, refreshToken }: Person): SpotterClient {
    let turn = Math.floor(chance() * 2);
    return spotterClient({
      baseUrl: 'http://service.test',
      tokens: { accessToken, refreshToken },
      retries: { tries: 12, firstPauseMs: 20, longestPauseMs: 30_000 },
      fetch: async (request) => {
        while (urls().length === 0) await pause(20); // as a load balancer would
        const url = urls()[turn++ % urls().length];
        return fetch(new Request(new URL(new URL(request.url).pathname, url), request));
      },
    });
  }

  /** Counts the answer, and kills the processes whose turn it is. */
  function countAnswer(request: string, status: number): void {
    const answer = `${request} ${status}`;
    statuses.set(answer, (statuses.get(answer) ?? 0) + 1);
    answered += 1;
    while (victims.length > 0 && victims[0]!.after <= answered) replaced.push(killAndReplace(victims.shift()!.victim));
  }

  let answered = 0;
  let victims: { readonly victim: ReplaceableProcess | TestRedis; readonly after: number }[] = [];
  let replaced: Promise<void>[] = [];

  async function killAndReplace(victim: ReplaceableProcess | TestRedis): Promise<void> {
    const name = victim instanceof ReplaceableProcess ? victim.role : 'Redis';
    kills.set(name, (kills.get(name) ?? 0) + 1);
    if (victim instanceof TestRedis) return victim.kill().then(() => victim.start());
    return victim.killAndReplace(async () => {
      if (victim.role !== 'service') inHand += await count(LEASED); // schedulers send too
    });
  }

  /** One round of a member: charges points, books three blocks and cancels one booking. */
  async function playRound(person: Person, blocks: string[], joins: boolean): Promise<void> {
    const client = clientOf(person);
    const payment = { billingKey: 'sandbox-ok' };
    if (joins) {
      const body = { planId: SEEDED_PLANS.find(({ sessions }) => sessions === 24)!.id, payment };
      countAnswer('join', (await client.POST('/api/memberships', { body })).response.status);
    }
    const { response } = await client.POST('/api/points/charge', { body: { amount: 50_000, payment } });
    if (response.status === 201) charged.push(person.user.id);
    countAnswer('charge', response.status);
    for (let turn = 0; turn < BLOCKS_EACH; turn += 1) await book(client, person, blocks.pop());
    const mine = booked.filter(({ by, cancelled }) => by === person.user.id && cancelled === false);
    await cancel(client, mine[Math.floor(chance() * mine.length)]);
  }

  async function book(client: SpotterClient, { user }: Person, blockId: string | undefined): Promise<void> {
    if (blockId === undefined) return;
    const { data, response } = await client.POST('/api/reservations', { body: { blockId } });
    if (data) booked.push({ id: data.data.id, by: user.id, cancelled: false });
    countAnswer('book', response.status);
  }

  /** Without a key, so the client does not repeat the request and its outcome can stay unknown. */
  async function cancel(client: SpotterClient, reservation: ConfirmedBooking | undefined): Promise<void> {
    if (!reservation) return;
    reservation.cancelled = 'unknown';
    const params = { path: { id: reservation.id }, query: {} };
    const status = await client.DELETE('/api/reservations/{id}', { params }).then(
      (answer) => answer.response.status,
      () => 0,
    );
    if (status !== 0) reservation.cancelled = status === 200;
    countAnswer('cancel', status);
  }

  /** Two members can choose the same block. */
  async function chooseBlocks(): Promise<string[]> {
    const { body } = await apiClient()
      .as(crowd[0]!)
      .get<{ blockId: string }[]>('/api/slots/available?tier=standard&size=100');
    const open = body.data.map(({ blockId }) => blockId);
    return Array.from({ length: MEMBERS * BLOCKS_EACH }, () => open[Math.floor(chance() * open.length)]!);
  }

  const chooseVictims = (requests: number) =>
    Array.from({ length: VICTIMS }, () => {
      const who = Math.floor(chance() * (processes.length + 1));
      return { victim: processes[who] ?? redis!, after: answered + 1 + Math.floor(chance() * requests) };
    }).sort((one, other) => one.after - other.after);

  /** Expires the leases of killed processes (two minutes) and stopped runs (one minute). */
  async function expireLeases(): Promise<void> {
    const dead = processes.flatMap((one) => one.dead.map((pid) => `%:${pid}`));
    await ask(
      `update job_run set lease_until = now() - interval '1 second' 
       where outcome = 'stopped' or outcome = 'running' and started_by like any ($1)`,
      dead,
    );
  }

  /** Moves the clock of every service: to the others, payments of a slower clock would look abandoned. */
  async function advanceClocks(seconds: number): Promise<void> {
    await system().post('/api/system/clock', { advance: seconds });
    for (const url of urls()) await api(url).withKey(SANDBOX.systemKey).get('/api/system/clock');
  }

  async function reconcile(): Promise<number> {
    const { status, body } = await apiClient().withKey(SANDBOX.cronKey).post('/api/system/cron/payment-reconcile');
    expect(status).to.equal(200);
    return Number(body.data['changed']);
  }

  it('answers every request in every round', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      if (round > 1) await advanceClocks(HOUR_SECONDS);
      crowd = await Promise.all(crowd.map(({ email }) => apiClient().logIn(email)));
      const blocks = await chooseBlocks();
      victims = chooseVictims(MEMBERS * (BLOCKS_EACH + 1));
      await Promise.all(crowd.map((person) => playRound(person, blocks, round === 1)));
      await Promise.all(replaced);
      replaced = [];
    }
    const broken = [...statuses].filter(([answer]) => / 5\d\d$/.test(answer));
    expect(broken, 'no answer is an error of the service').to.deep.equal([]);
  });

  it('finishes all pending work', async () => {
    await advanceClocks(OVERDUE_SECONDS);
    await until('every due run is done', async () => {
      await expireLeases();
      return (await count(RUNS_OPEN)) === 0;
    });
    while ((await reconcile()) > 0) await advanceClocks(OVERDUE_SECONDS);
    await until('every message is sent', async () => (await count(UNSENT)) === 0);
  });

  it('keeps every answered request', async () => {
    const found = await ask<{ id: string; by: string; status: string }>(
      'select id, member_id as by, status from reservation',
    );
    const known = new Map(found.map((row) => [row.id, row]));
    for (const { id, by, cancelled } of booked) {
      expect(known.get(id)?.by, id).to.equal(by);
      if (cancelled !== 'unknown') expect(known.get(id)?.status === 'cancelled', id).to.equal(cancelled);
    }
    const paid = await ask<{ by: string; count: string }>(
      `select member_id as by, count(*) from payment where purpose = 'points_charge' and status = 'paid' group by 1`,
    );
    for (const { by, count: charges } of paid.filter((row) => crowd.some(({ user }) => user.id === row.by)))
      expect(Number(charges), 'charges under a key').to.be.at.least(charged.filter((id) => id === by).length);
    expect(charged).to.have.length.above(0);
    expect(booked).to.have.length.above(0);
  });

  it('has done no work twice', async () => {
    expect(await count(CHARGES), 'taken at the gateway').to.equal(await count(PAID));
    // Charges each member once per round, under one key.
    const most = await count(`select max(charges) as count from (${CHARGES_OF_EACH}) as of_each`);
    expect(most).to.equal(ROUNDS);
    const runs = processes
      .filter(({ role }) => role === 'scheduler')
      .flatMap((one) => one.allOutput().split('\n'))
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { job: string; dueAt: string })
      .map(({ job, dueAt }) => `${job} ${dueAt}`);
    expect(new Set(runs).size, 'due runs that were done').to.equal(runs.length);
    const again = await count(SENT_AGAIN);
    expect(again, 'messages sent again').to.be.at.most(inHand);
    expect(await ask(TOO_FEW), 'messages that are stored as sent and were never sent').to.deep.equal([]);
  });

  it('has a valid database and no logged errors', async () => {
    expect(await faultsIn(database!.url)).to.deep.equal([]);
    const errors = processes
      .flatMap((one) => one.allOutput().split('\n'))
      .filter((line) => /"level":(50|60)/.test(line));
    expect(errors).to.deep.equal([]);
    const total = (counts: ReadonlyMap<string, number>): string =>
      [...counts].map(([what, times]) => `${what}: ${times}`).join(', ');
    if (process.env['KILL_ROUNDS'])
      process.stderr.write(
        `    killed: ${total(kills)}\n    answers: ${total(statuses)}\n    in hand: ${inHand}, sent again: ${await count(SENT_AGAIN)}\n`,
      );
  });
});

/** Pseudo-random numbers from 0 to 1 by a fixed seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const CHARGES = `select count(*) from sandbox_entry where key like 'gateway payment %' and value like '%"paid"%'`;
const PAID = `select count(*) from payment where status in ('paid', 'partially_refunded', 'refunded')`;
const CHARGES_OF_EACH = `
  select count(*) as charges from payment where purpose = 'points_charge' and status = 'paid' group by member_id`;
const LEASED = `select count(*) from delivery where status = 'pending' and leased_until is not null`;
/** The next run replaces a lost one: only the latest due run counts. */
const RUNS_OPEN = `
  select count(*) from job_run r where outcome in ('running', 'stopped') and due_at = (
    select max(due_at) from job_run where job = r.job)`;
const UNSENT = `
  select (select count(*) from unplanned_event) + count(*) as count from delivery
  where status = 'pending' and due_at <= now() + (select coalesce(max(offset_ms), 0) from sandbox_clock) * interval '1 ms'`;
const SENT_AGAIN = `
  select (select count(*) from sandbox_message where outcome = 'sent')
    - (select count(*) from delivery where status = 'sent') as count`;
const TOO_FEW = `
  select d.template_id, d.channel, d.recipient_id
  from delivery d
  left join (
    select event_key, channel, recipient_id, count(*) as sent from sandbox_message where outcome = 'sent' group by 1, 2, 3
  ) m on m.event_key = d.template_id and m.channel = d.channel and m.recipient_id = d.recipient_id
  where d.status = 'sent' and d.channel <> 'in_app' -- an in-app message is its row
  group by d.template_id, d.channel, d.recipient_id, m.sent
  having count(*) > coalesce(m.sent, 0)`;
