import { HOUR } from '@spotter/core/kernel';
import type { MessageChannel, NotifierWork } from '@spotter/core/notification';
import { BeeQueueNotifier } from '@spotter/notifier-bee-queue';
import BeeQueue from 'bee-queue';
import { DeliveryFixture } from '../support/delivery-fixture.js';
import { TestRedis } from '../support/redis.js';
import { alternate, byClients, measureRound } from './alternate.js';
import type { BenchOptions } from './effort.js';
import { withLargeDatabase } from './large-database.js';
import { family } from './processes.js';
import { quantile, reportRatio, type Figure } from './report.js';

const GOAL = 0.9;
/** Messages or jobs per round. */
const COUNT = 6_000;
const MESSAGES_PER_EVENT = 3;
const CLIENTS = 20;
const SINGLE_EVENTS = 300;

/** The time from the commit of an event to the outcome of its messages, compared with a no-op job of Bee-Queue. */
export async function notifications({ effort }: BenchOptions): Promise<readonly Figure[]> {
  const redis = await TestRedis.start();
  const figures = await withLargeDatabase(async ({ url, pid }) => {
    const fixture = await DeliveryFixture.on(url);
    const pids = async () => [process.pid, redis.pid, ...(await family(pid))];
    const { theirs, ours } = await alternate(
      { name: 'Bee-Queue, a no-op job', measure: () => measureRound(pids, COUNT, (took) => jobs(redis, took)) },
      {
        name: 'Spotter, a message',
        measure: () => measureRound(pids, COUNT, (took) => messages(fixture, redis, took)),
      },
      effort.rounds,
    );
    const figures = reportRatio('Notifications, from commit to sent', GOAL, ours, theirs);
    const arrivals = await arrivalTimes(fixture, redis);
    const [median, p99] = [0.5, 0.99].map((share) => quantile(arrivals, share).toFixed(1));
    console.log(
      `  in-app message after its commit, one event at a time: median ${median} ms, p99 ${p99} ms, goal 50 ms`,
    );
    await fixture.close();
    return [...figures, { name: 'In-app message after its commit, ms', better: 'less' as const, values: arrivals }];
  });
  await redis.kill();
  return figures;
}

/** The same settings and numbers as Spotter, without stored results. */
async function jobs({ port }: TestRedis, took: (ms: number) => void): Promise<void> {
  const lean = { getEvents: false, sendEvents: false, storeJobs: false, removeOnSuccess: true };
  const queue = new BeeQueue<{ savedAt: number }>('bench', { redis: { host: '127.0.0.1', port }, ...lean });
  const all = countdown(COUNT);
  queue.process(CLIENTS, async ({ data }) => {
    took(performance.now() - data.savedAt);
    all.one();
  });
  await byClients(CLIENTS, COUNT, () => queue.createJob({ savedAt: performance.now() }).save());
  await all.done;
  await queue.close();
}

async function messages(fixture: DeliveryFixture, redis: TestRedis, took: (ms: number) => void): Promise<void> {
  const all = countdown(COUNT);
  const begun: number[] = [];
  let sent = 0;
  const channel: MessageChannel = {
    async send() {
      took(performance.now() - (begun[Math.floor(sent++ / MESSAGES_PER_EVENT)] ?? 0));
      all.one();
      return { kind: 'sent' };
    },
  };
  const notifier = startNotifier(redis, fixture.work(channel));
  await byClients(CLIENTS, COUNT / MESSAGES_PER_EVENT, () => {
    begun.push(performance.now());
    return fixture.fail(1, () => notifier.wake());
  });
  await all.done;
  await notifier.stop(); // the last outcomes are stored
}

/** Of single events: the time until the commit that shows the message in the inbox, in ascending order. */
async function arrivalTimes(fixture: DeliveryFixture, redis: TestRedis): Promise<readonly number[]> {
  const times: number[] = [];
  let committedAt = 0;
  let all = countdown(0);
  const channel: MessageChannel = {
    async send(message) {
      if (message.channel === 'in_app') times.push(performance.now() - committedAt);
      all.one();
      return { kind: 'sent' };
    },
  };
  const notifier = startNotifier(redis, fixture.work(channel));
  for (let event = 0; event < SINGLE_EVENTS; event += 1) {
    all = countdown(MESSAGES_PER_EVENT);
    await fixture.fail(1, () => {
      committedAt = performance.now();
      notifier.wake();
    });
    await all.done;
  }
  await notifier.stop();
  return times.toSorted((one, other) => one - other);
}

function startNotifier({ url: redisUrl }: TestRedis, work: NotifierWork): BeeQueueNotifier {
  const ignore = (): void => undefined;
  // Polling finds rows whose wake-up was lost; no row of this benchmark is.
  const options = { redisUrl, work, searchEveryMs: HOUR, onFailure: ignore, onRedis: ignore };
  const notifier = new BeeQueueNotifier(options);
  notifier.start();
  return notifier;
}

function countdown(from: number): { readonly done: Promise<void>; readonly one: () => void } {
  let left = from;
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  const one = (): void => {
    left -= 1;
    if (left === 0) end();
  };
  return { done, one };
}
