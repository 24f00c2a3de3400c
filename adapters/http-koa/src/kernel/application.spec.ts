import { expect } from 'chai';
import { as, COURSE, request, startSampleService } from '../testing/sample-service.js';
import type { SampleService } from '../testing/sample-service.js';

const PROTECTIVE = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

describe('the application', () => {
  let service: SampleService;
  before(async () => (service = await startSampleService({ origins: ['https://app.spotter.test'] })));
  after(() => service.server.close());

  it('keeps a valid request id of the caller, and creates one otherwise', async () => {
    const idGiven = async (sent: string) =>
      (await request(service, 'GET', '/api/courses', { headers: { 'x-request-id': sent } })).headers.get(
        'x-request-id',
      );
    expect(await idGiven('4bf92f3577b34da6:00f0')).to.equal('4bf92f3577b34da6:00f0');
    for (const insane of ['short', 'x'.repeat(129), 'with space in', 'inject"quote', 'percent%0a%0d']) {
      expect(await idGiven(insane), insane).to.match(/^[\da-f-]{36}$/);
    }
  });

  it('passes the request id to the handler', async () => {
    const { json } = await request(service, 'POST', '/api/courses', {
      headers: { ...as('member'), 'x-request-id': 'trace-0123456789' },
      body: { name: 'x' },
    });
    expect(json.data.requestId).to.equal('trace-0123456789');
  });

  it('sends headers against caching, framing, content sniffing and scripts', async () => {
    for (const path of ['/api/courses', '/nothing', '/api/broken']) {
      const { headers } = await request(service, 'GET', path);
      for (const [name, value] of Object.entries(PROTECTIVE)) expect(headers.get(name), name).to.equal(value);
      expect(headers.has('x-powered-by')).to.equal(false);
    }
  });

  it('reports each answered request with its declared path', async () => {
    service.answered.length = 0;
    await request(service, 'GET', `/api/courses/${COURSE}`);
    await request(service, 'GET', '/api/courses/mine', { headers: as('member') });
    await request(service, 'GET', '/api/courses/mine');
    await request(service, 'DELETE', '/nothing');
    const answeredRequests = service.answered.map(({ method, route, status, caller }) => [
      method,
      route,
      status,
      caller?.id ?? null,
    ]);
    expect(answeredRequests).to.deep.equal([
      ['GET', '/api/courses/:id', 200, null],
      ['GET', '/api/courses/mine', 200, 'member-1'],
      ['GET', '/api/courses/mine', 401, null],
      ['DELETE', null, 404, null],
    ]);
    for (const { durationMs, requestId } of service.answered) {
      expect(durationMs).to.be.at.least(0);
      expect(requestId).to.have.length(36);
    }
  });

  it('runs each request with its person, or without one', async () => {
    const persons: (string | null)[] = [];
    const named = await startSampleService({
      asPerson: (person, work) => {
        persons.push(person);
        return work();
      },
    });
    await request(named, 'GET', '/api/courses');
    await request(named, 'GET', '/api/courses/mine', { headers: as('mentor') });
    await request(named, 'POST', '/api/courses', { headers: as('member'), body: { name: 'x' } });
    await request(named, 'GET', '/api/courses/mine'); // refused before
    await named.server.close();
    expect(persons).to.deep.equal([null, 'mentor-1', 'member-1']);
  });

  it('answers NOT_FOUND for an unknown path', async () => {
    for (const path of [
      '/',
      '/api',
      '/api/course',
      '/api/courses/',
      '/API/courses',
      '/api/courses/MINE',
      '//api/courses',
      '/api/%zz',
      '/%00',
    ]) {
      const { status, json, headers } = await request(service, 'GET', path);
      expect([status, json.error.code], path).to.deep.equal([404, 'NOT_FOUND']);
      expect(headers.has('allow')).to.equal(false);
    }
  });

  it('answers NOT_FOUND with the allowed methods for an unknown method', async () => {
    const { status, json, headers } = await request(service, 'PUT', '/api/courses');
    expect([status, json.error.code]).to.deep.equal([404, 'NOT_FOUND']);
    expect(headers.get('allow')).to.equal('HEAD, GET, POST, OPTIONS');
  });

  it('matches the more specific path first, in any order of declaration', async () => {
    const { json } = await request(service, 'GET', '/api/courses/mine', { headers: as('member') });
    expect(json.data.role).to.equal('member');
  });

  it('answers HEAD like GET, without the body', async () => {
    const got = await fetch(`${service.url}/api/courses`);
    const { status, headers, json } = await request(service, 'HEAD', '/api/courses');
    expect([status, json]).to.deep.equal([200, null]);
    expect(headers.get('content-length')).to.equal(String((await got.text()).length));
  });

  it('answers OPTIONS with the allowed methods', async () => {
    const { status, headers } = await request(service, 'OPTIONS', `/api/courses/${COURSE}`);
    expect([status, headers.get('allow')]).to.deep.equal([204, 'HEAD, GET, PATCH, OPTIONS']);
    expect((await request(service, 'OPTIONS', '/nothing')).status).to.equal(404);
  });

  describe('called from a web page', () => {
    const preflight = (origin: string) =>
      request(service, 'OPTIONS', '/api/courses', { headers: { origin, 'access-control-request-method': 'POST' } });

    it('allows an own origin to send and read', async () => {
      const { status, headers } = await preflight('https://app.spotter.test');
      expect(status).to.equal(204);
      expect(headers.get('access-control-allow-origin')).to.equal('https://app.spotter.test');
      expect(headers.get('access-control-allow-headers')).to.contain('Authorization');
      const answer = await request(service, 'GET', '/api/broken', { headers: { origin: 'https://app.spotter.test' } });
      expect(answer.headers.get('access-control-allow-origin')).to.equal('https://app.spotter.test');
      expect(answer.headers.get('access-control-expose-headers')).to.contain('X-Request-Id');
    });

    it('lets an own origin begin the trace of a request (W3C Trace Context)', async () => {
      const { headers } = await preflight('https://app.spotter.test');
      const allowed = (headers.get('access-control-allow-headers') ?? '').split(',');
      expect(allowed).to.include.members(['traceparent', 'tracestate']);
    });

    it('allows an own origin to resume a stream, and to read file names and refusals before routing', async () => {
      const { headers } = await preflight('https://app.spotter.test');
      expect(headers.get('access-control-allow-headers')).to.contain('Last-Event-ID');
      for (const [body, packing] of [
        ['x'.repeat(200_000), {}],
        ['{}', { 'content-encoding': 'gzip' }],
      ] as const) {
        const sent = { body, headers: { origin: 'https://app.spotter.test', ...packing } };
        const refused = await request(service, 'POST', '/api/courses', sent);
        expect(refused.status).to.equal(400);
        expect(refused.headers.get('access-control-allow-origin')).to.equal('https://app.spotter.test');
        expect(refused.headers.get('access-control-expose-headers')).to.contain('Content-Disposition');
        expect(refused.headers.get('vary')).to.contain('Origin');
      }
    });

    it('refuses other origins', async () => {
      for (const origin of ['https://evil.test', 'https://app.spotter.test.evil.test', 'null']) {
        const { headers } = await preflight(origin);
        expect(headers.has('access-control-allow-origin'), origin).to.equal(false);
        expect(headers.get('vary')).to.contain('Origin');
      }
    });
  });
});
