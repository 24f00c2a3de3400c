import { networkInterfaces } from 'node:os';
import { RedisRateCounter } from '@spotter/limits-redis';
import { connect } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import { until } from '../contract/until.js';
import { freshDatabase } from '../support/postgres.js';
import { needsRedis, TestRedis } from '../support/redis.js';
import { SilentProxy } from '../support/silent-proxy.js';

describe('an IPv6 address', () => {
  const open: { close(): unknown }[] = [];
  before('needs ::1, which containers may lack', function () {
    if (!Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))) this.skip();
  });
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });

  async function throughIpv6(url: string): Promise<string> {
    const proxy = await SilentProxy.before(url, '::1');
    open.push(proxy);
    expect(proxy.url).to.include('[::1]');
    return proxy.url;
  }

  it('reaches PostgreSQL from the migration and from each query', async () => {
    const { url, drop } = await freshDatabase();
    open.push({ close: drop });
    const database = await connect({ url: await throughIpv6(url) });
    open.push(database);
    await database.migrate();
    expect((await database.migrations()).pending).to.deep.equal([]);
  });

  it('reaches the Redis that counts requests', async function () {
    needsRedis(this);
    const redis = await TestRedis.start();
    open.push({ close: () => redis.kill() });
    const counter = new RedisRateCounter({ redisUrl: await throughIpv6(redis.url), onRedis: () => undefined });
    open.push(counter);
    counter.open();
    await until('Redis counts', async () => {
      await counter.add('a', 1, 60);
      return (await redis.ask('EXISTS spotter-limit:a')) === ':1';
    });
  });
});
