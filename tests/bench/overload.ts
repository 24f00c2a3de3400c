import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/free-port.js';
import { SERVICE } from './build-servers.js';
import { withDatabase } from './database.js';
import { overloadChart, type ChartPanel, type OverloadStep } from './overload-chart.js';
import type { ClientLoad, ClientResult } from './overload-clients.js';
import { prepareBookings } from './prepare-bookings.js';
import { bindToProcessors, megabytes } from './processes.js';
import { figure, met, quantile, type Figure } from './report.js';
import { startServer } from './server-process.js';
import { authorizationsOf, TOKEN_SECRET } from './tokens.js';

/** A fifth of the default (docs/admission.md), because Node accepts one connection per turn and ten thousand clients would take minutes. */
const REQUESTS_IN_WORK = 200;
const MULTIPLES = [0.05, 0.2, 0.5, 1, 2, 5, 10];
const SETTLE_MS = 3_000;
const COUNT_MS = 10_000;
const LOOK_EVERY_MS = 200;
const GOOD_SHARE_GOAL = 0.8;
const MEMORY_GOAL_MB = 400;
const HEALTH_GOAL_MS = 1_000;
const HEALTH_WAIT_MS = 10_000;
const CHART = fileURLToPath(new URL('../../docs/overload.svg', import.meta.url));
const NO_LIMIT = '1000000000';

/**
 * Up to ten times the maximum of requests in progress: successful answers, memory and `/healthz`. The service has its own processor,
 * as with a database on another machine. Otherwise more clients would leave it less processor time.
 */
export function overload(): Promise<readonly Figure[]> {
  const last = availableParallelism() - 1;
  bindToProcessors(process.pid, `1-${last}`);
  return withDatabase(async ({ url }) => {
    const people = await prepareBookings(url);
    const probes = await freePort(); // the metrics address: probes do not wait behind new connections there
    const service = await startServer(SERVICE, {
      ...{ METRICS_PORT: String(probes), METRICS_HOST: '127.0.0.1' },
      ...{ DATABASE_URL: url, DATABASE_POOL: '10', TOKEN_SECRETS: TOKEN_SECRET, NOTIFIER: 'none' },
      ...{ READS_PER_MINUTE: NO_LIMIT, REQUESTS_AT_ONCE: String(REQUESTS_IN_WORK) },
    });
    bindToProcessors(service.pid, '0');
    const clients = fork(fileURLToPath(new URL('./overload-clients.ts', import.meta.url)));
    const load = { port: Number(new URL(service.url).port), requests: authorizationsOf(people).map(slotsRequest) };
    const [before] = loadavg();
    const steps: OverloadStep[] = [];
    const measured = { pid: service.pid, healthUrl: `http://127.0.0.1:${probes}/healthz` };
    for (const multiple of [0.05, ...MULTIPLES]) steps.push(await measureStep(measured, clients, load, multiple));
    clients.disconnect();
    await service.stop();
    await report(steps.slice(1), before ?? NaN); // the first warms up
    return steps.slice(1).map(figureOf);
  }).finally(() => bindToProcessors(process.pid, `0-${last}`)); // for the benchmarks that follow
}

const slotsRequest = (authorization: string): string =>
  `GET /api/slots/available HTTP/1.1\r\nHost: bench\r\nAuthorization: ${authorization}\r\n\r\n`;

interface MeasuredServer {
  readonly pid: number;
  readonly healthUrl: string;
}

type StepLoad = Pick<ClientLoad, 'port' | 'requests'>;

async function measureStep(
  { healthUrl, pid }: MeasuredServer,
  clients: ChildProcess,
  load: StepLoad,
  multiple: number,
): Promise<OverloadStep> {
  clients.send({
    ...load,
    connections: multiple * REQUESTS_IN_WORK,
    settleMs: SETTLE_MS,
    countMs: COUNT_MS,
  } satisfies ClientLoad);
  await once(clients, 'message'); // the clients start counting
  const looks = watch(healthUrl, pid);
  const [result] = (await once(clients, 'message')) as [ClientResult];
  const { memoryMb, healthMs } = await looks.end();
  const { 200: good = 0, 503: shed = 0, ...others } = result.statuses;
  if (result.broken > 0 || Object.keys(others).length > 0) {
    console.log(`${multiple} ×: ${result.broken} broken connections, other answers ${JSON.stringify(others)}`);
  }
  const [goodP50Ms = NaN, goodP99Ms = NaN] = [0.5, 0.99].map((share) => quantile(result.goodMs, share));
  const perSecond = { goodPerSecond: good / result.seconds, shedPerSecond: shed / result.seconds };
  console.log(`${multiple} × measured`);
  return { multiple, ...perSecond, goodP50Ms, goodP99Ms, memoryMb, healthMs };
}

