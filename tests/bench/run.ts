import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildServers } from './build-servers.js';
import { booking, nestBooking } from './booking.js';
import { decisions } from './decisions.js';
import { demand } from './demand.js';
import { FULL, SHORT, type BenchOptions } from './effort.js';
import { history } from './history.js';
import { notifications } from './notifications.js';
import { overhead } from './overhead.js';
import { overload } from './overload.js';
import { partitions } from './partitions.js';
import { payout } from './payout.js';
import { reading } from './reading.js';
import type { Figure } from './report.js';
import { scans } from './scans.js';
import { sessionSize } from './session-size.js';
import { simulation } from './simulation.js';
import { slots } from './slots.js';
import { start } from './start.js';
import { statement } from './statement.js';
import { timeline } from './timeline.js';
import { wire } from './wire.js';

// The goals of docs/performance.md. `npm run bench` runs all, `npm run bench -- read start` some of them. `--rows 10000,1000000` sets the
// number of rows for slots, due rows and payout lines.

interface Benchmark {
  readonly measure: (options: BenchOptions) => Promise<readonly Figure[]>;
  /** It starts compiled servers. */
  readonly servers?: boolean;
  /** A program that npm does not install. */
  readonly needs?: string;
}

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  booking: { measure: booking, servers: true },
  nest: { measure: nestBooking, servers: true },
  read: { measure: reading, servers: true },
  overhead: { measure: overhead, servers: true },
  overload: { measure: overload, servers: true, needs: 'taskset' },
  start: { measure: start, servers: true },
  slots: { measure: slots, servers: true },
  demand: { measure: demand },
  scans: { measure: scans },
  partitions: { measure: partitions },
  history: { measure: history, servers: true },
  payout: { measure: payout },
  statement: { measure: statement },
  notifications: { measure: notifications, needs: 'redis-server' },
  'session-size': { measure: sessionSize },
  decisions: { measure: decisions },
  simulation: { measure: simulation },
  timeline: { measure: timeline },
  wire: { measure: wire },
};

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' }, json: { type: 'boolean' }, short: { type: 'boolean' } },
});
const unknown = named.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Benchmarks: ${Object.keys(BENCHMARKS).join(', ')}.`);
  process.exit(1);
}
if (values.json) console.log = console.error; // standard output is left to the JSON
await runAll(named.length > 0 ? named : Object.keys(BENCHMARKS));

/** A benchmark that lacks a program is skipped; one that fails sets the exit code. The others run in both cases. */
async function runAll(names: readonly string[]): Promise<void> {
  const possible = names.filter((name) => !isMissing(name, BENCHMARKS[name]?.needs));
  if (possible.some((name) => BENCHMARKS[name]?.servers)) buildServers();
  const options = { effort: values.short ? SHORT : FULL, sizes: values.rows?.split(',').map(Number) };
  const figures: Figure[] = [];
  for (const name of possible) {
    try {
      figures.push(...((await BENCHMARKS[name]?.measure(options)) ?? []));
    } catch (error) {
      console.error(`\n${name}: failed.`, error);
      process.exitCode = 1;
    }
  }
  const taken = { at: new Date().toISOString(), node: process.version, effort: values.short ? 'short' : 'full' };
  if (values.json) process.stdout.write(`${JSON.stringify({ ...taken, figures }, null, 1)}\n`);
}

function isMissing(name: string, program: string | undefined): boolean {
  const missing = program !== undefined && spawnSync(program, ['--version']).error !== undefined;
  if (missing) console.log(`${name}: skipped, because ${program} is not on PATH`);
  return missing;
}
