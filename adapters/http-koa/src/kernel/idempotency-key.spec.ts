import { expect } from 'chai';
import { as, COURSE, request, startSampleService } from '../testing/sample-service.js';
import type { SampleResponse, SampleService } from '../testing/sample-service.js';
import { calculateFingerprint } from './idempotency-key.js';

const OTHER_COURSE = COURSE.replace(/1$/, '2');
const PATH = `/api/courses/${COURSE}/enter`;

describe('an Idempotency-Key', () => {
  let service: SampleService;
  before(async () => (service = await startSampleService()));
  after(() => service.server.close());

  let keys = 0;
  const newKey = (): string => `key-${(keys += 1)}`;
  const enter = (key: string | null, body: unknown = {}, path = PATH, who: 'member' | 'mentor' = 'member') => {
    const headers = key === null ? as(who) : { ...as(who), 'idempotency-key': key };
    return request(service, 'POST', path, { body, headers });
  };
  const replayed = ({ headers }: SampleResponse): string | null => headers.get('idempotent-replayed');

  it('repeats the first answer unchanged and marks it as replayed', async () => {
    const key = newKey();
    const first = await enter(key, { seats: 2 });
    const second = await enter(key, { seats: 2 });
    expect([first.status, replayed(first), second.status, replayed(second)]).to.deep.equal([201, null, 201, 'true']);
    expect(second.json).to.deep.equal(first.json);
    expect(second.headers.get('content-type')).to.equal(first.headers.get('content-type'));
  });

  it('reaches the handler; a request without a key is performed each time', async () => {
    const key = newKey();
    expect((await enter(key)).json.data.key).to.equal(key);
    const [one, other] = [await enter(null), await enter(null)];
    expect([one.json.data.key, other.json.data.times - one.json.data.times]).to.deep.equal([null, 1]);
  });

  it('matches the same request with other whitespace or field order', async () => {
    const key = newKey();
    await enter(key, '{"seats":1,"note":"a"}');
    expect(replayed(await enter(key, '{ "note": "a",  "seats": 1 }'))).to.equal('true');
  });

  it('is refused for another body or path, and keeps the first answer', async () => {
    const key = newKey();
    const first = await enter(key, { seats: 1 });
    const others = [await enter(key, { seats: 2 }), await enter(key, { seats: 1 }, PATH.replace(COURSE, OTHER_COURSE))];
    for (const { status, json } of others) {
      expect([status, json.error.code]).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect(json.error.details.issues[0].path).to.equal('Idempotency-Key');
    }
    expect((await enter(key, { seats: 1 })).json).to.deep.equal(first.json);
  });

  it('belongs to one caller', async () => {
    const key = newKey();
    await enter(key, { seats: 1 });
    const theirs = await enter(key, { seats: 9 }, PATH, 'mentor');
    expect([theirs.status, replayed(theirs)]).to.deep.equal([201, null]);
  });

  it('stores a business refusal like a success', async () => {
    const key = newKey();
    const first = await enter(key, { fail: 'policy-violation' });
    const second = await enter(key, { fail: 'policy-violation' });
    expect([first.status, second.status, replayed(second)]).to.deep.equal([422, 422, 'true']);
    expect(second.json).to.deep.equal(first.json);
  });

  it('stores no server error and no rate limit: the request can be repeated', async () => {
    for (const [fail, status] of [
      ['defect', 500],
      ['unavailable', 503],
      ['rate-limited', 429],
    ] as const) {
      const key = newKey();
      const [first, second] = [await enter(key, { fail }), await enter(key, { fail })];
      expect([first.status, second.status, replayed(second)]).to.deep.equal([status, status, null]);
    }
  });

  it('stores no invalid input: a corrected request succeeds', async () => {
    const key = newKey();
    expect((await enter(key, { seats: 'two' })).status).to.equal(400);
    expect((await enter(key, { seats: 2 })).status).to.equal(201);
  });

  it('has 1 to 255 visible ASCII characters', async () => {
    for (const key of ['!', '~'.repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"']) {
      expect((await enter(key)).status, key).to.equal(201);
    }
    for (const key of ['', 'x'.repeat(256), 'two words', 'na\u00efve', 'tab\tbed']) {
      const { status, json } = await enter(key);
      expect([status, json.error.code, json.error.details.issues[0].path], key).to.deep.equal([
        400,
        'VALIDATION_ERROR',
        'Idempotency-Key',
      ]);
    }
  });

  it('is refused when sent twice', async () => {
    const headers = new Headers({ ...as('member'), 'content-type': 'application/json' });
    headers.append('idempotency-key', 'one');
    headers.append('idempotency-key', 'two');
    const { status } = await fetch(service.url + PATH, { method: 'POST', headers, body: '{}' });
    expect(status).to.equal(400);
  });

  it('is ignored by routes without idempotency', async () => {
    const headers = { ...as('member'), 'idempotency-key': 'two words' };
    expect((await request(service, 'POST', '/api/courses', { body: { name: 'x' }, headers })).status).to.equal(201);
  });

  it('is documented only for idempotent routes', async () => {
    const { json } = await request(service, 'GET', '/openapi.json');
    const parameters = (path: string): readonly { name: string; in: string; required: boolean }[] =>
      json.paths[path].post.parameters ?? [];
    const [, key] = parameters('/api/courses/{id}/enter');
    expect(key).to.include({ name: 'Idempotency-Key', in: 'header', required: false });
    expect(parameters('/api/courses').map(({ name }) => name)).to.not.include('Idempotency-Key');
  });
});

describe('the fingerprint of a request', () => {
  it('depends on each part of the request', () => {
    const prints = [
      calculateFingerprint({}, {}, {}),
      calculateFingerprint({ id: 1 }, {}, {}),
      calculateFingerprint({}, { id: 1 }, {}),
      calculateFingerprint({}, {}, { id: 1 }),
      calculateFingerprint({}, {}, undefined),
    ];
    expect(new Set(prints).size).to.equal(prints.length);
  });
});
