import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { figure } from '../bench/report.js';
import { isPgBouncerInstalled } from '../support/pgbouncer.js';
import { isRedisInstalled } from '../support/redis.js';
import { chart, isError, p99 } from './chart.js';
import { Cluster } from './cluster.js';
import { inflictFaults } from './faults.js';
import { Load, type Attempt } from './load.js';
import { commitTimes } from './postgres-pair.js';
import { prove } from './proofs.js';

/**
 * `npm run scale [-- seconds]`, 60 or more: in a shorter run the standby may not be synchronous again before the failover. The plot of a
 * whole run is the one of docs/scaling.md.
 */
const WHOLE_SECONDS = 600;
const seconds = Number(process.argv[2] ?? WHOLE_SECONDS);
const CHART =
  seconds === WHOLE_SECONDS
    ? fileURLToPath(new URL('../../docs/scale.svg', import.meta.url))
    : join(tmpdir(), 'spotter-scale.svg');

const missing = [...(isPgBouncerInstalled() ? [] : ['pgbouncer']), ...(isRedisInstalled() ? [] : ['redis-server'])];
if (missing.length > 0) console.log(`skipped: there is no ${missing.join(' and no ')} on PATH`);
else await run();

async function run(): Promise<void> {
  const cluster = await Cluster.start();
  try {
    const { on, local } = await commitTimes(cluster.database);
    console.log(`A small commit takes ${figure(on)} ms, without the standby ${figure(local)} ms.`);
    const load = await Load.start(cluster, seconds);
    const marks = await inflictFaults(cluster, seconds);
    await load.stop();
    await writeFile(CHART, chart(load.attempts, marks, load.seconds));
    console.log(`Wrote ${CHART}.`);
    tally(load.attempts);
    for (const { claim, faults } of await prove(cluster, load)) {
      console.log(`${faults.length === 0 ? 'holds' : 'FAILS'}: ${claim}`);
      for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
      if (faults.length > 0) process.exitCode = 1;
    }
    const { booked, charged, arrived, begun, webhooks } = load;
    const cancelled = [...booked.values()].filter((booking) => booking.cancelled).length;
    console.log(
      `${booked.size} bookings, ${cancelled} cancelled, ${charged.size} charges, ${arrived.length + begun.length} check-ins, ${webhooks.length} webhooks twice`,
    );
  } finally {
    if (process.exitCode === 1) await writeFile(join(tmpdir(), 'spotter-scale.log'), cluster.log());
    await cluster.close();
  }
}

/** Prints the number of each answer by route, and the 99th percentile of its times. */
function tally(attempts: readonly Attempt[]): void {
  const groups = new Map<string, Attempt[]>();
  for (const attempt of attempts) {
    const { route, status, code } = attempt;
    const answer = `${route} ${status === 0 ? 'broken' : status} ${code}`.trim();
    groups.set(answer, [...(groups.get(answer) ?? []), attempt]);
  }
  for (const [answer, group] of [...groups].sort(([one], [other]) => one.localeCompare(other)))
    console.log(`${group.length} × ${answer}, p99 ${figure(p99(group), 0)} ms`);
  const good = attempts.filter((one) => !isError(one));
  console.log(`${good.length} answers, p99 ${figure(p99(good), 0)} ms; ${attempts.length - good.length} errors`);
}
