import { expect } from 'chai';
import { z } from 'zod';
import { HOUR, instant, invalid, notFound, plus, type Instant } from '@spotter/core/kernel';
import { request, startSampleService, type SampleService } from '../testing/sample-service.js';
import { ok } from './answer.js';
import { route } from './route.js';

const ALLOWED = 3;

const entering = route('POST /api/enter', 'public', 'Sample', {
  summary: 'Refuses used addresses after a moment',
  refusalLimit: 'refused',
  body: z.strictObject({ name: z.enum(['free', 'taken', 'weak', 'elsewhere', 'unknown', 'defect']) }),
  answers: { 200: z.strictObject({ name: z.string() }) },
  refusals: ['NOT_FOUND'],
  handle: async ({ body: { name } }) => {
    await new Promise(setImmediate);
    if (name === 'taken') throw invalid('email', 'ALREADY_USED', 'This address has an account.');
    if (name === 'weak') throw invalid('password', 'TOO_COMMON', 'This password is too common.');
    if (name === 'elsewhere') throw notFound('store');
    if (name === 'unknown') throw notFound('calendar');
    if (name === 'defect') throw new Error('a defect');
    return ok({ name });
  },
});

describe('a limit of refused requests', () => {
  let service: SampleService;
  let now: Instant;
  beforeEach(async () => {
    now = instant(Date.UTC(2026, 10, 20, 9));
    service = await startSampleService({
      routes: [entering],
      rateLimits: { refused: { requests: ALLOWED, seconds: HOUR / 1_000, per: 'address' } },
      clock: { now: () => now },
      trustedProxies: 1,
    });
  });
  afterEach(() => service.server.close());

  const enter = (name: unknown, from = '203.0.113.1') =>
    request(service, 'POST', '/api/enter', { body: { name }, headers: { 'x-forwarded-for': from } });
  const statuses = async (names: readonly unknown[]) =>
    (await Promise.all(names.map((name) => enter(name)))).map(({ status }) => status);

  it('refuses every request of the address for the rest of the window after the maximum', async () => {
    for (let count = 0; count < ALLOWED; count += 1) expect((await enter('taken')).status).to.equal(400);
    for (const name of ['taken', 'free']) {
      const { status, json, headers } = await enter(name);
      expect([status, json.error.code]).to.deep.equal([429, 'RATE_LIMITED']);
      expect([headers.get('retry-after'), headers.get('ratelimit-limit')]).to.deep.equal(['3600', String(ALLOWED)]);
    }
    expect((await enter('free', '203.0.113.2')).status).to.equal(200);
    now = plus(now, HOUR);
    expect((await enter('free')).status).to.equal(200);
  });

  it('counts unknown calendars too', async () => {
    expect(await statuses(['unknown', 'unknown', 'taken', 'unknown'])).to.have.members([404, 404, 400, 429]);
  });

  it('does not count successes, other refusals, failures or schema violations', async () => {
    for (const [name, status] of [
      ['free', 200],
      ['weak', 400],
      ['elsewhere', 404],
      ['defect', 500],
      ['none', 400],
    ] as const)
      for (let count = 0; count <= ALLOWED; count += 1) expect((await enter(name)).status).to.equal(status);
    expect(await statuses(['taken', 'taken', 'taken', 'taken'])).to.have.members([400, 400, 400, 429]);
  });

  it('stops a burst, and refuses no valid request because of requests in progress', async () => {
    const good = Array.from({ length: 20 }, () => 'free');
    expect(new Set(await statuses(good))).to.deep.equal(new Set([200]));
    const mixed = await statuses([...good, 'taken', 'taken', ...good]);
    expect(mixed.filter((status) => status === 200)).to.have.length(40);
    const burst = await statuses(Array.from({ length: 20 }, () => 'taken'));
    expect(burst.filter((status) => status === 400)).to.have.length(1);
  });

  it('prevents the start when it is not configured', async () => {
    const starting = startSampleService({ routes: [entering], rateLimits: {} });
    const problem = await starting.then(
      () => null,
      (error: unknown) => String(error),
    );
    expect(problem).to.equal('Error: post /api/enter: unknown rate limit "refused"');
  });
});
