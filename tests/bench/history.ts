import { defaultPolicies } from '@spotter/core/application';
import { DAY, instant, minus, type Instant, type MemberId, type PersonId } from '@spotter/core/kernel';
import type { MessageChannel } from '@spotter/core/notification';
import { MakePartitions } from '@spotter/core/operation';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import type autocannon from 'autocannon';
import { DeliveryFixture } from '../support/delivery-fixture.js';
import { idOf } from '../support/numbered-ids.js';
import { startSide } from './against-service.js';
import { alternate } from './alternate.js';
import { nextBooking } from './booking.js';
import { SERVICE } from './build-servers.js';
import { databaseTime, timed } from './database-time.js';
import type { BenchOptions } from './effort.js';
import { withLargeDatabase, type LargeDatabase } from './large-database.js';
import { addHistory, MESSAGES_OF_A_PERSON } from './long-history.js';
import { prepareBookings, type BookingData } from './prepare-bookings.js';
import { family, measureWork } from './processes.js';
import { nextReading } from './reading.js';
import { figure, met, range, spreadOf, type Figure, type Round } from './report.js';
import { nextSlots } from './slots.js';

const SMALL = 100_000;
const GOAL = 0.9;
const ROUNDS = 10;
const READINGS = 50;
const PAGE = { page: 1, size: 20 };
const EVENTS = 700;
const MESSAGES_OF_AN_EVENT = 3;

interface Company {
  readonly database: LargeDatabase;
  readonly data: BookingData;
}

/** Requests, sending, reading and the audit: a database with years of postings and messages against one with few. */
export async function history({ sizes = [1_000_000], effort }: BenchOptions): Promise<readonly Figure[]> {
  const [rows = SMALL] = sizes;
  return withCompany(SMALL, (few) =>
    withCompany(rows, async (many) => {
      console.log(`\nHistory: ${figure(rows)} postings and as many messages, against ${figure(SMALL)} of each`);
      return [
        ...(await requests(few, many, effort.share)),
        ...(await sending(few, many)),
        ...(await reading(few, many)),
        ...(await audit(many)),
      ];
    }),
  );
}

const withCompany = <Result>(rows: number, work: (company: Company) => Promise<Result>): Promise<Result> =>
  withLargeDatabase(async (database) => {
    const persistence = await connect({ url: database.url, statementTimeoutMs: 0 });
    const filledMs = await timed(() => addHistory(database.client, persistence, rows));
    await new MakePartitions(persistence.partitions, CLOCK, defaultPolicies).run();
    await persistence.close();
    const { rows: sizes } = await database.client.query<{ gigabytes: number }>(
      `select pg_database_size(current_database()) / 1e9 as gigabytes`,
    );
    console.log(
      `  ${figure(rows)}: ${figure(Number(sizes[0]?.gigabytes))} GB, filled in ${figure(filledMs / 1_000)} s`,
    );
    return work({ database, data: await prepareBookings(database.url) });
  });

const CLOCK = { now: () => instant(Date.now()) };

const REQUESTS: Readonly<Record<string, { count: number; source: (data: BookingData) => () => autocannon.Request }>> = {
  'booking over HTTP': { count: 2_000, source: nextBooking },
  'one reservation over HTTP': { count: 8_000, source: nextReading },
  'slots over HTTP': { count: 3_000, source: nextSlots },
};

/** The same service on both databases. */
async function requests(few: Company, many: Company, share: number): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [name, { count, source }] of Object.entries(REQUESTS)) {
    const side = (title: string, { database, data }: Company) =>
      startSide(title, SERVICE, database, { requests: count * share, request: source(data) });
    const [theirs, ours] = [await side('few rows', few), await side('many rows', many)];
    const { theirs: small, ours: large } = await alternate(theirs.side, ours.side, ROUNDS);
    await Promise.all([theirs.stop(), ours.stop()]);
    figures.push(reportSlowdown(name, cpuOf(small.rounds), cpuOf(large.rounds)));
  }
  return figures;
}

const cpuOf = (rounds: readonly Round[]): readonly number[] => rounds.map(({ cpuMs }) => cpuMs);

