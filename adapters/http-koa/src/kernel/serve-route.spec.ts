import { expect } from 'chai';
import { as, COURSE, request, startSampleService } from '../testing/sample-service.js';
import type { SampleResponse, SampleService } from '../testing/sample-service.js';

describe('the validation of a request', () => {
  let service: SampleService;
  before(async () => (service = await startSampleService()));
  afterEach(() => expect(service.logged, 'no server errors').to.deep.equal([]));
  after(() => service.server.close());

  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<SampleResponse> =>
    request(service, 'POST', '/api/courses', { body, headers: { ...as('member'), ...headers } });

  const isInvalid = ({ status, json }: SampleResponse, path: string): void => {
    expect([status, json.error?.code]).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect(json.error.details.issues.map((issue: { path: string }) => issue.path)).to.include(path);
    for (const issue of json.error.details.issues)
      expect(Object.keys(issue)).to.deep.equal(['path', 'code', 'message']);
  };

  describe('with a body', () => {
    const bodies: readonly (readonly [string, unknown, string])[] = [
      ['malformed JSON', '{"name": "x"', ''],
      ['text that is not JSON', 'name=x', ''],
      ['a lone number', '7', ''],
      ['a lone null', 'null', ''],
      ['an array', [], ''],
      ['a missing field', {}, 'name'],
      ['a wrong type', { name: 7 }, 'name'],
      ['an unknown field', { name: 'x', admin: true }, 'admin'],
      ['an unknown field inside', { name: 'x', sets: [{ reps: 1, weight: 2 }] }, 'sets.0.weight'],
      ['a field of the nearest alternative', { name: 'x', place: { street: 'a' } }, 'place.city'],
      ['a value of neither alternative', { name: 'x', place: {} }, 'place'],
      ['a text that is too long', { name: 'x'.repeat(41) }, 'name'],
      ['NUL', { name: 'a\0b' }, 'name'],
      ['NUL in a name', { name: 'x', payload: { 'a\0': 1 } }, 'payload'],
      ['an unpaired surrogate', '{"name":"\\ud83d"}', 'name'],
      ['a malformed id', { name: 'x', teacherId: '42' }, 'teacherId'],
      ['a day that does not exist', { name: 'x', day: '2026-02-30' }, 'day'],
      ['a day of the year 99999', { name: 'x', day: '99999-01-01' }, 'day'],
      ['an instant without an offset', { name: 'x', startsAt: '2026-11-20T18:00:00' }, 'startsAt'],
      ['a fraction of a won', { name: 'x', price: 0.5 }, 'price'],
      ['a number beyond the safe ones', '{"name":"x","price":9007199254740993}', 'price'],
      ['a number beyond the doubles', '{"name":"x","payload":{"n":1e400}}', 'payload.n'],
      ['a prototype', '{"name":"x","__proto__":{"admin":true}}', ''],
      ['a prototype inside', '{"name":"x","payload":{"constructor":{"prototype":{"admin":true}}}}', 'payload'],
      [
        'a deep nesting',
        `{"name":"x","payload":{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`,
        `payload.a${'.0'.repeat(30)}`,
      ],
    ];
    for (const [what, body, path] of bodies) {
      it(`refuses ${what}, with its path`, async () => isInvalid(await post(body), path));
    }

    it('describes a fault in a plain sentence', async () => {
      const { json } = await post({});
      expect(json.error.details.issues).to.deep.include({ path: 'name', code: 'REQUIRED', message: 'Is required.' });
    });

    it('refuses a missing body', async () => isInvalid(await post(undefined), 'name'));

    it('names at most 20 faults, each with a short path', async () => {
      const fields = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}${'x'.repeat(150)}`, 1]));
      const { json } = await post({ name: 'x', ...fields });
      expect(json.error.details.issues).to.have.length(20);
      expect(json.error.details.issues[0].path).to.have.length(120);
    });
  });

  it('refuses a body of another encoding than UTF-8', async () => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xb1, 0xe8]), Buffer.from('"}')]); // CP949
    const response = await fetch(`${service.url}/api/courses`, {
      method: 'POST',
      headers: { ...as('member'), 'content-type': 'application/json; charset=euc-kr' },
      body,
    });
    expect(response.status).to.equal(400);
    expect((await response.json()) as unknown).to.nested.include({
      'error.details.issues[0].message': 'The body must be encoded in UTF-8.',
    });
  });

  it('accepts a body that begins with a byte order mark', async () => {
    expect((await post('\ufeff{"name":"x"}')).status).to.equal(201);
  });

  it('protects the object prototype from a body', async () => {
    await post('{"name":"x","payload":{"__proto__":{"polluted":true}}}');
    expect(({} as { polluted?: boolean }).polluted).to.equal(undefined);
  });

  it('refuses a body of another content type', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'nonsense',
    ]) {
      isInvalid(await post('{"name":"x"}', { 'content-type': type }), '');
    }
    expect((await post('{"name":"x"}', { 'content-type': 'Application/JSON ; charset=utf-8' })).status).to.equal(201);
  });

  it('refuses a body with a content encoding', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'identity', 'rot13']) {
      isInvalid(await post('{"name":"x"}', { 'content-encoding': encoding }), 'Content-Encoding');
    }
  });

  describe('with a large body', () => {
    const oversized = JSON.stringify({ name: 'x', payload: { text: 'x'.repeat(100 * 1_024) } });
    const limit = 100 * 1_024;

    it('accepts 100 KiB, and refuses one byte more', async () => {
      const exact = JSON.stringify({ name: 'x', payload: { text: '' } });
      const body = JSON.stringify({ name: 'x', payload: { text: 'x'.repeat(limit - exact.length) } });
      expect(Buffer.byteLength(body)).to.equal(limit);
      expect((await post(body)).status).to.equal(201);
      isInvalid(await post(body.replace('xx', 'xxx')), '');
    });

    it('refuses it with and without a length header', async () => {
      isInvalid(await post(oversized), '');
      const response = await fetch(`${service.url}/api/courses`, {
        method: 'POST',
        headers: { ...as('member'), 'content-type': 'application/json' },
        body: new Blob([oversized]).stream(),
        duplex: 'half',
      } as RequestInit);
      expect(response.status).to.equal(400);
    });

    it('continues to serve after 20 MB', async () => {
      const megabytes = await Promise.allSettled([post('x'.repeat(20_000_000)), post('x'.repeat(20_000_000))]);
      expect(megabytes).to.have.length(2); // answered, or disconnected while sending
      expect((await post({ name: 'x' })).status).to.equal(201);
    });
  });

  it('refuses an invalid query parameter and names it', async () => {
    const queries = [
      ['open=yes', 'open'],
      ['from=2026-02-30', 'from'],
      ['limit=51', 'limit'],
      ['nonsense=1', 'nonsense'],
      ['open=true&open=true', 'open'],
      ['page=1&page=2', 'page'],
      ['name=a%00b', 'name'],
      ['name=%B1%E8', 'name'],
      ['a%00b=1', ''],
      ['__proto__=1', ''],
      ['page[]=1', 'page[]'],
    ] as const;
    for (const [query, path] of queries) isInvalid(await request(service, 'GET', `/api/courses?${query}`), path);
  });

  it('refuses parameters of a writing route that declares no parameters', async () => {
    const poke = (query: string) =>
      request(service, 'POST', `/api/system/poke${query}`, { headers: { 'x-api-key': 'system-key' } });
    isInvalid(await poke('?dryRun=true'), 'dryRun');
    for (const nothing of ['', '?']) expect((await poke(nothing)).status, nothing).to.equal(200);
  });

  it('ignores such parameters of a GET and of webhooks', async () => {
    expect((await fetch(`${service.url}/docs?utm_source=mail`)).status).to.equal(200);
    const mine = await request(service, 'GET', '/api/courses/mine?all=true', { headers: as('member') });
    expect(mine.status).to.equal(200);
    const body = '{"type":"x"}';
    const headers = { 'webhook-signature': `signed ${body.length}` };
    const { status } = await request(service, 'POST', '/api/payments/webhook?store=1', { body, headers });
    expect(status).to.equal(200);
  });

  it('refuses query parameters named like object properties', async () => {
    isInvalid(await request(service, 'GET', '/api/courses?toString=1'), 'toString');
    isInvalid(await request(service, 'GET', '/api/courses?hasOwnProperty=1'), 'hasOwnProperty');
  });

  it('answers NOT_FOUND for a malformed id in a path', async () => {
    for (const id of ['42', 'null', 'a%00b', '%', '%ff', '%2e%2e%2f', COURSE.slice(1), `${COURSE}%20`, "'--"]) {
      const { status, json } = await request(service, 'GET', `/api/courses/${id}`);
      expect([status, json.error.code], id).to.deep.equal([404, 'NOT_FOUND']);
    }
  });

  it('refuses a malformed date in a path', async () => {
    for (const month of ['2026-13', '2026-1%00', '%E0%A4%A', '99999-01']) {
      isInvalid(await request(service, 'GET', `/api/months/${month}`), 'month');
    }
  });

  it('refuses unacceptable text in a path', async () => {
    isInvalid(await request(service, 'GET', '/api/refused/a%00b'), 'code');
  });
});
