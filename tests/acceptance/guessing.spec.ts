import { DEMO_PASSWORD } from '@spotter/app-http';
import { DAY, HOUR, minus, MINUTE, plus } from '@spotter/core/kernel';
import { expect } from 'chai';
import { until } from '../contract/until.js';
import { api, ok, type Answer, type Person } from '../support/api.js';
import { Authenticator } from '../support/authenticator.js';
import { linkToken } from '../support/link-token.js';
import { stopDateInOneWindow } from '../support/one-window.js';
import { needsRedis, TestRedis } from '../support/redis.js';
import { startTestService, type TestService } from '../support/service.js';
import { refusalOf } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

const ALLOWED = 3;
const QUARTER = 15 * MINUTE;
const ENVIRONMENT = { WRONG_PASSWORDS: String(ALLOWED), TRUSTED_PROXIES: '1', LOG_INS_PER_MINUTE: '1000000' };

const statusesOf = (answers: readonly Answer<unknown>[]) => answers.map(({ status }) => status);

describe('guessing passwords, over HTTP', () => {
  let fixture: FixedClockFixture;
  before(async () => (fixture = await fixedClockFixture(ENVIRONMENT)));
  after(() => fixture.close());

  /** The next full hour, at which every window begins. */
  async function toFullHour(): Promise<void> {
    const now = await fixture.now();
    await fixture.moveTo(now - (now % HOUR) + HOUR);
  }
  beforeEach(toFullHour);

  const logIn = (email: string, password: string, from: string) =>
    fixture.apiClient.anybody.post('/api/auth/login', { email, password }, { 'x-forwarded-for': from });
  const guess = (email: string, from: string) => logIn(email, 'a wrong password', from);
  /** Uses up the limit of the account for all addresses, as a botnet would. */
  const lockOut = (email: string) =>
    Promise.all(Array.from({ length: ALLOWED * 10 }, (_, index) => guess(email, `203.0.113.${100 + index}`)));

  it('is blocked for an address and account after the limit, with Retry-After, until exactly then', async () => {
    const { email } = await fixture.apiClient.register();
    for (let count = 1; count <= ALLOWED; count += 1) {
      const { status, headers } = await guess(email, '203.0.113.1');
      expect(status).to.equal(401);
      expect(headers.get('ratelimit-limit')).to.equal(String(ALLOWED));
      expect(headers.get('ratelimit-remaining')).to.equal(String(ALLOWED - count));
    }
    const refused = await logIn(email, DEMO_PASSWORD, '203.0.113.1');
    expect(refusalOf(refused)).to.equal('429 RATE_LIMITED');
    expect(refused.headers.get('retry-after')).to.equal(String(QUARTER / 1_000));
    expect(refused.body.error.details).to.deep.equal({ retryAfterSeconds: QUARTER / 1_000 });
    const begun = await fixture.now();
    await fixture.moveTo(minus(plus(begun, QUARTER), 1));
    expect((await logIn(email, DEMO_PASSWORD, '203.0.113.1')).status).to.equal(429);
    await fixture.moveTo(plus(begun, QUARTER));
    expect((await logIn(email, DEMO_PASSWORD, '203.0.113.1')).status).to.equal(200);
  });

  it('is blocked for many addresses together for the rest of the hour', async () => {
    const { email } = await fixture.apiClient.register();
    expect(new Set(statusesOf(await lockOut(email)))).to.deep.equal(new Set([401]));
    const refused = await logIn(email, DEMO_PASSWORD, '198.51.100.3');
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, String(HOUR / 1_000)]);
    await toFullHour();
    expect((await logIn(email, DEMO_PASSWORD, '198.51.100.3')).status).to.equal(200);
  });

  it('is counted before the answer, so that a burst cannot exceed the limit', async () => {
    const { email } = await fixture.apiClient.register();
    const burst = await Promise.all(Array.from({ length: 20 }, () => guess(email, '203.0.113.4')));
    expect(statusesOf(burst).filter((status) => status === 401)).to.have.length(ALLOWED);
  });

  it('does not count 25 concurrent log-ins with the right password', async () => {
    const { email } = await fixture.apiClient.register();
    for (let round = 0; round < 2; round += 1) {
      const burst = await Promise.all(Array.from({ length: 25 }, () => logIn(email, DEMO_PASSWORD, '203.0.113.7')));
      expect(new Set(statusesOf(burst))).to.deep.equal(new Set([200]));
    }
    for (let count = 1; count < ALLOWED; count += 1) await guess(email, '203.0.113.7');
    const mixed = await Promise.all(Array.from({ length: 10 }, () => logIn(email, DEMO_PASSWORD, '203.0.113.7')));
    expect(new Set(statusesOf(mixed))).to.deep.equal(new Set([200]));
    expect((await guess(email, '203.0.113.7')).status).to.equal(401);
    expect((await guess(email, '203.0.113.7')).status).to.equal(429);
  });

  it('does not block an administrator with a second factor at another address', async () => {
    const admin = fixture.apiClient.as(await fixture.apiClient.logIn('admin@spotter.test'));
    const { data } = (await admin.post<{ otpauthUri: string }>('/api/auth/mfa/enroll')).body;
    const app = new Authenticator(data.otpauthUri);
    const confirmed = await admin.post('/api/auth/mfa/confirm', { code: app.code(await fixture.now()) });
    expect(confirmed.status).to.equal(200);
    await lockOut('admin@spotter.test');
    for (let count = 0; count < ALLOWED; count += 1) await guess('admin@spotter.test', '203.0.113.9');
    expect((await logIn('admin@spotter.test', DEMO_PASSWORD, '203.0.113.9')).status).to.equal(429);
    const elsewhere = await logIn('admin@spotter.test', DEMO_PASSWORD, '198.51.100.9');
    expect(elsewhere.body.data).to.include({ mfaRequired: true });
  });

  const onDevice = (email: string, password: string, deviceToken: unknown) =>
    fixture.apiClient.anybody.post<{ deviceToken: string }>(
      '/api/auth/login',
      { email, password, deviceToken },
      { 'x-forwarded-for': '198.51.100.8' },
    );

  it('does not block a known device, which has its own limit for 90 days', async () => {
    const person = await fixture.apiClient.register();
    const { email, deviceToken } = person as Person & { deviceToken: string };
    await lockOut(email);
    expect((await logIn(email, DEMO_PASSWORD, '198.51.100.8')).status).to.equal(429);
    const known = await onDevice(email, DEMO_PASSWORD, deviceToken);
    expect(known.status).to.equal(200);
    for (let count = 0; count < ALLOWED; count += 1)
      expect((await onDevice(email, 'a wrong password', known.body.data.deviceToken)).status).to.equal(401);
    expect((await onDevice(email, DEMO_PASSWORD, deviceToken)).status).to.equal(429);
    await fixture.moveTo(plus(await fixture.now(), 90 * DAY));
    await toFullHour();
    await lockOut(email);
    expect((await onDevice(email, DEMO_PASSWORD, deviceToken)).status).to.equal(429);
  });

  it('limits the known devices of an account together, so that many tokens of one person allow no more guesses', async () => {
    const { email } = await fixture.apiClient.register();
    const tokens: string[] = [];
    for (let count = 0; count < 11; count += 1)
      tokens.push(String(ok(await logIn(email, DEMO_PASSWORD, '203.0.113.8')).body.data.deviceToken));
    const guesses: number[] = [];
    for (const token of tokens)
      for (let count = 0; count < ALLOWED; count += 1)
        guesses.push((await onDevice(email, 'a wrong password', token)).status);
    expect(guesses.filter((status) => status === 401)).to.have.length(10 * ALLOWED);
    expect((await logIn(email, DEMO_PASSWORD, '198.51.100.8')).status, 'without a token').to.equal(200);
  });

  it('counts wrong passwords of devices that logged in with a replaced password separately from the owner’s', async () => {
    const { email, user } = await fixture.apiClient.register();
    const thieves: unknown[] = [];
    for (let count = 0; count < 10; count += 1)
      thieves.push(ok(await logIn(email, DEMO_PASSWORD, '203.0.113.8')).body.data.deviceToken);
    await fixture.apiClient.anybody.post('/api/auth/password/forgot', { email });
    const [mail] = await fixture.messagesTo(user.id);
    const newPassword = 'lime-and-iron-77';
    const reset = await fixture.apiClient.anybody.post<{ deviceToken: string }>('/api/auth/password/reset', {
      token: linkToken(mail),
      newPassword,
    });
    for (const thief of thieves)
      for (let count = 0; count < ALLOWED; count += 1)
        expect((await onDevice(email, 'a wrong password', thief)).status).to.equal(401);
    expect((await onDevice(email, 'a wrong password', thieves[0])).status).to.equal(429);
    expect((await onDevice(email, newPassword, ok(reset).body.data.deviceToken)).status).to.equal(200);
  });

  /** The warnings to a person by e-mail. */
  const lockMailsTo = async ({ user }: Person) =>
    (await fixture.messagesTo(user.id, 'login-locked')).filter(({ channel }) => channel === 'email');

  it('sends the owner of the account a warning by e-mail once a day', async () => {
    const owner = await fixture.apiClient.register();
    const { email } = owner;
    for (let count = 0; count < ALLOWED; count += 1) await guess(email, '203.0.113.9');
    expect(await lockMailsTo(owner)).to.deep.equal([]);
    for (let count = 0; count < 2; count += 1) expect((await guess(email, '203.0.113.9')).status).to.equal(429);
    await lockOut(email);
    expect((await guess(email, '203.0.113.10')).status).to.equal(429);
    const messages = await lockMailsTo(owner);
    expect(messages.map(({ to }) => to)).to.deep.equal([email]);
    await fixture.moveTo(plus(await fixture.now(), DAY));
    for (let count = 0; count <= ALLOWED; count += 1) await guess(email, '203.0.113.9');
    expect(await lockMailsTo(owner)).to.have.length(2);
  });

  it('sends the owner a warning also for attempts to close the account', async () => {
    const owner = await fixture.apiClient.register();
    const caller = fixture.as(owner);
    const close = async () => (await caller.delete('/api/members/me', {}, { password: 'a wrong password' })).status;
    for (let count = 0; count < ALLOWED; count += 1) expect(await close()).to.equal(400);
    expect(await lockMailsTo(owner)).to.deep.equal([]);
    for (let count = 0; count < 2; count += 1) expect(await close()).to.equal(429);
    expect((await lockMailsTo(owner)).map(({ to }) => to)).to.deep.equal([owner.email]);
    expect((await fixture.apiClient.logIn(owner.email)).user.id).to.equal(owner.user.id);
  });

  it('gives the same status, headers and body for known and unknown accounts', async () => {
    const { email } = await fixture.apiClient.register();
    const shown = ({ status, body, headers }: Answer<unknown>) => {
      const headersShown: Record<string, string> = {};
      headers.forEach((value, name) => {
        if (name !== 'x-request-id' && name !== 'date') headersShown[name] = value;
      });
      return { status, error: body.error, headersShown };
    };
    for (let count = 0; count <= ALLOWED; count += 1) {
      const [somebody, nobody] = [await guess(email, '203.0.113.6'), await guess(`no-${email}`, '203.0.113.6')];
      expect(shown(nobody)).to.deep.equal(shown(somebody));
    }
  });
});

