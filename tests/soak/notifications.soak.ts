import { HOUR, MINUTE } from '@spotter/core/kernel';
import type { Message, SendOutcome } from '@spotter/core/notification';
import { BeeQueueNotifier } from '@spotter/notifier-bee-queue';
import { expect } from 'chai';
import { until } from '../contract/until.js';
import { DeliveryFixture } from '../support/delivery-fixture.js';
import { needsRedis, TestRedis } from '../support/redis.js';

const EVENTS = 10_000;
const MESSAGES = 3 * EVENTS;
const AT_ONCE = 10;
const MEMORY_MB = 100;

// `npm run soak`
describe('ten thousand events during failures', function () {
  this.timeout(600_000);
  let redis: TestRedis;
  let fixture: DeliveryFixture;
  before(async function () {
    needsRedis(this);
    redis = await TestRedis.start();
    fixture = await DeliveryFixture.open();
  });
  after(async () => {
    await fixture.close();
    await redis.kill();
  });

  it('are sent once each without memory growth, with a Redis that is killed repeatedly and providers that fail 30 % of calls', async () => {
    fixture.provider.answer = failing;
    const quiet = (): void => undefined;
    const options = { redisUrl: redis.url, searchEveryMs: 1_000, onFailure: quiet, onRedis: quiet };
    const workers = [0, 1].map(() => new BeeQueueNotifier({ ...options, work: fixture.work() }));
    const service = new BeeQueueNotifier({ ...options, work: null });
    for (const notifier of [...workers, service]) notifier.start();

    const memory: number[] = [];
    for (let events = 0; events < EVENTS; events += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => fixture.fail(1, () => service.wake())));
      if (events % 2_000 === 1_000) await redis.kill();
      if (events % 2_000 === 1_500) await redis.start();
      if (events % 1_000 === 0) memory.push(process.memoryUsage().rss / 2 ** 20);
    }
    for (const wait of [0, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * MINUTE, 30 * MINUTE, 2 * HOUR]) {
      fixture.clock.advance(wait);
      await until('all that is due is tried', async () => (await fixture.sender().run()).considered === 0);
    }
    for (const notifier of [...workers, service]) await notifier.stop();

    const counts = await fixture.deliveries();
    const of = (...names: readonly string[]) => names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
    expect(of('push pending', 'kakao pending', 'sms pending', 'in_app pending')).to.equal(0);
    expect(of('push sent', 'push failed')).to.equal(EVENTS);
    expect(of('in_app sent', 'in_app failed')).to.equal(EVENTS);
    expect(of('kakao sent', 'sms sent', 'sms failed')).to.equal(EVENTS);
    expect(of('push sent', 'in_app sent', 'kakao sent', 'sms sent')).to.be.above(MESSAGES * 0.98);
    expect(new Set(fixture.provider.taken.values())).to.deep.equal(new Set([1]));
    expect(memory.at(-1)! - memory[2]!, memory.map(Math.round).join(', ')).to.be.below(MEMORY_MB);
  });
});

/** The same call fails in every run; after four failures a message is given up, as the policy says: one in 120. */
const failing = ({ id, attempt }: Pick<Message, 'id' | 'attempt'>): SendOutcome =>
  Math.imul(parseInt(id.slice(-8), 16) + attempt, 0x9e3779b1) >>> 0 < 0.3 * 2 ** 32
    ? { kind: 'transient', reason: 'HTTP 503' }
    : { kind: 'sent' };
