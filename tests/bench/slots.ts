import type { SlotFilter } from '@spotter/core/booking';
import type { Day, Instant, MemberId, MentorId, StoreId } from '@spotter/core/kernel';
import { connect } from '@spotter/persistence-mikro-orm';
import type autocannon from 'autocannon';
import { idOf } from '../support/numbered-ids.js';
import { compareWithService } from './against-service.js';
import { compiled } from './build-servers.js';
import { databaseTime, timed } from './database-time.js';
import type { DatabaseTime } from './database-time.js';
import type { BenchOptions, Effort } from './effort.js';
import { reportGrowth, SIZES } from './growth.js';
import type { Times } from './growth.js';
import { withLargeDatabase } from './large-database.js';
import type { LargeDatabase } from './large-database.js';
import { addBlocks } from './many-blocks.js';
import { MEMBERS } from './many-people.js';
import type { BookingData } from './prepare-bookings.js';
import type { Figure } from './report.js';
import { authorizationsOf } from './tokens.js';

const GOAL = 0.8;
const COMPARED_AT = 1_000_000;
const READINGS = 100;
const PAGE = { page: 1, size: 20 };

interface FilledDatabase {
  readonly rows: number;
  readonly database: LargeDatabase;
}

/** The first page of available slots, by the number of blocks; at a million also over HTTP. */
export function slots({ sizes = SIZES, effort }: BenchOptions): Promise<readonly Figure[]> {
  return withFilledDatabases(sizes, [], async (databases) => {
    const rounds: (readonly Times[])[] = [];
    for (let round = 0; round < effort.rounds; round += 1) rounds.push(await readingTimesOf(databases));
    const figures = reportGrowth('First page of slots, by number of blocks', sizes, rounds);
    const million = databases.find(({ rows }) => rows === COMPARED_AT);
    return million ? [...figures, ...(await compare(million.database, effort))] : figures;
  });
}

/** Prepares all sizes first and reads them in turn, because the speed of a machine drifts. */
function withFilledDatabases<Result>(
  [rows, ...rest]: readonly number[],
  opened: readonly FilledDatabase[],
  work: (databases: readonly FilledDatabase[]) => Promise<Result>,
): Promise<Result> {
  if (rows === undefined) return work(opened);
  return withLargeDatabase(async (database) => {
    await addBlocks(database.client, rows);
    return withFilledDatabases(rest, [...opened, { rows, database }], work);
  });
}

async function readingTimesOf(databases: readonly FilledDatabase[]): Promise<readonly Times[]> {
  const times: Times[] = [];
  for (const { database } of databases) times.push(await readingTimes(database.url));
  return times;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

const filtersAt = (at: Instant): Readonly<Record<string, SlotFilter>> => {
  const date = new Date(at + 2 * DAY_MS).toISOString().slice(0, 10) as Day;
  const storeId = idOf<StoreId>('store', 7);
  return {
    'no filter': {},
    date: { date },
    store: { storeId },
    'store, date': { storeId, date },
    mentor: { mentorId: idOf<MentorId>('mentor', 77) },
    peak: { isPeak: true },
    'not peak': { isPeak: false },
    'tier standard': { tier: 'standard' },
    'tier pro': { tier: 'pro' },
    'tier pro, date': { tier: 'pro', date },
  };
};

async function readingTimes(url: string): Promise<Times> {
  const persistence = await connect({ url, poolSize: 1 });
  const times = new Map<string, DatabaseTime>();
  const at = Date.now() as Instant;
  const viewer = idOf<MemberId>('member', 1);
  for (const [name, filter] of Object.entries(filtersAt(at))) {
    const read = () => persistence.queries.booking.availableSlots({ ...filter, viewer }, at, PAGE);
    times.set(name, await databaseTime(persistence, READINGS, () => timed(read)));
  }
  await persistence.close();
  return times;
}

/** Both sides answer the same page to the same members. */
const compare = (database: LargeDatabase, effort: Effort): Promise<readonly Figure[]> =>
  compareWithService(
    'First page of slots over HTTP, of a million blocks',
    { name: 'Koa and pg, one named statement', script: compiled('floor/slots'), goal: GOAL },
    database,
    { requests: 3_000, source: nextMember },
    effort,
  );

function nextMember(): () => autocannon.Request {
  const members = Array.from({ length: MEMBERS }, (_, number) => {
    const id = idOf<MemberId>('member', number);
    return { id, familyId: id };
  });
  return nextSlots({ members });
}

/** Requests the first page for each member in turn. */
export function nextSlots(data: Pick<BookingData, 'members'>): () => autocannon.Request {
  const authorizations = authorizationsOf(data);
  let asked = 0;
  return () => ({
    path: '/api/slots/available',
    headers: { authorization: authorizations[asked++ % authorizations.length] ?? '' },
  });
}