describe('a limit that two services share in Redis', () => {
  const LIMIT = 4;
  const ANONYMOUS = 6;
  let timers: { restore(): void } | undefined;
  let redis: TestRedis | undefined;
  let services: readonly TestService[] = [];
  before(async function () {
    needsRedis(this);
    redis = await TestRedis.start();
    timers = stopDateInOneWindow(HOUR);
    const limits = { LOG_INS_PER_MINUTE: String(LIMIT), ANONYMOUS_PER_MINUTE: String(ANONYMOUS) };
    const environment = { REDIS_URL: redis.url, NOTIFIER: 'none', TRUSTED_PROXIES: '1', ...limits };
    const one = await startTestService({ environment });
    services = [one, await startTestService({ environment, databaseUrl: one.databaseUrl })];
  });
  after(async () => {
    for (const service of [...services].reverse()) await service.close();
    timers?.restore();
    await redis?.kill();
  });

  let addresses = 0;
  /** An address that has sent no request. */
  const newcomer = () => ({ 'x-forwarded-for': `203.0.113.${(addresses += 1)}` });
  const refreshAt = (service: number, from: ReturnType<typeof newcomer>) =>
    api(services[service]!.url).anybody.post('/api/auth/refresh', { refreshToken: 'x' }, from);

  /** A service counts alone until it is connected, and for a second after an answer of Redis that took over 100 ms. */
  it('counts the requests to both services together', async () => {
    await until('the limit is shared', async () => {
      const from = newcomer();
      const answers: Answer<unknown>[] = [];
      for (const service of [0, 1, 0, 1, 0, 1]) answers.push(await refreshAt(service, from));
      const remaining = answers.map(({ headers }) => headers.get('ratelimit-remaining'));
      return `${remaining.join()} ${statusesOf(answers).join()}` === '3,2,1,0,0,0 401,401,401,401,429,429';
    });
  });

  it('counts all routes together a moment later', async () => {
    const from = newcomer();
    const readAt = (service: number) => api(services[service]!.url).anybody.get('/api/membership-plans', from);
    for (let count = 0; count < ANONYMOUS; count += 1) expect((await readAt(0)).status).to.equal(200);
    await until('the other service refuses too', async () => (await readAt(1)).status === 429);
    expect((await readAt(0)).status).to.equal(429);
  });

  it('stores no personal data in Redis', async () => {
    const names = (await redis!.keys()).filter((name) => !name.startsWith('bq:'));
    expect(names).not.to.deep.equal([]);
    for (const name of names) expect(name).to.match(/^spotter-limit(:[\w-]{43}|-probe)$/);
  });

  it('becomes a separate limit for each service when Redis fails, and no request fails', async () => {
    await redis!.kill();
    const from = newcomer();
    const statuses: number[] = [];
    for (let count = 0; count <= LIMIT; count += 1) statuses.push((await refreshAt(0, from)).status);
    expect(statuses).to.deep.equal([401, 401, 401, 401, 429]);
    expect((await refreshAt(1, from)).status).to.equal(401);
  });
});
