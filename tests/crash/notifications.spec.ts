import { inspect } from 'node:util';
import { defaultPolicies, NOTHING_DONE } from '@spotter/core/application';
import { HOUR, MINUTE, minus, plus } from '@spotter/core/kernel';
import type { Message, NotifierWork, SendOutcome } from '@spotter/core/notification';
import { BeeQueueNotifier } from '@spotter/notifier-bee-queue';
import { startEmbeddedPostgres } from '@spotter/postgres-embedded';
import { expect } from 'chai';
import { useFakeTimers } from 'sinon';
import { api } from '../support/api.js';
import { NINE } from '../contract/builders.js';
import { DeliveryFixture } from '../support/delivery-fixture.js';
import { migrateAt } from '../support/migrated-database.js';
import { MessageProviders } from '../support/message-providers.js';
import { needsRedis, TestRedis } from '../support/redis.js';
import { SilentProxy } from '../support/silent-proxy.js';
import { startTestService } from '../support/service.js';
import { startCompiledSpotter, type SpotterProcess } from '../support/spotter-process.js';
import { DataFolder } from './data-folder.js';
import { until } from '../contract/until.js';

const QUEUE = 'spotter-notifications';

/** Polls too rarely to find a message; only wake-ups count. */
const NEVER = HOUR;

