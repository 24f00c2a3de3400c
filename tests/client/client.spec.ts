import {
  dataOf,
  everyItem,
  ApiError,
  spotterClient,
  type ClientOptions,
  type PagePosition,
  type Tokens,
} from '@spotter/client';
import { DEMO_PASSWORD } from '@spotter/app-http';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { api } from '../support/api.js';
import { startTestService, type TestService } from '../support/service.js';
import { SANDBOX } from '../support/sandbox.js';

const BUSY = Response.json(
  { error: { code: 'UNAVAILABLE', message: 'Try again.', details: {} } },
  { status: 503, headers: { 'Retry-After': '0' } },
);

describe('the typed client', () => {
  let service: TestService;
  before(async () => (service = await startTestService({ environment: { NOTIFIER: 'none' } })));
  after(() => service.close());

  const client = (options: Partial<ClientOptions> = {}) => spotterClient({ baseUrl: service.url, ...options });

  async function register(): Promise<Tokens> {
    const body = { email: `${randomUUID()}@example.test`, password: DEMO_PASSWORD, name: '이하나' };
    return dataOf(await client().POST('/api/auth/register', { body }));
  }

  /** A connection to the service that records the requests, and can lose an answer. */
  function wire(lost: (request: Request) => boolean = () => false) {
    const asked: string[] = [];
    const send = async (request: Request): Promise<Response> => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      const loses = lost(request);
      const answer = await fetch(request);
      if (loses) throw new TypeError('fetch failed');
      return answer;
    };
    return { asked, fetch: send };
  }

  /** Beyond the life of an access token. */
  const passFifteenMinutes = () =>
    api(service.url).withKey(SANDBOX.systemKey).post('/api/system/clock', { advance: 901 });

  it('returns the data of an answer, and throws a refusal with code and details', async () => {
    const member = client({ tokens: await register() });
    expect(dataOf(await member.GET('/api/members/me'))).to.include({ name: '이하나', phone: null });
    const refusal = await member
      .GET('/api/reservations/{id}', { params: { path: { id: randomUUID() } } })
      .then(dataOf)
      .catch((error: unknown) => error);
    expect(refusal).to.be.instanceOf(ApiError);
    expect(refusal).to.deep.include({ status: 404, code: 'NOT_FOUND', details: { resource: 'reservation' } });
  });

  it('types the details of a refusal', async () => {
    const { error } = await client({ tokens: await register() }).POST('/api/auth/mfa/confirm', { body: { code: '1' } });
    const { policy, state } = error?.error.details ?? {};
    const refusesState: boolean = policy === 'state' && state === 'absent';
    expect(refusesState).to.equal(true);
    // @ts-expect-error: no policy has this name
    expect(policy === 'stat').to.equal(false);
    const invalid = await client().POST('/api/auth/login', { body: { email: 'nobody', password: 'x' } });
    const [issue] = invalid.error?.error.details.issues ?? [];
    expect(issue).to.include({ path: 'email', code: 'WRONG_FORM' });
    // @ts-expect-error: no issue has this code
    expect(issue?.code === 'WRONG').to.equal(false);
  });

  it('types the data of every status of a route', async () => {
    const member = client({ tokens: await register() });
    const answer = dataOf(await member.POST('/api/auth/verify-phone', { body: { phone: '01012340001' } }));
    expect('expiresIn' in answer ? answer.expiresIn : answer.phoneVerified).to.equal(300);
  });

  it('allows a request to omit fields that have a default', async () => {
    const mentor = client({ tokens: await api(service.url).logIn('mentor1@spotter.test') });
    const params = { path: { id: randomUUID() } };
    const { response } = await mentor.POST('/api/sessions/{id}/record', {
      params,
      body: { handoverNote: 'Good depth.' },
    });
    expect(response.status).to.equal(404);
  });

  it('renews expired tokens once for concurrent requests', async () => {
    const { asked, fetch } = wire();
    const kept: (Tokens | null)[] = [];
    const member = client({ tokens: await register(), onTokens: (tokens) => kept.push(tokens), fetch });
    await passFifteenMinutes();
    const answers = await Promise.all(Array.from({ length: 5 }, () => member.GET('/api/members/me')));
    expect(answers.map(({ response }) => response.status)).to.deep.equal([200, 200, 200, 200, 200]);
    expect(asked.filter((request) => request === 'POST /api/auth/refresh')).to.have.length(1);
    expect(kept).to.have.length(1);
    expect(kept[0]).to.have.keys('accessToken', 'refreshToken', 'tokenType', 'expiresIn', 'user');
    expect(kept[0]).to.include({ expiresIn: 15 * 60 });
  });

  it('neither renews tokens nor repeats the request when the password is wrong', async () => {
    const { asked, fetch } = wire();
    const kept: (Tokens | null)[] = [];
    const tokens = await api(service.url).logIn('mentor1@spotter.test');
    const mentor = client({ tokens, onTokens: (given) => kept.push(given), fetch });
    const body = { bankCode: '088', accountNumber: '110-222-333444', holder: '김준호', password: 'not the password' };
    const refusal = await mentor
      .PATCH('/api/mentors/me/bank-account', { body })
      .then(dataOf)
      .catch((error: unknown) => error);
    const issues = [{ path: 'password', code: 'INCORRECT', message: 'The password is wrong.' }];
    expect(refusal).to.deep.include({ status: 401, code: 'UNAUTHORIZED', details: { issues } });
    expect(asked).to.deep.equal(['PATCH /api/mentors/me/bank-account']);
    expect(kept).to.deep.equal([]);
  });

  it('reports when the person must log in again', async () => {
    const tokens = await register();
    dataOf(await client({ tokens }).POST('/api/auth/logout', { body: {} }));
    const kept: (Tokens | null)[] = [];
    await passFifteenMinutes();
    const { response } = await client({ tokens, onTokens: (given) => kept.push(given) }).GET('/api/members/me');
    expect([response.status, kept]).to.deep.equal([401, [null]]);
  });

  it('does not send a refused refresh token again, which would end the log-in of another client', async () => {
    const tokens = await register();
    const kept: (Tokens | null)[] = [];
    const first = client({ tokens });
    const second = client({ tokens, onTokens: (given) => kept.push(given) });
    await passFifteenMinutes();
    const statuses: number[] = [];
    const read = async (reader: typeof first) => statuses.push((await reader.GET('/api/members/me')).response.status);
    await read(first);
    await read(second);
    await passFifteenMinutes();
    await read(second);
    await read(first);
    expect(statuses).to.deep.equal([200, 401, 401, 200]);
    expect(kept).to.deep.equal([null]);
  });

  it('keeps the tokens when they cannot be renewed now, and renews them later', async () => {
    const kept: (Tokens | null)[] = [];
    let busy = true;
    const fetchBusily = (request: Request): Promise<Response> =>
      busy && request.url.endsWith('/auth/refresh') ? Promise.resolve(BUSY.clone()) : fetch(request);
    const member = client({ tokens: await register(), onTokens: (given) => kept.push(given), fetch: fetchBusily });
    await passFifteenMinutes();
    const failure = await member.GET('/api/members/me').catch((error: unknown) => error);
    expect(failure).to.deep.include({ name: 'ApiError', status: 503, code: 'UNAVAILABLE' });
    expect(kept).to.deep.equal([]);
    busy = false;
    expect((await member.GET('/api/members/me')).response.status).to.equal(200);
    expect(kept).to.have.length(1);
  });

  it('charges once under one key when an answer is lost', async () => {
    let losses = 0;
    const { asked, fetch } = wire(({ url }) => url.endsWith('/charge') && losses++ === 0);
    const member = client({ tokens: await register(), fetch, pause: () => Promise.resolve() });
    const body = { amount: 10_000, payment: { billingKey: 'sandbox-ok' } };
    const { balance } = dataOf(await member.POST('/api/points/charge', { body }));
    expect(balance.balance).to.equal(10_000);
    expect(asked).to.deep.equal(['POST /api/points/charge', 'POST /api/points/charge']);
    expect(dataOf(await member.GET('/api/points')).balance).to.equal(10_000);
  });

  it('gives a request its key also where URL appends a slash to the path, as in React Native', async () => {
    const StandardUrl = globalThis.URL;
    const keys: (string | null)[] = [];
    const fetch = ({ headers }: Request): Promise<Response> => {
      keys.push(headers.get('Idempotency-Key'));
      return Promise.resolve(Response.json({ data: {}, meta: {} }));
    };
    globalThis.URL = class extends StandardUrl {
      override get pathname() {
        return `${super.pathname}/`;
      }
    };
    try {
      const body = { amount: 10_000, payment: { billingKey: 'sandbox-ok' } };
      await client({ fetch }).POST('/api/points/charge', { body });
      const params = { path: { id: randomUUID() }, query: { acceptDeduction: true } };
      await client({ fetch }).DELETE('/api/reservations/{id}', { params });
    } finally {
      globalThis.URL = StandardUrl;
    }
    expect(keys).to.have.length(2).and.not.include(null);
  });

  it('cancels once under one key when an answer is lost', async () => {
    let losses = 0;
    const { asked, fetch } = wire(({ method }) => method === 'DELETE' && losses++ === 0);
    const tokens = await api(service.url).logIn('member1@spotter.test');
    const member = client({ tokens, fetch, pause: () => Promise.resolve() });
    const query = { tier: 'standard', size: 1 } as const;
    const [slot] = dataOf(await member.GET('/api/slots/available', { params: { query } }));
    const { id } = dataOf(await member.POST('/api/reservations', { body: { blockId: slot!.blockId } }));
    const path = `DELETE /api/reservations/${id}`;
    const params = { path: { id }, query: { acceptDeduction: true } };
    const cancelled = dataOf(await member.DELETE('/api/reservations/{id}', { params }));
    expect(cancelled).to.include({ status: 'cancelled' });
    expect(asked.slice(-2)).to.deep.equal([path, path]);
  });

  it('does not repeat a request without a key, and the caller must check the result', async () => {
    const { asked, fetch } = wire(({ method }) => method === 'PATCH');
    const member = client({ tokens: await register(), fetch });
    const failure = await member
      .PATCH('/api/members/me', { body: { goal: 'strength' } })
      .catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(TypeError);
    expect(asked).to.deep.equal(['PATCH /api/members/me']);
  });

  it('does not repeat a request that the caller aborted', async () => {
    const aborter = new AbortController();
    const { asked, fetch } = wire(() => {
      aborter.abort();
      return false;
    });
    const failure = await client({ fetch })
      .GET('/healthz', { signal: aborter.signal })
      .catch((error: unknown) => error);
    expect(failure).to.include({ name: 'AbortError' });
    expect(asked).to.deep.equal(['GET /healthz']);
  });

  it('ends the pause before a retry when the caller aborts', async () => {
    const aborter = new AbortController();
    let sent = 0;
    const fetchBusily = (): Promise<Response> => {
      sent += 1;
      setImmediate(() => aborter.abort());
      return Promise.resolve(new Response(null, { status: 503, headers: { 'Retry-After': '10' } }));
    };
    const failure = await client({ fetch: fetchBusily })
      .GET('/healthz', { signal: aborter.signal })
      .catch((error: unknown) => error);
    expect(failure).to.include({ name: 'AbortError' });
    expect(sent).to.equal(1);
  });

  it('ends the wait for a renewal of tokens when the caller aborts, and renews them for other requests', async () => {
    const aborter = new AbortController();
    const released = new AbortController();
    const { asked, fetch } = wire();
    const fetchHeld = async (request: Request): Promise<Response> => {
      if (!request.url.endsWith('/auth/refresh')) return fetch(request);
      aborter.abort();
      await once(released.signal, 'abort');
      return fetch(request);
    };
    const member = client({ tokens: await register(), fetch: fetchHeld });
    await passFifteenMinutes();
    const failure = await member.GET('/api/points', { signal: aborter.signal }).catch((error: unknown) => error);
    expect(failure).to.include({ name: 'AbortError' });
    const other = member.GET('/api/members/me');
    released.abort();
    expect((await other).response.status).to.equal(200);
    expect(asked.filter((request) => request === 'POST /api/auth/refresh')).to.have.length(1);
    expect(asked.filter((request) => request === 'GET /api/points')).to.have.length(1);
  });

  it('returns the file of a list as a stream', async () => {
    const tokens = await api(service.url).logIn('admin@spotter.test');
    const headers = { Accept: 'text/csv' };
    const { data } = await client({ tokens }).GET('/api/admin/members', { headers, parseAs: 'stream' });
    expect(await text(data!)).to.match(/^\u{FEFF}?id,email,name[^]*\r\n$/u);
  });

  it('sends the text of a file as it is', async () => {
    const administrator = client({ tokens: await api(service.url).logIn('admin@spotter.test') });
    const body = `paymentId,gross,fee,net,settledOn\n${randomUUID()},1000,30,970,2026-01-05\n`;
    const headers = { 'Content-Type': 'text/csv' };
    const report = dataOf(await administrator.POST('/api/admin/settlements', { body, headers }));
    expect(report).to.include({ lines: 1, booked: 0 });
  });

  it('returns all pages of a list', async () => {
    const member = client({ tokens: await register() });
    for (let times = 0; times < 5; times += 1) {
      const body = { amount: 10_000, payment: { billingKey: 'sandbox-ok' } };
      dataOf(await member.POST('/api/points/charge', { body }));
    }
    const cursors: (string | undefined)[] = [];
    const get = ({ cursor }: PagePosition) => {
      cursors.push(cursor);
      return member.GET('/api/payments', { params: { query: { ...(cursor && { cursor }), size: 2 } } });
    };
    const ids: string[] = [];
    for await (const { id } of everyItem(get)) ids.push(id);
    expect(new Set(ids).size).to.equal(5);
    expect(cursors).to.have.length(3);
    expect(cursors[0]).to.equal(undefined);
  });
});