/** Requests `/healthz` on a new connection each time, and reads the memory. */
function watch(url: string, pid: number) {
  let memoryMb = 0;
  let healthMs = 0;
  let ended = false;
  const look = async (): Promise<void> => {
    while (!ended) {
      memoryMb = Math.max(memoryMb, await megabytes([pid], 'Rss'));
      healthMs = Math.max(healthMs, await timeOfHealth(url));
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
  const looking = look();
  return {
    end: async () => {
      ended = true;
      await looking;
      return { memoryMb, healthMs };
    },
  };
}

/** @returns the duration, at most the time limit. @throws Error when it is refused. */
function timeOfHealth(url: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, timeout: HEALTH_WAIT_MS }, (response) => {
      response.resume();
      if (response.statusCode === 200) response.once('end', () => resolve(performance.now() - startedAt));
      else reject(new Error(`/healthz answered ${response.statusCode}.`));
    });
    request.once('timeout', () => {
      resolve(HEALTH_WAIT_MS);
      request.destroy();
    });
    request.once('error', reject);
  });
}

async function report(steps: readonly OverloadStep[], loadBefore: number): Promise<void> {
  const peak = Math.max(...steps.map(({ goodPerSecond }) => goodPerSecond));
  const last = steps.at(-1);
  if (last === undefined) return;
  console.log(`\nOverload, first page of slots; load average before ${figure(loadBefore)}`);
  console.log(
    '| clients | successful per second | p50 ms | p99 ms | refused per second | memory MB | /healthz at most, ms |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const step of steps) {
    const { goodPerSecond, goodP50Ms, goodP99Ms, shedPerSecond, memoryMb, healthMs } = step;
    const clients = `${step.multiple} × ${figure(REQUESTS_IN_WORK)}`;
    const cells = [goodPerSecond, goodP50Ms, goodP99Ms, shedPerSecond, memoryMb, healthMs].map((one) => figure(one, 0));
    console.log(`| ${[clients, ...cells].join(' | ')} |`);
  }
  const share = last.goodPerSecond / peak;
  console.log(
    [
      `Good answers at ${last.multiple} ×: ${figure(share * 100)} % of the peak, goal over 80 %: ${met(share > GOOD_SHARE_GOAL)};`,
      `memory goal under ${MEMORY_GOAL_MB} MB: ${met(last.memoryMb < MEMORY_GOAL_MB)};`,
      `/healthz goal within ${HEALTH_GOAL_MS} ms: ${met(last.healthMs < HEALTH_GOAL_MS)}`,
    ].join(' '),
  );
  await writeFile(CHART, overloadChart(steps, panelsOf(peak)));
  console.log(`Wrote ${CHART}.`);
}

const figureOf = ({ multiple, goodPerSecond }: OverloadStep): Figure => ({
  name: `Overload, ${multiple} ×: successful answers a second`,
  better: 'more',
  values: [goodPerSecond],
});

const panelsOf = (peak: number): readonly ChartPanel[] => [
  {
    title: 'good answers a second',
    value: ({ goodPerSecond }) => goodPerSecond,
    goal: GOOD_SHARE_GOAL * peak,
    goalText: '80 % of the peak: at least',
  },
  {
    title: 'memory of the process, MB',
    value: ({ memoryMb }) => memoryMb,
    goal: MEMORY_GOAL_MB,
    goalText: '400 MB: at most',
  },
  {
    title: 'slowest answer of /healthz, ms',
    value: ({ healthMs }) => healthMs,
    goal: HEALTH_GOAL_MS,
    goalText: '1 s: at most',
  },
];
