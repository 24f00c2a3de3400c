import { expect } from 'chai';
import { as, COURSE, request, startSampleService, TOKENS } from '../testing/sample-service.js';
import { challengeOf } from './permission.js';
import type { SampleService } from '../testing/sample-service.js';

describe('the authorization of a route', () => {
  let service: SampleService;
  before(async () => (service = await startSampleService()));
  after(() => service.server.close());

  const outcomeOf = async (method: string, path: string, headers: Readonly<Record<string, string>>, body?: unknown) => {
    const { status, json } = await request(service, method, path, { headers, body });
    return `${status} ${json.error?.code ?? 'ok'}`;
  };

  const levels = [
    { level: 'member', method: 'POST', path: '/api/courses', body: { name: 'x' }, let: ['member'], ok: '201 ok' },
    {
      level: 'member, mentor',
      method: 'GET',
      path: '/api/courses/mine',
      let: ['member', 'mentor', 'pro'],
      ok: '200 ok',
    },
    { level: 'mentor (pro)', method: 'PATCH', path: `/api/courses/${COURSE}`, body: {}, let: ['pro'], ok: '200 ok' },
    {
      level: 'auth',
      method: 'POST',
      path: '/api/log-out',
      body: {},
      let: ['member', 'mentor', 'pro', 'admin'],
      ok: '200 ok',
    },
  ] as const;

  for (const { level, method, path, ok, ...rest } of levels) {
    const body = 'body' in rest ? rest.body : undefined;
    it(`admits ${level} and forbids others`, async () => {
      for (const who of ['member', 'mentor', 'pro', 'admin'] as const) {
        const expected = (rest.let as readonly string[]).includes(who) ? ok : '403 FORBIDDEN';
        expect(await outcomeOf(method, path, as(who), body), who).to.equal(expected);
      }
    });

    it(`requires a token for ${level}`, async () => {
      expect(await outcomeOf(method, path, {}, body)).to.equal('401 UNAUTHORIZED');
      expect(await outcomeOf(method, path, { authorization: 'Bearer forged' }, body)).to.equal('401 UNAUTHORIZED');
      expect(await outcomeOf(method, path, { authorization: `Basic ${TOKENS.admin}` }, body)).to.equal(
        '401 UNAUTHORIZED',
      );
      expect(await outcomeOf(method, path, { 'x-api-key': 'system-key' }, body)).to.equal('401 UNAUTHORIZED');
    });
  }

  it('passes the user to the handler', async () => {
    const { json } = await request(service, 'GET', '/api/courses/mine', { headers: as('mentor') });
    expect(json.data).to.deep.equal({ role: 'mentor', id: 'mentor-1' });
  });

  it('accepts the token scheme in any case, with any number of spaces', async () => {
    const authorization = `bearer  ${TOKENS.member}`;
    expect(await outcomeOf('GET', '/api/courses/mine', { authorization })).to.equal('200 ok');
  });

  it('accepts the old and the new key of a system caller', async () => {
    for (const key of ['system-key', 'system-key-next']) {
      expect(await outcomeOf('POST', '/api/system/poke', { 'x-api-key': key })).to.equal('200 ok');
    }
    expect(await outcomeOf('POST', '/api/system/cron/tick', { 'x-api-key': 'cron-key' })).to.equal('200 ok');
  });

  it('refuses another key, a missing key and a user', async () => {
    for (const key of ['cron-key', 'system-ke', 'system-key ', 'system-key, system-key']) {
      const headers = { 'x-api-key': key };
      const expected = key.trim() === 'system-key' ? '200 ok' : '401 UNAUTHORIZED'; // HTTP trims the ends of a header
      expect(await outcomeOf('POST', '/api/system/poke', headers), key).to.equal(expected);
    }
    expect(await outcomeOf('POST', '/api/system/poke', { 'x-api-key': '' })).to.equal('401 UNAUTHORIZED');
    expect(await outcomeOf('POST', '/api/system/poke', as('admin'))).to.equal('401 UNAUTHORIZED');
    expect(await outcomeOf('POST', '/api/system/cron/tick', { 'x-api-key': 'system-key' })).to.equal(
      '401 UNAUTHORIZED',
    );
  });

  it('names the required scheme in a 401', async () => {
    const challenge = async (method: string, path: string) =>
      (await request(service, method, path)).headers.get('www-authenticate');
    expect(await challenge('GET', '/api/courses/mine')).to.equal('Bearer realm="spotter"');
    expect(await challenge('POST', '/api/system/poke')).to.equal('ApiKey realm="spotter", header="X-Api-Key"');
    expect(await challenge('POST', '/api/payments/webhook')).to.match(/^Signature .* header="webhook-signature"$/);
    expect(challengeOf('bank (signed)')).to.match(/^Signature .* header="tosspayments-webhook-signature"$/);
  });

  it('checks the caller before the body', async () => {
    expect(await outcomeOf('POST', '/api/courses', {}, '{"broken')).to.equal('401 UNAUTHORIZED');
    expect(await outcomeOf('POST', '/api/courses', as('admin'), '{"broken')).to.equal('403 FORBIDDEN');
  });

  describe('by a signature', () => {
    const body = '{ "type":"Transaction.Paid",  "new": [1] }';
    const headers = { 'webhook-signature': `signed ${body.length}`, 'webhook-id': 'msg_1' };

    it('admits the gateway, by the bytes of its body', async () => {
      const { status, json } = await request(service, 'POST', '/api/payments/webhook', { body, headers });
      expect(status).to.equal(200);
      expect(json.data).to.deep.equal({ type: 'Transaction.Paid', id: 'msg_1' });
    });

    it('checks the signature before it parses the body', async () => {
      expect(await outcomeOf('POST', '/api/payments/webhook', { 'webhook-signature': 'no' }, '{')).to.equal(
        '401 UNAUTHORIZED',
      );
      expect(await outcomeOf('POST', '/api/payments/webhook', { 'webhook-signature': 'signed 1' }, '{')).to.equal(
        '400 VALIDATION_ERROR',
      );
    });

    it('refuses a changed body and a missing one', async () => {
      expect(await outcomeOf('POST', '/api/payments/webhook', headers, `${body} `)).to.equal('401 UNAUTHORIZED');
      expect(await outcomeOf('POST', '/api/payments/webhook', headers)).to.equal('401 UNAUTHORIZED');
    });
  });
});
