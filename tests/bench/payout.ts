import { defaultPolicies, type Job } from '@spotter/core/application';
import { HOUR, plus, type Clock, type Day } from '@spotter/core/kernel';
import { CalculatePayouts, intervalOf, periodOn, type PayoutPeriod } from '@spotter/core/payout';
import { UuidIds } from '@spotter/crypto-node';
import { connect } from '@spotter/persistence-mikro-orm';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import type { BenchOptions } from './effort.js';
import { withLargeDatabase } from './large-database.js';
import type { LargeDatabase } from './large-database.js';
import { addLines, mentorsOf } from './many-lines.js';
import { watchMemory } from './memory.js';
import type { Memory } from './memory.js';
import { family, measureWork } from './processes.js';
import { figure, met, range, spreadOf, type Figure } from './report.js';

const GOAL = 2;
const MEMORY_GOAL_MB = 150;
const { payout: policy } = defaultPolicies;

/** The payouts of a period compared with one statement that sums the same lines and inserts as many payouts. */
export async function payout({ sizes = [100_000, 1_000_000], effort }: BenchOptions): Promise<readonly Figure[]> {
  console.log('\nPayouts of a period: closed, calculated, booked');
  const figures: Figure[] = [];
  for (const lines of sizes) {
    figures.push(...(await withLargeDatabase((database) => payAll(database, lines, effort.rounds))));
  }
  return figures;
}

interface Timing {
  readonly ms: number;
  /** CPU time of this process and the database. */
  readonly cpuMs: number;
}

interface Round {
  readonly ours: Timing;
  readonly theirs: Timing;
}

/** One period per round: the first warms up, the last measures the memory. Earlier payouts stay in the tables. */
async function payAll(database: LargeDatabase, lines: number, count: number): Promise<readonly Figure[]> {
  const { client, url, pid } = database;
  let period = periodOn('2026-01-05' as Day, policy);
  await addLines(client, lines, count + 2, new Date(intervalOf(period).startsAt).toISOString());
  await client.query('create table bare_payout (like payout including all)');
  await client.query('alter table bare_payout add foreign key (mentor_id) references mentor');
  await client.query('set jit = off; set random_page_cost = 1.1');
  const persistence = await connect({ url, statementTimeoutMs: 120_000 });
  const rounds: Round[] = [];
  for (let round = 0; round <= count; round += 1) {
    const theirs = await took(pid, () => client.query(bare(period)));
    const ours = await took(pid, () => payPeriod(persistence, period, mentorsOf(lines)));
    rounds.push({ theirs, ours });
    await mustBeTheSame(database, period);
    period = periodOn(period.endsOn, policy);
  }
  const watch = await watchMemory(pid);
  await payPeriod(persistence, period, mentorsOf(lines));
  const memory = await watch.stop();
  await persistence.close();
  return report(lines, rounds.slice(1), memory);
}

async function took(server: number, work: () => Promise<unknown>): Promise<Timing> {
  const pids = [process.pid, ...(await family(server))];
  return measureWork(async () => pids, work);
}

/** All payouts of a period have one batch. */
const PERIOD_BATCH = "'019c0000-0000-7000-8000-0000000000ba'::uuid";

/** The minimum: reads each line and writes each payout, with the same checks and indexes. */
const bare = (period: PayoutPeriod): string => `
  insert into bare_payout (id, mentor_id, period_starts_on, period_ends_on, gross, income_tax, local_income_tax, net, status,
    attempts, calculated_at, batch_id, version)
  select uuidv7(), mentor_id, '${period.startsOn}', '${period.endsOn}', gross, tax, tax / 100 * 10, gross - tax - tax / 100 * 10,
    'calculated', 0, now(), ${PERIOD_BATCH}, 1
  from (select mentor_id, sum(amount)::bigint as gross from earning where ${releasedIn(period)} group by mentor_id) as mentor,
    lateral (select gross * ${policy.incomeTax} / 100000 * 10 as tax) as taxed`;

function releasedIn(period: PayoutPeriod): string {
  const [from, until] = Object.values(intervalOf(period)).map((at) => `'${new Date(at).toISOString()}'`);
  return `released_at >= ${from} and released_at < ${until}`;
}

/** The job without the bank. */
async function payPeriod(persistence: Persistence, period: PayoutPeriod, mentors: number): Promise<void> {
  const at = plus(intervalOf(period).endsAt, HOUR);
  const clock: Clock = { now: () => at };
  const ids = new UuidIds(clock);
  const transaction = persistence.transaction({ clock, ids });
  const ports = { transaction, queries: persistence.queries, clock, ids, policies: defaultPolicies };
  const job = new CalculatePayouts(ports, NO_DEPOSITS);
  const { changed } = await job.run();
  if (changed !== mentors) throw new Error(`${changed} payouts were made instead of ${mentors}.`);
}

const NO_DEPOSITS: Job = { run: async () => ({ considered: 0, changed: 0, skipped: 0, failures: [] }) };

const SAME = `
  select count(*)::int as different from payout p full join bare_payout b using (mentor_id, period_starts_on)
  where period_starts_on = $1 and (p.gross, p.income_tax, p.local_income_tax, p.net) is distinct from
    (b.gross, b.income_tax, b.local_income_tax, b.net)`;

/** @throws Error when one side has not done all the work. */
async function mustBeTheSame({ client }: LargeDatabase, { startsOn }: PayoutPeriod): Promise<void> {
  const { rows } = await client.query<{ different: number }>(SAME, [startsOn]);
  if (rows[0]?.different !== 0) throw new Error(`${rows[0]?.different} payouts differ.`);
}

function report(lines: number, rounds: readonly Round[], { nodeMb, databaseMb }: Memory): readonly Figure[] {
  const of = (side: keyof Round, what: keyof Timing) => spreadOf(rounds.map((round) => round[side][what]));
  const byClock = rounds.map(({ ours, theirs }) => ours.ms / theirs.ms);
  const byCpu = rounds.map(({ ours, theirs }) => ours.cpuMs / theirs.cpuMs);
  const isMet = [byClock, byCpu].every((ratios) => spreadOf(ratios).median <= GOAL);
  console.log(`  ${lines.toLocaleString('en')} lines of ${mentorsOf(lines).toLocaleString('en')} mentors`);
  console.log(`    one statement        ${range(of('theirs', 'ms'))} ms, CPU ${range(of('theirs', 'cpuMs'))} ms`);
  console.log(`    Spotter              ${range(of('ours', 'ms'))} ms, CPU ${range(of('ours', 'cpuMs'))} ms`);
  console.log(
    `    ratio by processor time ${range(spreadOf(byCpu), 2)}, by the clock ${range(spreadOf(byClock), 2)}, goal at most ${GOAL}: ${met(isMet)}; ${figure((of('ours', 'ms').median * 1_000) / lines, 2)} µs per line`,
  );
  console.log(
    `    memory above idle: Node ${figure(nodeMb)} MB, PostgreSQL ${figure(databaseMb)} MB, goal under ${MEMORY_GOAL_MB}: ${met(nodeMb < MEMORY_GOAL_MB)}`,
  );
  const name = `Payouts of ${lines.toLocaleString('en')} lines`;
  return [
    { name: `${name}: ratio by processor time`, better: 'less', values: byCpu },
    { name: `${name}: ratio by the clock`, better: 'less', values: byClock },
    { name: `${name}: memory of Node, MB`, better: 'less', values: [nodeMb] },
  ];
}
