import { expect } from 'chai';
import { as, COURSE, request, startSampleService } from '../testing/sample-service.js';
import type { SampleService } from '../testing/sample-service.js';

const TIMESTAMP = '2026-11-20T18:00:00.000+09:00';

describe('an answer', () => {
  let service: SampleService;
  before(async () => (service = await startSampleService()));
  after(() => service.server.close());

  it('contains its resource and the time in the business zone', async () => {
    const { status, json, headers } = await request(service, 'GET', `/api/courses/${COURSE}`);
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('application/json; charset=utf-8');
    expect(json).to.deep.equal({
      data: { id: COURSE, name: 'Deadlift & friends', startsAt: null, price: 540_000, level: 'easy' },
      meta: { timestamp: TIMESTAMP },
    });
  });

  it('contains the first page of a list with 20 entries by default', async () => {
    const { json } = await request(service, 'GET', '/api/courses');
    expect(Object.keys(json)).to.deep.equal(['data', 'pagination', 'meta']);
    expect(json.pagination).to.deep.equal({ page: 1, size: 20, total: 41, nextCursor: null });
    expect(json.data).to.have.length(1);
  });

  it('contains at most 100 entries of a list', async () => {
    const { json } = await request(service, 'GET', '/api/courses?page=3&size=100');
    expect(json.pagination).to.deep.equal({ page: 3, size: 100, total: 41, nextCursor: null });
    for (const query of ['size=101', 'size=0', 'page=0', 'page=-1', 'page=1.5', 'page=', 'page=1000001', 'page=1e3']) {
      const refused = await request(service, 'GET', `/api/courses?${query}`);
      expect(refused.status, query).to.equal(400);
      expect(refused.json.error.details.issues[0].path).to.equal(query.slice(0, 4));
    }
  });

  it('can be a resource that contains a list', async () => {
    const { json } = await request(service, 'GET', '/api/months/2026-11?size=5');
    expect(json.data.month).to.equal('2026-11');
    expect(json.pagination).to.deep.equal({ page: 1, size: 5, total: 1, nextCursor: null });
  });

  it('has status 201 for a created resource and 202 for pending work', async () => {
    const posted = await request(service, 'POST', '/api/courses', { headers: as('member'), body: { name: 'x' } });
    expect(posted.status).to.equal(201);
    const pending = await request(service, 'PATCH', `/api/courses/${COURSE}`, {
      headers: as('pro'),
      body: { name: 'later' },
    });
    expect([pending.status, pending.json.data]).to.deep.equal([202, { pending: true }]);
  });

  it('can be a file with type and name, without an envelope', async () => {
    const response = await fetch(`${service.url}/api/courses/${COURSE}/report`, { headers: as('mentor') });
    expect(response.headers.get('content-type')).to.equal('application/pdf');
    expect(response.headers.get('content-disposition')).to.equal('attachment; filename="report 2026.pdf"');
    expect(await response.text()).to.equal('%PDF-1.7');
  });

  it('can be a stream', async () => {
    const response = await fetch(`${service.url}/api/export`, { headers: as('admin') });
    expect(response.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    expect(await response.text()).to.equal('a,b\n1,2\n');
  });

  it('is aborted, not truncated, when its stream fails', async () => {
    const outcome = await request(service, 'GET', '/api/export?fail=true', { headers: as('admin') }).catch(() => 'cut');
    expect(outcome).to.equal('cut');
    await request(service, 'GET', '/api/courses'); // by then the socket has closed
    const aborted = service.logged.filter(({ message }) => message === 'Answer aborted.');
    expect(aborted.map(({ level }) => level)).to.deep.equal(['warn']);
  });

  it('contains only code, message and details of a refusal', async () => {
    const { status, json } = await request(service, 'GET', '/api/refused/policy-violation');
    expect(status).to.equal(422);
    expect(json).to.deep.equal({ error: { code: 'POLICY_VIOLATION', message: 'No.', details: { policy: 'state' } } });
  });

  it('shows only the request id of a server error, and logs the details', async () => {
    const { status, json, headers } = await request(service, 'GET', '/api/broken', {
      headers: { 'x-request-id': 'trace-0123456789' },
    });
    expect(status).to.equal(500);
    expect(json).to.deep.equal({
      error: {
        code: 'INTERNAL_ERROR',
        message: 'An internal error occurred.',
        details: { requestId: 'trace-0123456789' },
      },
    });
    expect(headers.get('x-request-id')).to.equal('trace-0123456789');
    const { level, fields } = service.logged.at(-1)!;
    expect(level).to.equal('error');
    expect(fields).to.include({ requestId: 'trace-0123456789', method: 'GET', route: '/api/broken' });
    expect((fields['error'] as Error).message).to.contain('db-7.internal');
  });

  it('has Retry-After when a component is unavailable, and the log has the error', async () => {
    const { status, json, headers } = await request(service, 'GET', '/api/refused/unavailable');
    expect([status, json.error.code, headers.get('retry-after')]).to.deep.equal([503, 'UNAVAILABLE', '1']);
    expect(service.logged.at(-1)?.fields).to.include({ route: '/api/refused/:code' });
  });

  it('becomes a server error when it does not match its schema and answers are checked', async () => {
    const { status } = await request(service, 'GET', '/api/ill-fitting');
    expect(status).to.equal(500);
    expect(String(service.logged.at(-1)?.fields['error'])).to.contain('get /api/ill-fitting answers 200');
  });

  it('is not checked by default', async () => {
    const unchecked = await startSampleService({ checkAnswers: false });
    const { status, json } = await request(unchecked, 'GET', '/api/ill-fitting');
    expect([status, json.data.name]).to.deep.equal([200, null]);
    expect(json.data).to.not.have.property('secret');
    await unchecked.server.close();
  });
});
