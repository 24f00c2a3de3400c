import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { promisify } from 'node:util';
import { RedisRateCounter } from '@spotter/limits-redis';
import { expect } from 'chai';
import { needsRedis, TestRedis } from '../support/redis.js';
import { SilentProxy } from '../support/silent-proxy.js';
import { until } from '../contract/until.js';

const FOR_SECONDS = 3_600;

describe('request limits in Redis', () => {
  let redis: TestRedis;
  let proxy: SilentProxy | null = null;
  let counters: RedisRateCounter[] = [];
  let troubles: (Error | null)[] = [];
  before(function () {
    needsRedis(this);
  });
  beforeEach(async () => {
    redis = await TestRedis.absent();
    troubles = [];
  });
  afterEach(async () => {
    for (const counter of counters) counter.close();
    counters = [];
    proxy?.close();
    proxy = null;
    redis.resume();
    await redis.kill();
  });

  function open(redisUrl = redis.url): RedisRateCounter {
    const counter = new RedisRateCounter({ redisUrl, onRedis: (trouble) => void troubles.push(trouble) });
    counters.push(counter);
    counter.open();
    return counter;
  }

  const countedIn = (counter: RedisRateCounter, count = 1) => counter.add('a-key', count, FOR_SECONDS);
  /** Checks, under separate keys, that one service sees the counts of the other. */
  let probes = 0;
  const shared = (one: RedisRateCounter, other: RedisRateCounter) =>
    until('both count together', async () => {
      const key = `probe-${(probes += 1)}`;
      await one.add(key, 1, FOR_SECONDS);
      return (await other.add(key, 0, FOR_SECONDS)) === 1;
    });

  async function openShared(): Promise<readonly [RedisRateCounter, RedisRateCounter]> {
    await redis.start();
    const both = [open(), open()] as const;
    await shared(...both);
    return both;
  }

  it('are counted over all processes and can be returned', async () => {
    const [one, other] = await openShared();
    expect(await countedIn(one)).to.equal(1);
    expect(await countedIn(other)).to.equal(2);
    expect(await countedIn(one, -1)).to.equal(1);
    expect(await countedIn(other, 0)).to.equal(1);
  });

  it('are counted by each process without Redis, and together once Redis is available', async () => {
    const [one, other] = [open(), open()];
    expect([await countedIn(one), await countedIn(one), await countedIn(other)]).to.deep.equal([1, 2, 1]);
    await redis.start();
    await shared(one, other);
  });

  it('do not keep a process alive that ends while it connects, as after a failed start', async () => {
    await redis.start();
    const program = `
      import { RedisRateCounter } from '@spotter/limits-redis';
      const counter = new RedisRateCounter({ redisUrl: '${redis.url}', onRedis: () => undefined });
      counter.open();
      counter.close();`;
    const words = ['--conditions=source', '--import', 'tsx', '--input-type=module', '--eval', program];
    await promisify(execFile)(process.execPath, words, { timeout: 10_000 });
  });

  it('are reset when Redis is killed, and no count fails', async () => {
    const [one, other] = await openShared();
    await redis.kill();
    expect([await countedIn(one), await countedIn(one), await countedIn(other)]).to.deep.equal([1, 2, 1]);
    await redis.start();
    await shared(one, other);
  });

  it('are counted together although this process was busy longer than it waits for Redis', async () => {
    const [one, other] = await openShared();
    troubles = [];
    const counted = countedIn(one);
    const busyUntil = performance.now() + 500;
    while (performance.now() < busyUntil);
    expect([await counted, await countedIn(other), troubles]).to.deep.equal([1, 2, []]);
  });

  it('do not wait for a Redis that hangs', async () => {
    const [one, other] = await openShared();
    redis.hang();
    await countedIn(one);
    const asked = Date.now();
    for (let count = 2; count <= 1_000; count += 1) expect(await countedIn(one)).to.equal(count);
    expect(Date.now() - asked, 'a thousand that waited would take a minute and more').to.be.below(30_000);
    expect(troubles.filter((trouble) => trouble !== null)).to.have.length(1);
    redis.resume();
    await until('it is back', () => troubles.at(-1) === null);
    await shared(one, other);
  });

  it('are counted together over a new connection after the machine of Redis was lost', async () => {
    await redis.start();
    proxy = await SilentProxy.before(redis.url);
    const [one, other] = [open(proxy.url), open()];
    await shared(one, other);
    troubles = [];
    proxy.silence();
    await countedIn(one);
    await shared(one, other);
    expect(troubles.map(Boolean)).to.deep.equal([true, false]);
  });

  it('are counted by each process while Redis accepts connections without an answer, which is reported', async () => {
    await redis.start();
    proxy = await SilentProxy.before(redis.url);
    proxy.silenceAll();
    const counter = open(proxy.url);
    expect([await countedIn(counter), await countedIn(counter)]).to.deep.equal([1, 2]);
    await until('it is reported', () => troubles.length > 0);
    expect(troubles.map(String)).to.deep.equal(['Error: Redis did not answer within 1000 ms.']);
    proxy.answer();
    await shared(counter, open());
    expect(proxy.accepted, 'the first connection that is answered is used').to.equal(2);
  });

  for (const [trouble, refuse, accept] of [
    ['is full', 'CONFIG SET maxmemory 1', 'CONFIG SET maxmemory 0'],
    ['is read-only', 'REPLICAOF 127.0.0.1 1', 'REPLICAOF NO ONE'],
  ] as const)
    it(`are counted by each process while Redis ${trouble}, which is reported once`, async () => {
      const [one, other] = await openShared();
      troubles = [];
      expect(await redis.ask(refuse)).to.equal('+OK');
      expect([await countedIn(one), await countedIn(one), await countedIn(other)]).to.deep.equal([1, 2, 1]);
      await until('Redis has refused a probe', async () => (await redis.refusals()) > 2);
      expect(troubles.map((reported) => reported?.message.split(' ')[0]))
        .to.have.length(2)
        .and.not.include(undefined);
      expect(await redis.ask(accept)).to.equal('+OK');
      await until('both know', () => troubles.length === 4);
      expect(troubles.slice(2)).to.deep.equal([null, null]);
      await shared(one, other);
    });

  it('name the server in the TLS handshake, unless it is an IP address', async () => {
    const names: string[] = [];
    const server = createServer({
      SNICallback: (name, done) => {
        names.push(name);
        done(new Error('no certificate'));
      },
    });
    server.on('tlsClientError', () => undefined).listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (const host of ['127.0.0.1', '[::1]', 'localhost']) open(`rediss://${host}:${port}`);
    await until('each has tried', () => troubles.length === 3);
    server.close();
    expect(names).to.deep.equal(['localhost']);
  });

  it('expire in Redis with their window', async () => {
    await redis.start();
    const counter = open();
    await until('Redis counts', async () => (await countedIn(counter)) > 0 && (await redis.keys()).length === 1);
    const [key] = await redis.keys();
    expect(Number((await redis.ask(`TTL ${key}`)).slice(1))).to.be.within(1, FOR_SECONDS);
  });
});
