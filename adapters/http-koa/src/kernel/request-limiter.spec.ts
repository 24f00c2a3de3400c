import { expect } from 'chai';
import { instant, MINUTE, plus } from '@spotter/core/kernel';
import { as, COURSE, request, startSampleService, until } from '../testing/sample-service.js';
import type { SampleResponse, SampleService } from '../testing/sample-service.js';
import { memoryRateCounter } from './memory-rate-counter.js';
import type { RateCounter } from './rate-limit.js';

const BEGIN = instant(Date.UTC(2026, 10, 20, 9));
const of = (requests: number) => ({ requests, seconds: 60 });
const requestLimits = { reads: of(3), writes: of(2), anonymous: of(4) };

describe('the limits of all routes together', () => {
  let service: SampleService;
  let now: typeof BEGIN;
  const start = (counter?: RateCounter) =>
    startSampleService({ requestLimits, clock: { now: () => now }, trustedProxies: 1, ...(counter && { counter }) });
  beforeEach(async () => {
    now = BEGIN;
    service = await start();
  });
  afterEach(() => service.server.close());

  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    request(service, 'GET', path, { headers });
  const read = (who: 'member' | 'mentor') => get('/api/courses/mine', as(who));
  const write = (who: 'member' | 'mentor') => request(service, 'POST', '/api/log-out', { body: {}, headers: as(who) });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const visit = (address: string) => get(`/api/courses/${COURSE}`, from(address));

  const statusesOf = async (count: number, ask: () => Promise<SampleResponse>): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (let asked = 0; asked < count; asked += 1) statuses.push((await ask()).status);
    return statuses;
  };

  it('count reads and writes separately, and each caller separately', async () => {
    expect(await statusesOf(4, () => read('member'))).to.deep.equal([200, 200, 200, 429]);
    expect(await statusesOf(3, () => write('member'))).to.deep.equal([200, 200, 429]);
    const head = () => request(service, 'HEAD', '/api/courses/mine', { headers: as('mentor') });
    expect(await statusesOf(4, head)).to.deep.equal([200, 200, 200, 429]);
  });

  it('count all routes of a caller together, from any address', async () => {
    await get('/api/months/2026-11', { ...as('mentor'), ...from('203.0.113.1') });
    await read('mentor');
    await get(`/api/courses/${COURSE}`, { ...as('mentor'), ...from('203.0.113.2') });
    expect((await read('mentor')).status).to.equal(429);
  });

  it('count each API key separately', async () => {
    const poke = (key: string) => request(service, 'POST', '/api/system/poke', { headers: { 'x-api-key': key } });
    expect(await statusesOf(3, () => poke('system-key'))).to.deep.equal([200, 200, 429]);
    expect((await poke('system-key-next')).status).to.equal(200);
  });

  it('count requests without a token per address', async () => {
    expect(await statusesOf(5, () => visit('203.0.113.1'))).to.deep.equal([200, 200, 200, 200, 429]);
    expect((await visit('203.0.113.2')).status).to.equal(200);
    const headers = from('203.0.113.1');
    expect((await request(service, 'POST', '/api/payments/webhook', { headers })).status, 'signed').to.equal(429);
    expect((await get('/api/courses/mine', { ...as('member'), ...from('203.0.113.1') })).status).to.equal(200);
  });

  it('count an invalid token as no token, on public routes too', async () => {
    const forged = { authorization: 'Bearer forged', ...from('203.0.113.1') };
    const ask = [() => get('/api/courses/mine', forged), () => get(`/api/courses/${COURSE}`, forged)];
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await ask[count % 2]!()).status);
    expect(statuses).to.deep.equal([401, 200, 401, 200, 429, 429]);
  });

  it('count forbidden requests', async () => {
    const forbidden = () => get('/api/export', as('member'));
    expect(await statusesOf(4, forbidden)).to.deep.equal([403, 403, 403, 429]);
  });

  it('do not count a route with its own limit per address', async () => {
    const logIn = () =>
      request(service, 'POST', '/api/log-in', { body: { email: 'a@b.kr' }, headers: from('203.0.113.1') });
    expect(new Set(await statusesOf(6, logIn))).to.deep.equal(new Set([200]));
    expect((await visit('203.0.113.1')).headers.get('ratelimit-remaining')).to.equal('3');
  });

  it('report the remaining quota and Retry-After', async () => {
    now = plus(BEGIN, 45_500);
    const { headers } = await read('member');
    expect(['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))).to.deep.equal([
      '3',
      '2',
      '15',
    ]);
    await statusesOf(2, () => read('member'));
    const refused = await read('member');
    expect(refused.json.error).to.deep.include({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 15 } });
    expect([refused.headers.get('retry-after'), refused.headers.get('ratelimit-remaining')]).to.deep.equal(['15', '0']);
    now = plus(BEGIN, MINUTE);
    expect((await read('member')).status).to.equal(200);
  });

  it('apply to all processes with a shared counter within 100 ms', async () => {
    const counter = memoryRateCounter();
    let counted = 0;
    const counting: RateCounter = async (key, count, seconds) => {
      const total = await counter(key, count, seconds);
      counted += count;
      return total;
    };
    const other = await start(counting);
    await service.server.close();
    service = await start(counting);
    await request(other, 'GET', '/api/courses/mine', { headers: as('member') });
    await request(other, 'GET', '/api/courses/mine', { headers: as('member') });
    await read('member');
    await until(() => counted === 3);
    expect(await statusesOf(1, () => read('member'))).to.deep.equal([429]);
    await other.server.close();
  });
});
