import type { SlotFilter } from '@spotter/core/booking';
import type { Day, Instant, MemberId, MentorId, StoreId } from '@spotter/core/kernel';
import { connect } from '@spotter/persistence-mikro-orm';
import { alternate } from './alternate.js';
import { compiled, SERVICE } from './build-servers.js';
import { databaseTime, timed } from './database-time.js';
import type { DatabaseTime } from './database-time.js';
import { medianOf, reportGrowth, SIZES } from './growth.js';
import type { Times } from './growth.js';
import { idOf, withLargeDatabase } from './large-database.js';
import type { LargeDatabase } from './large-database.js';
import { loadedSide } from './load.js';
import { addBlocks } from './many-blocks.js';
import { MEMBERS } from './many-people.js';
import { reportRatio } from './report.js';
import { startServer } from './server-process.js';
import { authorizationsOf, TOKEN_SECRET } from './tokens.js';

const GOAL = 0.8;
const COMPARED_AT = 1_000_000;
const ROUNDS = 5;
const READINGS = 100;
const PAGE = { page: 1, size: 20 };

interface FilledDatabase {
  readonly rows: number;
  readonly database: LargeDatabase;
}

/** Goal 2: the first page of available slots, by the number of blocks; at a million also over HTTP. */
export function slots(sizes: readonly number[] = SIZES): Promise<void> {
  return withFilledDatabases(sizes, [], async (databases) => {
    const rounds: (readonly Times[])[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await readingTimesOf(databases));
    const times = databases.map((_, index) => medianOf(rounds.flatMap((round) => round[index] ?? [])));
    reportGrowth('First page of slots, by number of blocks', sizes, times);
    for (const { rows, database } of databases) if (rows === COMPARED_AT) await compare(database);
  });
}

/** Prepares all sizes first and reads them in turn, because the speed of a machine drifts. */
function withFilledDatabases(
  [rows, ...rest]: readonly number[],
  opened: readonly FilledDatabase[],
  work: (databases: readonly FilledDatabase[]) => Promise<void>,
): Promise<void> {
  if (rows === undefined) return work(opened);
  return withLargeDatabase(async (database) => {
    await addBlocks(database.client, rows);
    await withFilledDatabases(rest, [...opened, { rows, database }], work);
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
async function compare(database: LargeDatabase): Promise<void> {
  const environment = {
    DATABASE_URL: database.url,
    DATABASE_POOL: '10',
    TOKEN_SECRET,
    TOKEN_SECRETS: TOKEN_SECRET,
    NOTIFIER: 'none',
  };
  const floor = await startServer(compiled('floor/slots'), environment);
  const service = await startServer(SERVICE, environment);
  const load = { connections: 32, requests: 3_000, request: nextMember() };
  const [theirs, ours] = await alternate(
    [
      loadedSide('Koa and pg, one named statement', floor, database, load),
      loadedSide('Spotter', service, database, load),
    ],
    ROUNDS,
  );
  await Promise.all([floor.stop(), service.stop()]);
  if (ours && theirs) reportRatio('First page of slots over HTTP, of a million blocks', GOAL, ours, theirs);
}

function nextMember(): () => { path: string; headers: { authorization: string } } {
  const members = Array.from({ length: MEMBERS }, (_, number) => {
    const id = idOf<MemberId>('member', number);
    return { id, familyId: id };
  });
  const authorizations = authorizationsOf({ members });
  let asked = 0;
  return () => ({
    path: '/api/slots/available',
    headers: { authorization: authorizations[asked++ % authorizations.length] ?? '' },
  });
}
