import { expect } from 'chai';
import { z } from 'zod';
import { DomainError, instant, MINUTE, plus, type Instant } from '@spotter/core/kernel';
import { ok } from './answer.js';
import { LoginThrottle } from './login-limits.js';
import { memoryRateCounter } from './memory-rate-counter.js';
import type { PasswordAttempt } from './password-attempt.js';
import type { RequestContext } from './request-context.js';
import { route } from './route.js';
import { request, startSampleService, type SampleService } from '../testing/sample-service.js';

const quota = { requests: 3, seconds: 60 };
const loginLimits = { passwords: quota, passwordsByAddress: quota, passwordsByDevice: quota, proofs: quota };

describe('the throttle of keys and signatures', () => {
  let service: SampleService;
  let now: Instant;
  beforeEach(async () => {
    now = instant(Date.UTC(2026, 10, 20, 9));
    service = await startSampleService({ loginLimits, clock: { now: () => now } });
  });
  afterEach(() => service.server.close());

  const poke = (key: string) => request(service, 'POST', '/api/system/poke', { headers: { 'x-api-key': key } });
  const webhook = (signature: string) =>
    request(service, 'POST', '/api/payments/webhook', {
      body: { type: 'x' },
      headers: { 'webhook-signature': signature },
    });
  const signed = `signed ${JSON.stringify({ type: 'x' }).length}`;

  it('refuses even the right key after the maximum of wrong ones, until the window ends', async () => {
    for (let count = 0; count < 3; count += 1) expect((await poke('wrong')).status).to.equal(401);
    for (const key of ['wrong', 'system-key']) {
      const { status, json, headers } = await poke(key);
      expect([status, json.error.code, headers.get('retry-after')]).to.deep.equal([429, 'RATE_LIMITED', '60']);
    }
    now = plus(now, MINUTE);
    expect((await poke('system-key')).status).to.equal(200);
  });

  it('does not count requests with the right key', async () => {
    for (let count = 0; count < 10; count += 1) expect((await poke('system-key')).status).to.equal(200);
  });

  it('counts signatures together with keys', async () => {
    expect((await webhook(signed)).status).to.equal(200);
    for (let count = 0; count < 2; count += 1) expect((await webhook('forged')).status).to.equal(401);
    expect((await poke('wrong')).status).to.equal(401);
    expect((await webhook(signed)).status).to.equal(429);
  });

  it('does not count keys that cannot be compared while the database is not available', async () => {
    const counting = { counter: memoryRateCounter(), clock: { now: () => now } };
    const throttle = new LoginThrottle(
      loginLimits,
      counting,
      () => '203.0.113.1',
      () => undefined,
    );
    const check = () => Promise.reject(new DomainError('unavailable', 'The database is not available at the moment.'));
    for (let count = 0; count <= quota.requests; count += 1) {
      const refusal: unknown = await throttle
        .throttleProof({} as RequestContext, check)
        .catch((error: unknown) => error);
      expect(refusal).to.include({ code: 'unavailable' });
    }
  });
});

describe('the throttle of passwords', () => {
  let service: SampleService;
  afterEach(() => service.server.close());

  const startWithDoor = async (
    attempt: Omit<PasswordAttempt, 'account'>,
    handle = async () => ok({ opened: true }),
  ) => {
    const door = route('POST /api/door', 'public', 'Sample', {
      summary: 'Open the door',
      body: z.strictObject({ password: z.string() }),
      guessing: () => ({ account: 'owner', ...attempt }),
      answers: { 200: z.strictObject({ opened: z.boolean() }) },
      refusals: ['UNAUTHORIZED'],
      handle,
    });
    service = await startSampleService({ loginLimits, routes: [door] });
  };
  const logIn = async () => (await request(service, 'POST', '/api/door', { body: { password: 'a password' } })).status;

  it('counts no attempt and locks no account while the account cannot be read', async () => {
    const database = { isAvailable: false, warnings: 0 };
    await startWithDoor({
      isProtected: async () => {
        if (database.isAvailable) return false;
        throw new DomainError('unavailable', 'The database is not available at the moment.');
      },
      onLocked: async () => void (database.warnings += 1),
    });
    for (let count = 0; count <= quota.requests; count += 1) expect(await logIn()).to.equal(503);
    expect(database.warnings).to.equal(0);
    database.isAvailable = true;
    expect(await logIn()).to.equal(200);
  });

  it('repeats a notice that failed, and sends one a day', async () => {
    let notices = 0;
    const onLocked = async (): Promise<void> => {
      notices += 1;
      if (notices === 1) throw new Error('no mail');
    };
    await startWithDoor({ onLocked }, () => Promise.reject(new DomainError('unauthorized', 'Wrong.')));
    for (let count = 0; count < quota.requests; count += 1) expect(await logIn()).to.equal(401);
    for (const sent of [1, 2, 2]) expect([await logIn(), notices]).to.deep.equal([429, sent]);
  });
});
