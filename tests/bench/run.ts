import { parseArgs } from 'node:util';
import { buildServers } from './build-servers.js';
import { booking, nestBooking } from './booking.js';
import { decisions } from './decisions.js';
import { notifications } from './notifications.js';
import { overhead } from './overhead.js';
import { overload } from './overload.js';
import { payout } from './payout.js';
import { reading } from './reading.js';
import { scans } from './scans.js';
import { simulation } from './simulation.js';
import { slots } from './slots.js';
import { start } from './start.js';
import { statement } from './statement.js';

// The goals of docs/performance.md. `npm run bench` runs all, `npm run bench -- read start` some of them;
// `--rows 10000,1000000` sets the number of rows for slots, due rows and payout lines.

/** Each has its own default sizes. */
type Benchmark = (sizes?: readonly number[]) => Promise<void>;

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  booking,
  nest: nestBooking,
  read: reading,
  overhead,
  overload,
  start,
  slots,
  scans,
  payout,
  statement,
  notifications,
  decisions,
  simulation,
};

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' } },
});
const unknown = named.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Benchmarks: ${Object.keys(BENCHMARKS).join(', ')}.`);
  process.exit(1);
}

buildServers();
const sizes = values.rows?.split(',').map(Number);
for (const name of named.length > 0 ? named : Object.keys(BENCHMARKS)) await BENCHMARKS[name]?.(sizes);
