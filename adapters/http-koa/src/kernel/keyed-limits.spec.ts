import { expect } from 'chai';
import { z } from 'zod';
import { request, startSampleService, type SampleService } from '../testing/sample-service.js';
import { ok } from './answer.js';
import { invalidInput } from './issues.js';
import { tooMany } from './rate-limit.js';
import { route } from './route.js';

const sending = route('POST /api/send', 'public', 'Sample', {
  summary: 'Sends a code to a number',
  keyedLimits: {
    numbers: ({ body }) => body.to,
    addresses: ({ body, address }) => (body.code === undefined ? address : null),
  },
  body: z.strictObject({ to: z.string(), code: z.string().optional() }),
  answers: { 200: z.strictObject({ sent: z.literal(true) }) },
  handle: ({ body }) => {
    if (body.to.startsWith('too often')) throw tooMany(60);
    if (body.to === 'wrong password')
      throw invalidInput([{ path: 'password', code: 'INCORRECT', message: 'The password is wrong.' }]);
    if (body.to === 'unreachable')
      throw invalidInput([{ path: 'to', code: 'UNREACHABLE', message: 'Cannot be reached.' }]);
    return ok({ sent: true });
  },
});

describe('rate limits by keys of the request', () => {
  let service: SampleService;
  beforeEach(async () => {
    service = await startSampleService({
      routes: [sending],
      rateLimits: {
        numbers: { requests: 2, seconds: 3_600, per: 'key' },
        addresses: { requests: 20, seconds: 3_600, per: 'key' },
      },
      trustedProxies: 1,
    });
  });
  afterEach(() => service.server.close());

  const send = async (to: string, from: string, code?: string) => {
    const headers = { 'x-forwarded-for': from };
    return (await request(service, 'POST', '/api/send', { body: { to, code }, headers })).status;
  };

  it('refuses the 21st request of an address for any number, and no other address', async () => {
    for (let count = 0; count < 20; count += 1) expect(await send(`number-${count}`, '203.0.113.1')).to.equal(200);
    expect(await send('number-20', '203.0.113.1')).to.equal(429);
    expect(await send('number-20', '203.0.113.2')).to.equal(200);
  });

  it('does not count a request that a limit of the use case refuses, and counts one refused otherwise', async () => {
    for (let count = 0; count < 30; count += 1) expect(await send(`too often ${count}`, '203.0.113.1')).to.equal(429);
    expect(await send('fresh', '203.0.113.1')).to.equal(200);
    for (const status of [400, 400, 429]) expect(await send('unreachable', '203.0.113.1')).to.equal(status);
  });

  it('does not count a wrong password, which has limits of its own', async () => {
    for (let count = 0; count < 30; count += 1) expect(await send('wrong password', '203.0.113.1')).to.equal(400);
    expect(await send('fresh', '203.0.113.1')).to.equal(200);
  });

  it('counts neither a request that one limit refuses nor a request without the key', async () => {
    for (let count = 0; count < 20; count += 1) await send(`number-${count}`, '203.0.113.1');
    for (let count = 0; count < 3; count += 1) expect(await send('fresh', '203.0.113.1')).to.equal(429);
    expect(await send('fresh', '203.0.113.1', '123456')).to.equal(200);
    expect(await send('fresh', '203.0.113.2')).to.equal(200);
    expect(await send('fresh', '203.0.113.2')).to.equal(429);
  });
});
