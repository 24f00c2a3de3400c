import { expect } from 'chai';
import { as, COURSE, request, startSampleService } from '../testing/sample-service.js';
import type { Received, SampleService } from '../testing/sample-service.js';
import { fingerprintOf } from './idempotency-key.js';

const OTHER_COURSE = COURSE.replace(/1$/, '2');
const PATH = `/api/courses/${COURSE}/enter`;

describe('An Idempotency-Key', () => {
  let service: SampleService;
  before(async () => {
    service = await startSampleService();
  });
  after(() => service.server.close());

  let keys = 0;
  const newKey = (): string => `key-${(keys += 1)}`;
  const enter = (key: string | null, body: unknown = {}, path = PATH, who: 'member' | 'mentor' = 'member') => {
    const headers = key === null ? as(who) : { ...as(who), 'idempotency-key': key };
    return request(service, 'POST', path, { body, headers });
  };
  const replayed = ({ headers }: Received): string | null => headers.get('idempotent-replayed');

  it('gives the first answer again, to the letter, and says so', async () => {
    const key = newKey();
    const first = await enter(key, { seats: 2 });
    const second = await enter(key, { seats: 2 });
    expect([first.status, replayed(first), second.status, replayed(second)]).to.deep.equal([201, null, 201, 'true']);
    expect(second.json).to.deep.equal(first.json);
    expect(second.headers.get('content-type')).to.equal(first.headers.get('content-type'));
  });

  it('reaches the handler; without one nothing is remembered', async () => {
    const key = newKey();
    expect((await enter(key)).json.data.key).to.equal(key);
    const [one, other] = [await enter(null), await enter(null)];
    expect([one.json.data.key, other.json.data.times - one.json.data.times]).to.deep.equal([null, 1]);
  });

  it('means the same request, however its fields are ordered and spaced', async () => {
    const key = newKey();
    await enter(key, '{"seats":1,"note":"a"}');
    expect(replayed(await enter(key, '{ "note": "a",  "seats": 1 }'))).to.equal('true');
  });

  it('is refused for another body or another path, and the first answer stays', async () => {
    const key = newKey();
    const first = await enter(key, { seats: 1 });
    const others = [await enter(key, { seats: 2 }), await enter(key, { seats: 1 }, PATH.replace(COURSE, OTHER_COURSE))];
    for (const { status, json } of others) {
      expect([status, json.error.code]).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect(json.error.details.issues[0].path).to.equal('Idempotency-Key');
    }
    expect((await enter(key, { seats: 1 })).json).to.deep.equal(first.json);
  });

  it('of one caller means nothing for another', async () => {
    const key = newKey();
    await enter(key, { seats: 1 });
    const theirs = await enter(key, { seats: 9 }, PATH, 'mentor');
    expect([theirs.status, replayed(theirs)]).to.deep.equal([201, null]);
  });

  it('keeps a refusal of the business as it keeps a success', async () => {
    const key = newKey();
    const first = await enter(key, { fail: 'policy-violation' });
    const second = await enter(key, { fail: 'policy-violation' });
    expect([first.status, second.status, replayed(second)]).to.deep.equal([422, 422, 'true']);
    expect(second.json).to.deep.equal(first.json);
  });

  it('keeps nothing of a failure that was ours, nor of too many requests: the same key tries again', async () => {
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

  it('keeps nothing of bad input: mended, it goes through', async () => {
    const key = newKey();
    expect((await enter(key, { seats: 'two' })).status).to.equal(400);
    expect((await enter(key, { seats: 2 })).status).to.equal(201);
  });

  it('has 1 to 255 visible characters of ASCII', async () => {
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

  it('given twice is no key', async () => {
    const headers = new Headers({ ...as('member'), 'content-type': 'application/json' });
    headers.append('idempotency-key', 'one');
    headers.append('idempotency-key', 'two');
    const { status } = await fetch(service.url + PATH, { method: 'POST', headers, body: '{}' });
    expect(status).to.equal(400);
  });

  it('where none is taken is not even read', async () => {
    const headers = { ...as('member'), 'idempotency-key': 'two words' };
    expect((await request(service, 'POST', '/api/courses', { body: { name: 'x' }, headers })).status).to.equal(201);
  });

  it('is in the document of those routes alone', async () => {
    const { json } = await request(service, 'GET', '/openapi.json');
    const parameters = (path: string): readonly { name: string; in: string; required: boolean }[] =>
      json.paths[path].post.parameters ?? [];
    const [, key] = parameters('/api/courses/{id}/enter');
    expect(key).to.include({ name: 'Idempotency-Key', in: 'header', required: false });
    expect(parameters('/api/courses').map(({ name }) => name)).to.not.include('Idempotency-Key');
  });
});

describe('The fingerprint of a request', () => {
  it('differs with each part of it', () => {
    const prints = [
      fingerprintOf({}, {}, {}),
      fingerprintOf({ id: 1 }, {}, {}),
      fingerprintOf({}, { id: 1 }, {}),
      fingerprintOf({}, {}, { id: 1 }),
      fingerprintOf({}, {}, undefined),
    ];
    expect(new Set(prints).size).to.equal(prints.length);
  });
});
