import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { HOUR, MINUTE, NOTHING_DONE, plus, type Job, type Message, type SendOutcome } from '@spotter/core';
import { BeeQueueNotifier } from '@spotter/notifier-bee-queue';
import { startEmbeddedPostgres } from '@spotter/postgres-embedded';
import { expect } from 'chai';
import { NINE } from '../support/builders.js';
import { MailRoom, migrateAt } from '../support/mail-room.js';
import { needsRedis, TestRedis } from '../support/redis.js';
import { DataFolder, until } from './data-folder.js';

/** Nothing is found by a look, only by a wake-up. */
const NEVER = HOUR;

describe('notifications, whatever fails', function () {
  this.timeout(120_000);

  let room: MailRoom;
  let open: BeeQueueNotifier[] = [];
  let troubles: (Error | null)[] = [];
  const failures: unknown[] = [];
  beforeEach(async () => {
    room = await MailRoom.open();
    troubles = [];
  });
  afterEach(async () => {
    await Promise.all(open.map((notifier) => notifier.stop()));
    open = [];
    await room.close();
  });

  function start(redis: TestRedis, work: Job | null, restMs = NEVER): BeeQueueNotifier {
    const onRedis = (trouble: Error | null): void => void troubles.push(trouble);
    const onFailure = (error: unknown): void => void failures.push(error);
    const notifier = new BeeQueueNotifier({ redisUrl: redis.url, work, restMs, onFailure, onRedis });
    notifier.start();
    open.push(notifier);
    return notifier;
  }

  /** Three messages each: push, kakao and in-app. */
  const sent = (payments: number): Promise<void> =>
    until(`${3 * payments} are sent`, () => room.provider.taken.size >= 3 * payments);

  const nobodyTwice = () => expect(new Set(room.provider.taken.values())).to.deep.equal(new Set([1]));

  describe('Redis', () => {
    let redis: TestRedis;
    before(function () {
      needsRedis(this);
    });
    beforeEach(async () => {
      redis = await TestRedis.absent();
    });
    afterEach(() => redis.remove());

    /** A service that only wakes, and a worker that only listens. */
    const startBoth = (restMs?: number) => {
      start(redis, room.sender(), restMs);
      const service = start(redis, null);
      return { fail: (payments: number) => room.fail(payments, () => service.wake()) };
    };
    const gone = () => until('both know that Redis is away', () => troubles.filter(Boolean).length >= 2);
    const back = () => until('both know that Redis is back', () => troubles.filter((one) => one === null).length >= 2);

    it('absent at the start, costs a look; and wakes as soon as it is there', async () => {
      const looking = startBoth(20);
      await looking.fail(1);
      await sent(1);
      await Promise.all(open.map((notifier) => notifier.stop()));
      troubles = [];

      const { fail } = startBoth();
      await gone();
      await fail(1);
      await redis.start();
      await back();
      await sent(2); // what was committed meanwhile
      await fail(1);
      await sent(3);
      nobodyTwice();
    });

    it('killed with -9, is missed by nobody, and wakes again when it is back', async () => {
      await redis.start();
      const { fail } = startBoth();
      await fail(1);
      await sent(1);
      await redis.kill();
      await fail(1);
      await gone();
      await fail(1);
      await redis.start();
      await back();
      await sent(3);
      await fail(1);
      await sent(4);
      nobodyTwice();
    });

    it('flushed, its scripts too, forgets wake-ups and no message', async () => {
      await redis.start();
      const { fail } = startBoth();
      await fail(1);
      await sent(1);
      expect(await redis.ask('FLUSHALL')).to.equal('+OK');
      await fail(1);
      await sent(2);
      expect(await redis.ask('SCRIPT FLUSH')).to.equal('+OK');
      await fail(1);
      await sent(3);
      nobodyTwice();
    });

    it('hanging, slows no commit', async () => {
      await redis.start();
      const service = start(redis, null);
      await until('a wake-up waits', async () => {
        service.wake();
        return (await redis.ask('LLEN bq:spotter-notifications:waiting')) === ':1';
      });
      redis.hang();
      const before = performance.now();
      for (let commit = 0; commit < 20; commit += 1) await room.fail(1, () => service.wake());
      expect(performance.now() - before).to.be.below(1_000);
      redis.goOn();
    });

    it('keeps one wake-up at most, where nobody takes any', async () => {
      await redis.start();
      const service = start(redis, null);
      for (let commit = 0; commit < 100; commit += 1) {
        service.wake();
        await new Promise((resolve) => setImmediate(resolve));
      }
      await until('a wake-up waits', async () => {
        service.wake();
        return (await redis.ask('LLEN bq:spotter-notifications:waiting')) === ':1';
      });
    });

    it('gives the wake-up of a worker that was killed in the middle of sending to another one', async () => {
      await redis.start();
      room.provider.answer = () => new Promise(() => undefined);
      const { server, url } = await listen((message) => room.provider.send(message));
      const worker = startWorker({ DATABASE_URL: room.databaseUrl, REDIS_URL: redis.url, PROVIDER_URL: url });
      await room.fail(30);
      const service = start(redis, null);
      await until('a worker is in the middle', () => {
        service.wake();
        return room.provider.tries.length === 90;
      });
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      server.closeAllConnections();
      server.close();

      room.provider.answer = () => ({ kind: 'sent' });
      room.clock.advance(2 * MINUTE - 1);
      start(redis, room.sender()); // its look finds nothing: the lease is not over
      await room.sender().run();
      expect(room.provider.taken.size).to.equal(0);
      room.clock.advance(1);
      await sent(30);
      nobodyTwice();
      // They went out a second time, under the same id, as the same attempt.
      expect(room.provider.tries).to.have.length(180);
      expect(new Set(room.provider.tries.map(({ attempt }) => attempt))).to.deep.equal(new Set([1]));
    });
  });

  describe('PostgreSQL', () => {
    it('restarted, is asked again until it answers', async () => {
      const nobody = await TestRedis.absent();
      const folder = await DataFolder.make();
      const first = await startEmbeddedPostgres({ dataFolder: folder.path });
      await migrateAt(first.url);
      const own = await MailRoom.on(first.url);
      start(nobody, own.sender(), 20);
      const allSent = (payments: number) =>
        until(`${3 * payments} are sent`, () => own.provider.taken.size >= 3 * payments);
      await own.fail(1);
      await allSent(1);
      await first.stop();
      await until('sending fails', () => failures.length > 0);

      const { port } = first;
      const second = await startEmbeddedPostgres({ dataFolder: folder.path, port });
      await own.fail(1);
      await allSent(2);
      expect(new Set(own.provider.taken.values())).to.deep.equal(new Set([1]));
      await Promise.all(open.map((notifier) => notifier.stop()));
      await own.close();
      await second.stop();
      await folder.remove();
    });
  });

  describe('providers', () => {
    it('that are slow, hold up what they were given, and nothing else', async () => {
      const nobody = await TestRedis.absent();
      const slow: (() => void)[] = [];
      room.provider.answer = ({ channel }) =>
        channel === 'push' ? new Promise((resolve) => slow.push(() => resolve({ kind: 'sent' }))) : { kind: 'sent' };
      await room.fail(10);
      start(nobody, room.sender(), 20);
      await until('the slow ones are under way', () => slow.length === 10);
      room.provider.answer = () => ({ kind: 'sent' });
      await room.fail(1);
      await until('what came later is sent', () => room.provider.taken.size === 20 + 3);
      for (const end of slow) end();
      await sent(11);
      nobodyTwice();
    });

    it('that fail 30 % of calls, are tried again at their times and no other, and get nothing twice', async () => {
      room.provider.answer = failing(0.3);
      await room.fail(200);
      const waits = [0, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];
      const due = waits.map((_, index) =>
        plus(
          NINE,
          waits.slice(0, index + 1).reduce((sum, wait) => sum + wait),
        ),
      );
      for (const at of due) {
        room.clock.set(plus(at, -1));
        if (at > NINE) expect(await room.sender().run()).to.deep.equal(NOTHING_DONE);
        room.clock.set(at);
        await room.sender().run();
      }
      room.clock.advance(24 * HOUR);
      expect(await room.sender().run()).to.deep.equal(NOTHING_DONE);
      for (const { attempt, at } of room.provider.tries) expect(at).to.equal(due[attempt - 1]);
      nobodyTwice();

      const counts = await room.deliveries();
      const of = (...names: readonly string[]) => names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
      expect(of('push pending', 'kakao pending', 'sms pending', 'in_app pending')).to.equal(0);
      expect(of('push sent', 'push failed')).to.equal(200);
      expect(of('kakao sent', 'sms sent', 'sms failed')).to.equal(200);
      expect(of('kakao failed')).to.equal(of('sms sent', 'sms failed'));
      expect(of('push failed', 'sms failed', 'in_app failed')).to.be.below(20);
    });

    it('that are down for an hour, get everything after it', async () => {
      room.provider.answer = () =>
        room.clock.now() < plus(NINE, HOUR) ? { kind: 'transient', reason: 'HTTP 503' } : { kind: 'sent' };
      await room.fail(50);
      for (let minute = 0; minute <= 3 * 60; minute += 1) {
        await room.sender().run();
        room.clock.advance(MINUTE);
      }
      expect(await room.deliveries()).to.deep.equal({
        'push sent': 50,
        'kakao failed': 50,
        'sms sent': 50,
        'in_app sent': 50,
      });
      nobodyTwice();
    });
  });
});

/** The same call fails in every run. */
const failing =
  (share: number) =>
  ({ id, attempt }: Pick<Message, 'id' | 'attempt'>): SendOutcome =>
    Math.imul(parseInt(id.slice(-8), 16) + attempt, 0x9e3779b1) >>> 0 < share * 2 ** 32
      ? { kind: 'transient', reason: 'HTTP 503' }
      : { kind: 'sent' };

async function listen(
  send: (message: Pick<Message, 'id' | 'attempt' | 'channel'>) => Promise<SendOutcome>,
): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    void json(request)
      .then((message) => send(message as Message))
      .then((outcome) => response.end(JSON.stringify(outcome)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function startWorker(environment: Readonly<Record<string, string>>): ChildProcess {
  const script = fileURLToPath(new URL('worker-process.ts', import.meta.url));
  return spawn(process.execPath, ['--conditions=source', '--import', 'tsx', script], {
    env: { PATH: process.env['PATH'], NOW: String(NINE), ...environment },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
