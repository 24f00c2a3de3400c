import { DEMO_PASSWORD } from '@spotter/app-http';
import { HOUR, minus, MINUTE, plus } from '@spotter/core';
import { expect } from 'chai';
import { useFakeTimers } from 'sinon';
import { api, type Answer } from '../support/api.js';
import { needsRedis, TestRedis } from '../support/redis.js';
import { startTestService, type TestService } from '../support/service.js';
import { stillStage, type StillStage } from './still-stage.js';

const ALLOWED = 3;
const QUARTER = 15 * MINUTE;
const ENVIRONMENT = { WRONG_PASSWORDS: String(ALLOWED), TRUSTED_PROXIES: '1', LOG_INS_PER_MINUTE: '1000000' };

const statusesOf = (answers: readonly Answer<unknown>[]) => answers.map(({ status }) => status);

describe('guessing passwords, over HTTP', function () {
  this.timeout(60_000);

  let stage: StillStage;
  before(async () => {
    stage = await stillStage(ENVIRONMENT);
  });
  after(() => stage.close());

  /** The next full hour: every window begins with it. */
  const toFullHour = async () => stage.moveTo(plus(minus(await stage.now(), (await stage.now()) % HOUR), HOUR));

  const logIn = (email: string, password: string, from: string) =>
    stage.doors.anybody.post('/api/auth/login', { email, password }, { 'x-forwarded-for': from });
  const guess = (email: string, from: string) => logIn(email, 'a wrong password', from);

  it('ends for an address after so many tries of one account, with Retry-After, and goes on exactly then', async () => {
    await toFullHour();
    const { email } = await stage.doors.register();
    for (let count = 1; count <= ALLOWED; count += 1) {
      const { status, headers } = await guess(email, '203.0.113.1');
      expect([status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).to.deep.equal([
        401,
        String(ALLOWED),
        String(ALLOWED - count),
      ]);
    }
    const refused = await logIn(email, DEMO_PASSWORD, '203.0.113.1');
    expect([refused.status, refused.body.error.code]).to.deep.equal([429, 'RATE_LIMITED']);
    expect(refused.headers.get('retry-after')).to.equal(String(QUARTER / 1_000));
    expect(refused.body.error.details).to.deep.equal({ retryAfterSeconds: QUARTER / 1_000 });
    const begun = await stage.now();
    await stage.moveTo(minus(plus(begun, QUARTER), 1));
    expect((await logIn(email, DEMO_PASSWORD, '203.0.113.1')).status).to.equal(429);
    await stage.moveTo(plus(begun, QUARTER));
    expect((await logIn(email, DEMO_PASSWORD, '203.0.113.1')).status).to.equal(200);
  });

  it('locks nobody out: from another address the owner gets in meanwhile', async () => {
    await toFullHour();
    const { email } = await stage.doors.register();
    for (let count = 0; count < 100; count += 1) await guess(email, '203.0.113.2');
    expect((await logIn(email, DEMO_PASSWORD, '198.51.100.2')).status).to.equal(200);
  });

  it('ends for many addresses together, for the rest of the hour', async () => {
    await toFullHour();
    const { email } = await stage.doors.register();
    const botnet = Array.from({ length: ALLOWED * 10 }, (_, index) => `203.0.113.${100 + index}`);
    const answers = await Promise.all(botnet.map((address) => guess(email, address)));
    expect(new Set(statusesOf(answers))).to.deep.equal(new Set([401]));
    const refused = await logIn(email, DEMO_PASSWORD, '198.51.100.3');
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, String(HOUR / 1_000)]);
    await toFullHour();
    expect((await logIn(email, DEMO_PASSWORD, '198.51.100.3')).status).to.equal(200);
  });

  it('is counted before it is answered: no burst tries more', async () => {
    await toFullHour();
    const { email } = await stage.doors.register();
    const burst = await Promise.all(Array.from({ length: 20 }, () => guess(email, '203.0.113.4')));
    expect(statusesOf(burst).filter((status) => status === 401)).to.have.length(ALLOWED);
  });

  it('counts wrong passwords alone', async () => {
    await toFullHour();
    const { email } = await stage.doors.register();
    for (let count = 0; count < ALLOWED * 3; count += 1) {
      expect((await logIn(email, DEMO_PASSWORD, '203.0.113.5')).status).to.equal(200);
    }
  });

  it('is answered alike whether the account exists or not, to the last header', async () => {
    await toFullHour();
    const { email } = await stage.doors.register();
    const shown = ({ status, body, headers }: Answer<unknown>) => {
      const told: Record<string, string> = {};
      headers.forEach((value, name) => {
        if (name !== 'x-request-id' && name !== 'date') told[name] = value;
      });
      return { status, error: body.error, told };
    };
    for (let count = 0; count <= ALLOWED; count += 1) {
      const [somebody, nobody] = [await guess(email, '203.0.113.6'), await guess(`no-${email}`, '203.0.113.6')];
      expect(shown(nobody)).to.deep.equal(shown(somebody));
    }
  });
});

describe('a limit that two services share over Redis', function () {
  this.timeout(60_000);

  const LIMIT = 4;
  let timers: { restore(): void } | undefined;
  let redis: TestRedis | undefined;
  let services: readonly TestService[] = [];
  before(async function () {
    needsRedis(this);
    redis = await TestRedis.start();
    timers = useFakeTimers({ now: Math.ceil(Date.now() / HOUR) * HOUR, toFake: ['Date'] });
    const environment = { REDIS_URL: redis.url, NOTIFIER: 'none', LOG_INS_PER_MINUTE: String(LIMIT) };
    const one = await startTestService({ environment });
    services = [one, await startTestService({ environment, databaseUrl: one.databaseUrl })];
  });
  after(async () => {
    for (const service of [...services].reverse()) await service.close();
    timers?.restore();
    await redis?.remove();
  });

  const refreshAt = (service: number) =>
    api(services[service]!.url).anybody.post('/api/auth/refresh', { refreshToken: 'x' });

  it('is one limit', async () => {
    const remaining: (string | null)[] = [];
    for (const service of [0, 1, 0, 1]) remaining.push((await refreshAt(service)).headers.get('ratelimit-remaining'));
    expect(remaining).to.deep.equal(['3', '2', '1', '0']);
    for (const service of [0, 1]) expect((await refreshAt(service)).status).to.equal(429);
  });

  it('names nobody in Redis', async () => {
    const names = (await redis!.keys()).filter((name) => !name.startsWith('bq:'));
    expect(names).not.to.deep.equal([]);
    for (const name of names) expect(name).to.match(/^spotter-limit:[\w-]{43}$/);
  });

  it('becomes one of each service when Redis dies, and no request fails', async () => {
    await redis!.kill();
    const statuses: number[] = [];
    for (let count = 0; count <= LIMIT; count += 1) statuses.push((await refreshAt(0)).status);
    expect(statuses).to.deep.equal([401, 401, 401, 401, 429]);
    expect((await refreshAt(1)).status).to.equal(401);
  });
});