/** Messages of new events, planned, sent and kept. */
async function sending(few: Company, many: Company): Promise<readonly Figure[]> {
  const side = async (name: string, { url, pid }: LargeDatabase) => {
    const fixture = await DeliveryFixture.on(url);
    return { fixture, side: { name, measure: () => sendAll(fixture, pid) } };
  };
  const [theirs, ours] = [await side('few rows', few.database), await side('many rows', many.database)];
  const { theirs: small, ours: large } = await alternate(theirs.side, ours.side, ROUNDS);
  await Promise.all([theirs.fixture.close(), ours.fixture.close()]);
  return [reportSlowdown('a message from its event to its result', cpuOf(small.rounds), cpuOf(large.rounds))];
}

async function sendAll(fixture: DeliveryFixture, server: number): Promise<Round> {
  const channel: MessageChannel = { send: () => Promise.resolve({ kind: 'sent' }) };
  const pids = [process.pid, ...(await family(server))];
  const { ms, cpuMs } = await measureWork(
    async () => pids,
    async () => {
      for (let event = 0; event < EVENTS; event += 1) await fixture.fail(1);
      await fixture.sender(channel).run();
    },
  );
  const messages = EVENTS * MESSAGES_OF_AN_EVENT;
  return { perSecond: (messages * 1_000) / ms, p99Ms: ms, cpuMs: cpuMs / messages };
}

const READS: Readonly<Record<string, (persistence: Persistence, at: Instant) => Promise<unknown>>> = {
  'inbox, first page': async ({ queries }) => {
    const { total } = await queries.notifications.inbox(idOf<PersonId>('member', 7), {}, PAGE);
    if (total < MESSAGES_OF_A_PERSON - 1) throw new Error(`Only ${total} messages.`);
  },
  'new messages of 20 people': ({ queries }, at) =>
    queries.notifications.arrived(
      Array.from({ length: 20 }, (_, person) => idOf<PersonId>('member', person)),
      minus(at, DAY),
      20,
    ),
  'due messages': (persistence, at) =>
    persistence
      .transaction({ clock: CLOCK, ids: { next: () => '' as never } })
      .run(({ deliveries }) => deliveries.take(at, 100, DAY)),
  'sessions not begun': ({ queries }, at) => queries.booking.notBegun(at, null),
  'available slots': ({ queries }, at) =>
    queries.booking.availableSlots({ viewer: idOf<MemberId>('member', 7) }, at, PAGE),
};

/** Database time of single reads. */
async function reading(few: Company, many: Company): Promise<readonly Figure[]> {
  const sides = [];
  for (const { database } of [few, many]) sides.push(await connect({ url: database.url, poolSize: 1 }));
  const figures: Figure[] = [];
  for (const [name, read] of Object.entries(READS)) {
    const times: number[][] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, persistence] of sides.entries()) {
        const { processorMs } = await databaseTime(persistence, READINGS, () =>
          timed(() => read(persistence, CLOCK.now())),
        );
        times[index]?.push(processorMs);
      }
    figures.push(reportSlowdown(name, times[0] ?? [], times[1] ?? []));
  }
  await Promise.all(sides.map((persistence) => persistence.close()));
  return figures;
}

/** All quarters but the present one are sealed. */
async function audit({ database: { url } }: Company): Promise<readonly Figure[]> {
  const persistence = await connect({ url, statementTimeoutMs: 600_000 });
  const seconds: number[] = [];
  for (let round = 0; round < 3; round += 1)
    seconds.push((await timed(() => persistence.queries.ledger.audit(1))) / 1_000);
  await persistence.close();
  console.log(`  audit of the open quarter ${range(spreadOf(seconds), 1)} s`);
  return [{ name: 'History: audit of the open quarter, s', better: 'less', values: seconds }];
}

/** Prints the processor time of both sides, and the ratio of their rounds. */
function reportSlowdown(name: string, few: readonly number[], many: readonly number[]): Figure {
  const values = few.map((ms, round) => ms / (many[round] ?? NaN));
  const ratio = spreadOf(values);
  console.log(
    `  ${name.padEnd(40)} ${range(spreadOf(few), 3)} ms, then ${range(spreadOf(many), 3)} ms: ratio ${range(ratio, 2)}, goal ${GOAL}: ${met(ratio.median >= GOAL)}`,
  );
  return { name: `History: ${name}, ratio by processor time`, better: 'more', values };
}
