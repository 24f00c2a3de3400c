import { BeeQueueNotifier } from '@spotter/notifier-bee-queue';
import { needsRedis, TestRedis } from '../support/redis.js';
import { describeNotifier } from './notifier-contract.js';

let redis: TestRedis | undefined;

describeNotifier({
  name: 'the notifier over Redis',
  async prepare(context) {
    needsRedis(context);
    redis = await TestRedis.start();
  },
  open: (options) => new BeeQueueNotifier({ ...options, redisUrl: redis!.url, onRedis: () => undefined }),
  close: async () => redis?.kill(),
});

let nobody: TestRedis;

describeNotifier({
  name: 'the notifier over Redis, when Redis is not there',
  isOnlyPolled: true,
  async prepare() {
    nobody = await TestRedis.absent();
  },
  open: ({ searchEveryMs: _, ...options }) =>
    new BeeQueueNotifier({ ...options, searchEveryMs: 1, redisUrl: nobody.url, onRedis: () => undefined }),
  close: () => Promise.resolve(),
});
