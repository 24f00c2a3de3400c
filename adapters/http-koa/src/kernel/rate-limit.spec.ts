import { expect } from 'chai';
import { instant, plus, SECOND } from '@spotter/core/kernel';
import { as, request, startSampleService } from '../testing/sample-service.js';
import type { SampleService } from '../testing/sample-service.js';

const limits = {
  'log-in': { requests: 3, seconds: 60, per: 'address' },
  'each-caller': { requests: 2, seconds: 60, per: 'caller' },
} as const;

describe('a rate limit', () => {
  let service: SampleService;
  beforeEach(async () => (service = await startSampleService({ rateLimits: limits })));
  afterEach(() => service.server.close());

  const logIn = (headers = {}) => request(service, 'POST', '/api/log-in', { body: { email: 'a@b.kr' }, headers });
  const logOut = (who: 'member' | 'mentor') => request(service, 'POST', '/api/log-out', { body: {}, headers: as(who) });

  it('adds the remaining quota to each answer', async () => {
    const { headers } = await logIn();
    expect(headers.get('ratelimit-limit')).to.equal('3');
    expect(headers.get('ratelimit-remaining')).to.equal('2');
    expect(Number(headers.get('ratelimit-reset'))).to.be.within(1, 60);
  });

  it('refuses further requests with Retry-After', async () => {
    for (let count = 0; count < 3; count += 1) expect((await logIn()).status).to.equal(200);
    const { status, json, headers } = await logIn();
    expect([status, json.error.code]).to.deep.equal([429, 'RATE_LIMITED']);
    expect(Number(headers.get('retry-after'))).to.be.within(1, 60);
    expect(headers.get('ratelimit-remaining')).to.equal('0');
  });

  for (const [nearest, own, writes, shown] of [
    ['of the route', 3, 1_000, ['3', '2']],
    ['of all routes', 1_000, 3, ['3', '2']],
  ] as const)
    it(`is shown with the quota ${nearest} when that one is nearest`, async () => {
      const perMinute = (requests: number) => ({ requests, seconds: 60 });
      const both = await startSampleService({
        rateLimits: { ...limits, 'each-caller': { ...perMinute(own), per: 'address' } },
        requestLimits: { reads: perMinute(1_000), writes: perMinute(writes), anonymous: perMinute(1_000) },
      });
      const { headers } = await request(both, 'POST', '/api/log-out', { body: {}, headers: as('member') });
      await both.server.close();
      expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).to.deep.equal(shown);
    });

  it('ignores a forwarded address from an untrusted client', async () => {
    for (let count = 0; count < 3; count += 1) await logIn({ 'x-forwarded-for': `10.0.0.${count}` });
    expect((await logIn({ 'x-forwarded-for': '10.0.0.9' })).status).to.equal(429);
  });

  it('counts failed requests too', async () => {
    for (let count = 0; count < 3; count += 1) await request(service, 'POST', '/api/log-in', { body: '{' });
    expect((await logIn()).status).to.equal(429);
  });

  it('counts each caller separately', async () => {
    expect((await logOut('member')).status).to.equal(200);
    expect((await logOut('member')).status).to.equal(200);
    expect((await logOut('member')).status).to.equal(429);
    expect((await logOut('mentor')).status).to.equal(200);
  });

  it('uses the address that a trusted proxy writes', async () => {
    const behindProxy = await startSampleService({ rateLimits: limits, trustedProxies: 1 });
    let forged = 0;
    const from = (address: string) =>
      request(behindProxy, 'POST', '/api/log-in', {
        body: { email: 'a@b.kr' },
        headers: { 'x-forwarded-for': `6.6.6.${(forged += 1)}, ${address}` },
      });
    for (let count = 0; count < 3; count += 1) await from('10.0.0.1');
    expect((await from('10.0.0.1')).status).to.equal(429);
    expect((await from('10.0.0.2')).status).to.equal(200);
    await behindProxy.server.close();
  });

  it('resets at the start of the next window, to the millisecond', async () => {
    const begin = instant(Date.UTC(2026, 10, 20, 9));
    let now = plus(begin, 59_999);
    const moved = await startSampleService({ rateLimits: limits, clock: { now: () => now } });
    const logInThere = () => request(moved, 'POST', '/api/log-in', { body: { email: 'a@b.kr' } });
    for (let count = 0; count < 3; count += 1) await logInThere();
    expect((await logInThere()).headers.get('retry-after')).to.equal('1');
    now = plus(begin, 60 * SECOND);
    const { status, headers } = await logInThere();
    expect([status, headers.get('ratelimit-reset')]).to.deep.equal([200, '60']);
    await moved.server.close();
  });

  it('prevents the start when it is not configured', async () => {
    let failure: unknown;
    await startSampleService({ rateLimits: {} }).catch((error: unknown) => (failure = error));
    expect(String(failure)).to.equal('Error: post /api/log-in: unknown rate limit "log-in"');
  });
});
