import { expect } from 'chai';
import { gzipSync } from 'node:zlib';
import { as, COURSE, request, startSampleService } from '../testing/sample-service.js';
import type { Received, SampleService } from '../testing/sample-service.js';

describe('Bad input', () => {
  let service: SampleService;
  before(async () => {
    service = await startSampleService();
  });
  afterEach(() => expect(service.logged, 'nothing of this is a defect').to.deep.equal([]));
  after(() => service.server.close());

  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Received> =>
    request(service, 'POST', '/api/courses', { body, headers: { ...as('member'), ...headers } });

  const isInvalid = ({ status, json }: Received, path: string): void => {
    expect([status, json.error?.code]).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect(json.error.details.issues.map((issue: { path: string }) => issue.path)).to.include(path);
    for (const issue of json.error.details.issues) expect(Object.keys(issue)).to.deep.equal(['path', 'message']);
  };

  describe('in a body is a VALIDATION_ERROR that names the field:', () => {
    const bodies: readonly (readonly [string, unknown, string])[] = [
      ['malformed JSON', '{"name": "x"', ''],
      ['no JSON at all', 'name=x', ''],
      ['a lone number', '7', ''],
      ['a lone null', 'null', ''],
      ['an array', [], ''],
      ['a missing field', {}, 'name'],
      ['a wrong type', { name: 7 }, 'name'],
      ['an unknown field', { name: 'x', admin: true }, 'admin'],
      ['an unknown field inside', { name: 'x', sets: [{ reps: 1, weight: 2 }] }, 'sets.0.weight'],
      ['a field of the nearest alternative', { name: 'x', place: { street: 'a' } }, 'place.city'],
      ['too long a text', { name: 'x'.repeat(41) }, 'name'],
      ['NUL', { name: 'a\0b' }, 'name'],
      ['NUL in a name', { name: 'x', payload: { 'a\0': 1 } }, 'payload'],
      ['half a surrogate pair', '{"name":"\\ud83d"}', 'name'],
      ['an id that is no id', { name: 'x', teacherId: '42' }, 'teacherId'],
      ['a day of no calendar', { name: 'x', day: '2026-02-30' }, 'day'],
      ['a day of the year 99999', { name: 'x', day: '99999-01-01' }, 'day'],
      ['an instant without an offset', { name: 'x', startsAt: '2026-11-20T18:00:00' }, 'startsAt'],
      ['a fraction of a won', { name: 'x', price: 0.5 }, 'price'],
      ['a number beyond the safe ones', '{"name":"x","price":9007199254740993}', 'price'],
      ['a number beyond all', '{"name":"x","payload":{"n":1e400}}', 'payload.n'],
      ['a prototype', '{"name":"x","__proto__":{"admin":true}}', ''],
      ['a prototype inside', '{"name":"x","payload":{"constructor":{"prototype":{"admin":true}}}}', 'payload'],
      [
        'a deep nesting',
        `{"name":"x","payload":{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`,
        `payload.a${'.0'.repeat(30)}`,
      ],
    ];
    for (const [what, body, path] of bodies) {
      it(what, async () => isInvalid(await post(body), path));
    }

    it('none where one is needed', async () => isInvalid(await post(undefined), 'name'));

    it('at most twenty issues, and short ones', async () => {
      const fields = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}${'x'.repeat(150)}`, 1]));
      const { json } = await post({ name: 'x', ...fields });
      expect(json.error.details.issues).to.have.length(20);
      expect(json.error.details.issues[0].path).to.have.length(120);
    });
  });

  it('leaves the prototype of every object alone', async () => {
    await post('{"name":"x","payload":{"__proto__":{"polluted":true}}}');
    expect(({} as { polluted?: boolean }).polluted).to.equal(undefined);
  });

  it('is a body of another type', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'nonsense',
    ]) {
      isInvalid(await post('{"name":"x"}', { 'content-type': type }), '');
    }
    expect((await post('{"name":"x"}', { 'content-type': 'application/json; charset=utf-8' })).status).to.equal(201);
  });

  it('is a body of an encoding that nobody has, or that is broken', async () => {
    isInvalid(await post('{"name":"x"}', { 'content-encoding': 'rot13' }), '');
    isInvalid(await post('{"name":"x"}', { 'content-encoding': 'gzip' }), '');
  });

  describe('is a body larger than 100 KiB', () => {
    const oversized = JSON.stringify({ name: 'x', payload: { text: 'x'.repeat(100 * 1_024) } });
    const limit = 100 * 1_024;

    it('though one of exactly that size is taken', async () => {
      const exact = JSON.stringify({ name: 'x', payload: { text: '' } });
      const body = JSON.stringify({ name: 'x', payload: { text: 'x'.repeat(limit - exact.length) } });
      expect(Buffer.byteLength(body)).to.equal(limit);
      expect((await post(body)).status).to.equal(201);
      isInvalid(await post(body.replace('xx', 'xxx')), '');
    });

    it('whatever its length header says', async () => {
      isInvalid(await post(oversized), '');
      const response = await fetch(`${service.url}/api/courses`, {
        method: 'POST',
        headers: { ...as('member'), 'content-type': 'application/json' },
        body: new Blob([oversized]).stream(),
        duplex: 'half',
      } as RequestInit);
      expect(response.status).to.equal(400);
    });

    it('also when it is small until unpacked', async () => {
      const packed = gzipSync(JSON.stringify({ name: 'x', payload: { text: 'x'.repeat(20_000_000) } }));
      const response = await fetch(`${service.url}/api/courses`, {
        method: 'POST',
        headers: { ...as('member'), 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: packed,
      });
      expect(response.status).to.equal(400);
    });

    it('and the service goes on', async () => {
      const megabytes = await Promise.allSettled([post('x'.repeat(20_000_000)), post('x'.repeat(20_000_000))]);
      expect(megabytes).to.have.length(2); // answered, or cut off while still sending
      expect((await post({ name: 'x' })).status).to.equal(201);
    });
  });

  it('in a query is a VALIDATION_ERROR that names the parameter', async () => {
    const queries = [
      ['open=yes', 'open'],
      ['from=2026-02-30', 'from'],
      ['limit=51', 'limit'],
      ['nonsense=1', 'nonsense'],
      ['open=true&open=true', 'open'],
      ['page=1&page=2', 'page'],
      ['name=a%00b', 'name'],
      ['a%00b=1', ''],
      ['__proto__=1', ''],
      ['page[]=1', 'page[]'],
    ] as const;
    for (const [query, path] of queries) isInvalid(await request(service, 'GET', `/api/courses?${query}`), path);
  });

  it('in a query may name what every object has', async () => {
    isInvalid(await request(service, 'GET', '/api/courses?toString=1'), 'toString');
    isInvalid(await request(service, 'GET', '/api/courses?hasOwnProperty=1'), 'hasOwnProperty');
  });

  it('in a path is a resource that is not there, where it should be an id', async () => {
    for (const id of ['42', 'null', 'a%00b', '%', '%ff', '%2e%2e%2f', COURSE.slice(1), `${COURSE}%20`, "'--"]) {
      const { status, json } = await request(service, 'GET', `/api/courses/${id}`);
      expect([status, json.error.code], id).to.deep.equal([404, 'NOT_FOUND']);
    }
  });

  it('in a path is a VALIDATION_ERROR where it should be a date', async () => {
    for (const month of ['2026-13', '2026-1%00', '%E0%A4%A', '99999-01']) {
      isInvalid(await request(service, 'GET', `/api/months/${month}`), 'month');
    }
  });

  it('in a path is a VALIDATION_ERROR where it should be text', async () => {
    isInvalid(await request(service, 'GET', '/api/refused/a%00b'), 'code');
  });
});