describe('notifications during failures', () => {
  let fixture: DeliveryFixture;
  let open: BeeQueueNotifier[] = [];
  let troubles: (Error | null)[] = [];
  const failures: unknown[] = [];
  beforeEach(async () => {
    fixture = await DeliveryFixture.open();
    troubles = [];
  });
  afterEach(async () => {
    await Promise.all(open.map((notifier) => notifier.stop()));
    open = [];
    await fixture.close();
  });

  function start(redis: Pick<TestRedis, 'url'>, work: NotifierWork | null, searchEveryMs = NEVER): BeeQueueNotifier {
    const onRedis = (trouble: Error | null): void => void troubles.push(trouble);
    const onFailure = (error: unknown): void => void failures.push(error);
    const notifier = new BeeQueueNotifier({ redisUrl: redis.url, work, searchEveryMs, onFailure, onRedis });
    notifier.start();
    open.push(notifier);
    return notifier;
  }

  /** Three messages each: push, kakao and in-app. */
  const sent = (payments: number): Promise<void> =>
    until(`${3 * payments} are sent`, () => fixture.provider.taken.size >= 3 * payments);

  const expectNoDuplicates = () => expect(new Set(fixture.provider.taken.values())).to.deep.equal(new Set([1]));

  describe('Redis', () => {
    let redis: TestRedis;
    before(function () {
      needsRedis(this);
    });
    beforeEach(async () => (redis = await TestRedis.absent()));
    afterEach(() => redis.kill());

    /** A service that only sends wake-ups, and a worker that only receives them. */
    const startBoth = (searchEveryMs?: number) => {
      start(redis, fixture.work(), searchEveryMs);
      const service = start(redis, null);
      return { fail: (payments: number) => fixture.fail(payments, () => service.wake()) };
    };
    const gone = () => until('both know that Redis is away', () => troubles.filter(Boolean).length >= 2);
    const back = () => until('both know that Redis is back', () => troubles.filter((one) => one === null).length >= 2);

    it('is polled when absent at the start, and wakes the sender once it is available', async () => {
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
      await sent(2); // messages committed meanwhile
      await fail(1);
      await sent(3);
      expectNoDuplicates();
    });

    it('is not needed by an idle sender for its own commits', async () => {
      const sender = start(redis, fixture.work());
      await fixture.fail(1);
      await until('3 are sent', () => {
        sender.wake(); // also after its first round
        return fixture.provider.taken.size >= 3;
      });
      expectNoDuplicates();
    });

    it('loses no message when killed with SIGKILL, and wakes the sender after its restart', async () => {
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
      expectNoDuplicates();
    });

    /**
     * Bee-Queue restarts its job numbers at 1 after Redis lost its data. A job that ends then would finish a new wake-up with the same
     * number.
     */
    const idle = () =>
      until('no wake-up is under way', async () => {
        const counts = await Promise.all(['waiting', 'active'].map((list) => redis.ask(`LLEN bq:${QUEUE}:${list}`)));
        return counts.every((count) => count === ':0');
      });

    it('loses wake-ups and no message when flushed with its scripts', async () => {
      await redis.start();
      const { fail } = startBoth();
      await fail(1);
      await sent(1);
      await idle();
      expect(await redis.ask('FLUSHALL')).to.equal('+OK');
      await fail(1);
      await sent(2);
      expect(await redis.ask('SCRIPT FLUSH')).to.equal('+OK');
      await fail(1);
      await sent(3);
      expectNoDuplicates();
    });

    /** Redis keeps its connections open without answers, and the clock stands still: a wait for either would never end. */
    async function whileItHangs(work: () => Promise<void>): Promise<void> {
      redis.hang();
      const timers = useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
      await work().finally(() => {
        timers.restore();
        redis.resume();
      });
    }

    it('delays no commit while hanging', async () => {
      await redis.start();
      const service = start(redis, null);
      await until('a wake-up waits', async () => {
        service.wake();
        return (await redis.ask(`LLEN bq:${QUEUE}:waiting`)) === ':1';
      });
      await whileItHangs(async () => {
        for (let commit = 0; commit < 20; commit += 1) await fixture.fail(1, () => service.wake());
      });
    });

    it('delays no request while hanging', async () => {
      await redis.start();
      const service = await startTestService({ environment: { REDIS_URL: redis.url } });
      const apiClient = api(service.url);
      const member = await apiClient.logIn('member1@spotter.test');
      const declined = { amount: 10_000, payment: { billingKey: 'sandbox-declined' } };
      await whileItHangs(async () => {
        for (let request = 0; request < 5; request += 1)
          expect((await apiClient.as(member).post('/api/points/charge', declined)).status).to.equal(402);
      });
      await service.close();
    });

    it('is reported once while full, and once when it can be used again', async () => {
      await redis.start();
      const service = start(redis, null);
      const isWoken = async () => (await redis.ask(`LLEN bq:${QUEUE}:waiting`)) === ':1';
      await until('a wake-up waits', isWoken);
      expect(await redis.ask('FLUSHALL')).to.equal('+OK');
      troubles = [];
      expect(await redis.ask('CONFIG SET maxmemory 1')).to.equal('+OK');
      service.wake();
      const isOpenedInVain = async (times: number) => (await redis.refusals()) >= times || troubles.length > 1;
      await until('it was opened again in vain', () => isOpenedInVain(3));
      const ofAnother = `LPUSH bq:${QUEUE}:waiting 1`; // added before it was full
      await redis.ask(['CONFIG SET maxmemory 0', ofAnother, 'CONFIG SET maxmemory 1'].join('\r\n'));
      await until('it was opened again in vain while a wake-up waits', () => isOpenedInVain(5));
      expect(troubles.map(String)).to.have.length(1).and.to.match(/OOM/);
      expect(await redis.ask('CONFIG SET maxmemory 0')).to.equal('+OK');
      await until('it is back', () => troubles.length === 2);
      expect(troubles[1]).to.equal(null);
    });

    describe('behind a machine that is lost', () => {
      let proxy: SilentProxy;
      beforeEach(async () => {
        await redis.start();
        proxy = await SilentProxy.before(redis.url);
      });
      afterEach(() => proxy.close());

      it('is reported when it never answers a new connection', async () => {
        proxy.silenceAll();
        start(proxy, null);
        await until('it is reported', () => troubles.length > 0);
        expect(troubles.map(String)).to.deep.equal(['Error: Redis did not answer within 2000 ms.']);
      });

      it('is reported by a waiting worker, which connects again', async () => {
        start(proxy, fixture.work());
        await until('the worker waits', async () => (await redis.ask(`EXISTS bq:${QUEUE}:stallBlock`)) === ':1');
        proxy.silence();
        await until('it is back', () => troubles.includes(null));
        expect(troubles.map(Boolean)).to.deep.equal([true, false]);
      });
    });

    it('is reported without the password that it refuses', async () => {
      await redis.start();
      start({ url: redis.url.replace('//', '//somebody:word-of-entry@') }, null);
      await until('Redis refuses', () => troubles.length > 0);
      expect(inspect(troubles, { depth: null, showHidden: true }))
        .to.include('WRONGPASS')
        .and.not.include('word-of-entry');
    });

    it('is used as a user without dangerous commands, such as INFO', async () => {
      await redis.start();
      expect(await redis.ask('ACL SETUSER app on >word-of-entry ~* +@all -@dangerous')).to.equal('+OK');
      start({ url: redis.url.replace('//', '//app:word-of-entry@') }, fixture.work());
      const worker = async () => (await redis.ask(`EXISTS bq:${QUEUE}:stallBlock`)) === ':1';
      await until('the worker waits, or fails', async () => troubles.length > 0 || (await worker()));
      expect(troubles).to.deep.equal([]);
    });

    it('keeps at most one wake-up without a consumer', async () => {
      await redis.start();
      const service = start(redis, null);
      for (let commit = 0; commit < 100; commit += 1) {
        service.wake();
        await new Promise(setImmediate);
      }
      await until('a wake-up waits', async () => {
        service.wake();
        return (await redis.ask(`LLEN bq:${QUEUE}:waiting`)) === ':1';
      });
    });

    describe('spotter worker', () => {
      let providers: MessageProviders;
      beforeEach(async () => (providers = await MessageProviders.start()));
      afterEach(async () => {
        await providers.stop();
      });

      /** Pushes go to a server of the tests, all others to the sandbox. */
      function startWorker(): Promise<SpotterProcess> {
        const fcm = Object.entries(providers.environment).filter(([name]) => name.startsWith('FCM_'));
        const environment = { DATABASE_URL: fixture.databaseUrl, REDIS_URL: redis.url, ...Object.fromEntries(fcm) };
        return startCompiledSpotter(environment, 'worker');
      }

      const pushedOnce = () => new Set(providers.pushes.map(({ data }) => data.deliveryId));

      it('is replaced by another process when its lease ends after a SIGKILL while sending', async () => {
        await redis.start();
        providers.hangs = true;
        const first = await startWorker();
        await fixture.fail(30);
        const service = start(redis, null);
        await until('it is in the middle', () => {
          service.wake();
          return providers.pushes.length === 30;
        });
        first.signal('SIGKILL');
        await first.ended;
        expect(await fixture.deliveries()).to.deep.equal({
          'push pending': 30,
          'kakao pending': 30,
          'in_app sent': 30,
        });

        providers.hangs = false;
        const second = await startWorker();
        await until('it sends', () => second.output() !== '');
        service.wake();
        expect(providers.pushes).to.have.length(30);
        await fixture.moveSandboxClock(defaultPolicies.notification.leaseMs);
        await until('all is sent', async () => (await fixture.deliveries())['push sent'] === 30);
        expect(await fixture.deliveries()).to.deep.equal({ 'push sent': 30, 'kakao sent': 30, 'in_app sent': 30 });
        // They were sent twice, each under its own id, by which a device ignores the second.
        expect(providers.pushes).to.have.length(60);
        expect(pushedOnce()).to.have.property('size', 30);
        second.signal('SIGTERM');
        expect(await second.ended).to.deep.equal({ code: 0, signal: null });
      });
    });
  });

  describe('PostgreSQL', () => {
    it('is polled after a restart until it answers', async () => {
      const nobody = await TestRedis.absent();
      const folder = await DataFolder.make();
      const first = await startEmbeddedPostgres({ dataFolder: folder.path });
      await migrateAt(first.url);
      const own = await DeliveryFixture.on(first.url);
      start(nobody, own.work(), 20);
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

  it('finish the current batch and leave the others when stopped while sending', async () => {
    const nobody = await TestRedis.absent();
    const underWay: (() => void)[] = [];
    fixture.provider.answer = () => new Promise((resolve) => underWay.push(() => resolve({ kind: 'sent' })));
    const { batch } = defaultPolicies.notification;
    await fixture.fail(2 * batch);
    const notifier = start(nobody, fixture.work());
    await until('the messages of a batch of events are under way', () => underWay.length === 3 * batch);
    const stopped = notifier.stop();
    for (const end of underWay) end();
    await stopped;
    expect(fixture.provider.taken.size).to.equal(3 * batch);

    fixture.provider.answer = () => ({ kind: 'sent' });
    start(nobody, fixture.work());
    await sent(2 * batch);
    expectNoDuplicates();
  });

  describe('providers', () => {
    it('delay only their own messages when they are slow', async () => {
      const nobody = await TestRedis.absent();
      const slow: (() => void)[] = [];
      fixture.provider.answer = ({ channel }) =>
        channel === 'push' ? new Promise((resolve) => slow.push(() => resolve({ kind: 'sent' }))) : { kind: 'sent' };
      await fixture.fail(10);
      start(nobody, fixture.work(), 20);
      await until('the slow ones are under way', () => slow.length === 10);
      fixture.provider.answer = () => ({ kind: 'sent' });
      await fixture.fail(1);
      await until('what came later is sent', () => fixture.provider.taken.size === 20 + 3);
      for (const end of slow) end();
      await sent(11);
      expectNoDuplicates();
    });

    it('get retries at the planned times and no message twice when 30 % of calls fail', async () => {
      fixture.provider.answer = failing(0.3);
      await fixture.fail(200);
      const waits = [0, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];
      const due = waits.map((_, index) =>
        plus(
          NINE,
          waits.slice(0, index + 1).reduce((sum, wait) => sum + wait),
        ),
      );
      for (const at of due) {
        fixture.clock.set(minus(at, 1));
        if (at > NINE) expect(await fixture.sender().run()).to.deep.equal(NOTHING_DONE);
        fixture.clock.set(at);
        await fixture.sender().run();
      }
      fixture.clock.advance(24 * HOUR);
      expect(await fixture.sender().run()).to.deep.equal(NOTHING_DONE);
      for (const { attempt, at } of fixture.provider.tries) expect(at).to.equal(due[attempt - 1]);
      expectNoDuplicates();

      const counts = await fixture.deliveries();
      const of = (...names: readonly string[]) => names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
      expect(of('push pending', 'kakao pending', 'sms pending', 'in_app pending')).to.equal(0);
      expect(of('push sent', 'push failed')).to.equal(200);
      expect(of('kakao sent', 'sms sent', 'sms failed')).to.equal(200);
      expect(of('kakao failed')).to.equal(of('sms sent', 'sms failed'));
      expect(of('push failed', 'sms failed', 'in_app failed')).to.be.below(20);
    });

    it('get every message after an outage of an hour', async () => {
      fixture.provider.answer = () =>
        fixture.clock.now() < plus(NINE, HOUR) ? { kind: 'transient', reason: 'HTTP 503' } : { kind: 'sent' };
      await fixture.fail(50);
      for (let minute = 0; minute <= 3 * 60; minute += 1) {
        await fixture.sender().run();
        fixture.clock.advance(MINUTE);
      }
      expect(await fixture.deliveries()).to.deep.equal({
        'push sent': 50,
        'kakao failed': 50,
        'sms sent': 50,
        'in_app sent': 50,
      });
      expectNoDuplicates();
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
