import { randomUUID } from 'node:crypto';
import type { Repositories } from '@spotter/core/application';
import type { Ids, Instant } from '@spotter/core/kernel';
import { releaseEarnings } from '@spotter/core/payout';
import { connect } from '@spotter/persistence-mikro-orm';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import type pg from 'pg';
import { databaseTime, timed } from './database-time.js';
import type { DatabaseTime } from './database-time.js';
import type { BenchOptions } from './effort.js';
import { reportGrowth, SIZES } from './growth.js';
import type { Times } from './growth.js';
import { withLargeDatabase } from './large-database.js';
import { addDeliveries, addEarnings, addReservations, DUE } from './many-due.js';
import { addPeople } from './many-people.js';
import type { Figure } from './report.js';

const READINGS = 30;
const BATCH = 500;
const LEASE_MS = 60_000;

/** The search of jobs for a hundred due rows, by the number of rows in their table. */
export async function scans({ sizes = SIZES }: BenchOptions): Promise<readonly Figure[]> {
  const times: Times[] = [];
  for (const rows of sizes) times.push(await withLargeDatabase(({ client, url }) => scanTimes(client, url, rows)));
  return reportGrowth(`Claiming ${DUE} due rows, by number of rows`, sizes, [times]);
}

async function scanTimes(client: pg.Client, url: string, rows: number): Promise<Times> {
  const persistence = await connect({ url, poolSize: 1 });
  const times = new Map<string, DatabaseTime>();
  await addPeople(client, rows);
  for (const { name, table, fill, scan } of SCANS) {
    await fill(client, rows);
    times.set(name, await databaseTime(persistence, READINGS, () => scan(persistence, Date.now() as Instant)));
    if (table !== undefined) await client.query(`truncate ${table}`);
  }
  await persistence.close();
  return times;
}

interface Scan {
  readonly name: string;
  /** Table to empty afterwards; all tables together would be too large for a small machine. */
  readonly table?: string;
  readonly fill: (client: pg.Client, rows: number) => Promise<void>;
  /** Finds all due rows and returns the duration in milliseconds. */
  readonly scan: (persistence: Persistence, at: Instant) => Promise<number>;
}

const SCANS: readonly Scan[] = [
  {
    name: 'reservations not begun',
    fill: addReservations,
    scan: ({ queries }, at) => timed(async () => mustBeAll((await queries.booking.notBegun(at, null)).length)),
  },
  {
    name: 'reminders',
    // Of the others, millions are due.
    fill: async (client) => {
      await client.query(`update reminder_progress set moment = 'infinity' where schedule <> 'session-imminent_T-1h'`);
    },
    scan: taking(async ({ reminders }, at) => (await reminders.takeDue(at, BATCH)).length),
  },
  {
    name: 'deliveries',
    table: 'message',
    fill: addDeliveries,
    scan: taking(async ({ deliveries }, at) => (await deliveries.take(at, BATCH, LEASE_MS)).length),
  },
  {
    name: 'earnings',
    fill: addEarnings,
    scan: taking((repositories, at) => releaseEarnings(repositories, { at, ids: IDS }, BATCH)),
  },
];

const IDS: Ids = { next: <Name extends string>() => randomUUID() as string as Name };

/** Claims the rows and rolls back. */
function taking(take: (repositories: Repositories, at: Instant) => Promise<number>): Scan['scan'] {
  return async (persistence, at) => {
    const transaction = persistence.transaction({
      clock: { now: () => at },
      ids: IDS,
    });
    let took = NaN;
    const work = async (repositories: Repositories): Promise<never> => {
      took = await timed(async () => mustBeAll(await take(repositories, at)));
      throw new RolledBack();
    };
    await transaction.run(work).catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
    return took;
  };
}

class RolledBack extends Error {}

/** @throws Error when the number of due rows is wrong. */
function mustBeAll(found: number): void {
  if (found !== DUE) throw new Error(`${found} due rows instead of ${DUE}.`);
}
