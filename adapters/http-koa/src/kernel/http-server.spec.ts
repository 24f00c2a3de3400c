import { expect } from 'chai';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { file, fileOf } from './answer.js';
import { route } from './route.js';
import { request, startSampleService } from '../testing/sample-service.js';
import type { SampleService } from '../testing/sample-service.js';

/** Sends raw bytes. @returns all received text until the connection closes. */
async function raw({ server }: SampleService, bytes: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => (received += String(text)));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return received;
}

const get = (url: string, agent: http.Agent): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    http
      .get(url, { agent }, (response) => response.resume().once('end', () => resolve(response)))
      .once('error', reject);
  });

const REQUESTS = 'http.server.request.start';

/** The service's side of the connection of the next request. */
const nextConnection = (): Promise<Socket> =>
  new Promise((resolve) => {
    const take = (message: unknown): void => {
      unsubscribe(REQUESTS, take);
      resolve((message as { readonly socket: Socket }).socket);
    };
    subscribe(REQUESTS, take);
  });

describe('the HTTP server', () => {
  describe('allows only pages of its own origins to read a refusal', () => {
    const OWN = 'https://app.spotter.test';
    let service: SampleService;
    before(async () => (service = await startSampleService({ origins: [OWN], timeouts: { request: 300 } })));
    after(() => service.server.close());

    const POST = 'POST /api/log-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n';
    for (const [what, start, body] of [
      ['without a host', 'GET /api/courses HTTP/1.1\r\n', ''],
      ['whose body never comes', POST, '{'],
      ['of an unknown method', 'BREW /api/courses HTTP/1.1\r\nHost: x\r\n', ''],
      ['with two lengths', `${POST}Content-Length: 8\r\n`, ''],
    ] as const)
      it(`of a request ${what}`, async () => {
        const refused = await raw(service, `${start}Origin: ${OWN}\r\n\r\n${body}`);
        expect(refused).to.match(/^HTTP\/1\.1 4\d\d [^]*VALIDATION_ERROR/);
        expect(refused).to.match(/\r\nAccess-Control-Allow-Origin: https:\/\/app\.spotter\.test\r\n[^]*\r\n\r\n\{/i);
        expect(refused).to.match(/\r\nVary: Origin\r\n/i);
        const others = await raw(service, `${start}Origin: https://other.test\r\n\r\n${body}`);
        expect(others)
          .to.match(/\r\nVary: Origin\r\n/i)
          .and.not.match(/Access-Control-Allow-Origin/i);
      });
  });

  describe('answers malformed requests in an envelope:', () => {
    let service: SampleService;
    before(async () => (service = await startSampleService({ timeouts: { headers: 300, request: 300 } })));
    after(() => service.server.close());

    const malformed = [
      ['no HTTP', 'hello\r\n\r\n', /VALIDATION_ERROR.*Not a valid HTTP request.*WRONG_FORM/],
      ['an unknown method', 'BREW /api/courses HTTP/1.1\r\nHost: x\r\n\r\n', /VALIDATION_ERROR/],
      [
        'headers too large',
        `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`,
        /At most 100 headers and 16,384 bytes/,
      ],
      [
        'an address too long',
        `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
        /16,384 bytes, with the address, are allowed/,
      ],
      [
        'two lengths',
        'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
        /VALIDATION_ERROR/,
      ],
      [
        'no host',
        'GET /api/courses HTTP/1.1\r\nConnection: close\r\n\r\n',
        /VALIDATION_ERROR.*The header Host is missing.*REQUIRED/,
      ],
      [
        'a body that never comes',
        'POST /api/log-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
        /VALIDATION_ERROR.*The request did not arrive in time.*INTERRUPTED/,
      ],
      ['a path of another server', 'GET http://[::1/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', /"NOT_FOUND"/],
      [
        'a path that cannot be parsed',
        'GET //&@..[[#+ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
        /"NOT_FOUND"/,
      ],
      ['a path that is a star', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', /"NOT_FOUND"/],
      ['an expectation', 'GET /nothing HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n', /"NOT_FOUND"/],
      [
        'an upgrade',
        'GET /nothing HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: upgrade, close\r\n\r\n',
        /"NOT_FOUND"/,
      ],
    ] as const;
    for (const [what, bytes, expected] of malformed) {
      it(what, async () => expect(await raw(service, bytes)).to.match(expected));
    }

    it('logs no malformed request as an error', () => {
      expect(service.logged.filter(({ level }) => level === 'error')).to.deep.equal([]);
    });
  });

  it('closes the connection of a client that does not read its answers', async () => {
    const service = await startSampleService({ timeouts: { answer: 50 } });
    const connection = nextConnection();
    const client = connect(service.server.port, '127.0.0.1').pause();
    client.on('error', () => undefined);
    // Together larger than the buffers of the kernel.
    client.write('GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
    await once(await connection, 'close');
    client.destroy();
    await service.server.close();
  });

  it('keeps the connection of a client that waits for a handler', async () => {
    const service = await startSampleService({ timeouts: { answer: 50 } });
    const [connection, agent] = [nextConnection(), new http.Agent()];
    const answer = get(`${service.url}/api/slow`, agent);
    await once(await connection, 'timeout');
    service.release();
    expect((await answer).statusCode).to.equal(200);
    await service.server.close();
  });

  for (const [what, next] of [
    ['that cannot be parsed', 'nonsense\r\n\r\n'],
    ['without a host', 'GET /api/courses HTTP/1.1\r\n\r\n'],
    ['with a malformed body', 'POST /api/log-in HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n'],
  ] as const)
    it(`answers complete requests before it closes the connection because of a next one ${what}`, async () => {
      const service = await startSampleService();
      const client = connect(service.server.port, '127.0.0.1');
      const [fast, slow] = ['courses', 'slow'].map((path) => `GET /api/${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      client.write(`${fast}${slow}${next}`);
      let text = '';
      client.on('data', (bytes) => {
        text += String(bytes);
        service.release();
      });
      await once(client, 'close');
      expect(text.match(/HTTP\/1\.1 \d+/g)).to.deep.equal(['HTTP/1.1 200', 'HTTP/1.1 200']);
      expect(text).to.not.contain('VALIDATION_ERROR');
      await service.server.close();
    });

  it('performs no request after a refused one, and ends the connection once', async () => {
    const service = await startSampleService();
    const connection = nextConnection();
    const withoutHost = 'GET /api/courses HTTP/1.1\r\n\r\n';
    const [slow, next] = ['slow', 'courses'].map((path) => `GET /api/${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const received = raw(service, `${slow}${withoutHost}${next}nonsense\r\n\r\n`);
    const failures: unknown[] = [];
    (await connection).on('error', (error) => failures.push(error));
    setImmediate(() => service.release());
    expect(await received).to.match(/^HTTP\/1\.1 200 /);
    expect(failures).to.deep.equal([]);
    expect(service.answered.map(({ route }) => route)).to.deep.equal(['/api/slow']);
    await service.server.close();
  });

  it('reads an empty chunked body as no body, also without a content type', async () => {
    const service = await startSampleService();
    const answerTo = async (framing: string) => {
      const head = 'POST /api/log-in HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
      return (await raw(service, `${head}${framing}`)).split('\r\n\r\n')[1];
    };
    const answer = await answerTo('Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n');
    expect(answer)
      .to.equal(await answerTo('Content-Length: 0\r\n\r\n'))
      .and.to.contain('"path":"email"');
    await service.server.close();
  });

  it('reports its URL', async () => {
    const { server } = await startSampleService();
    expect(server.url).to.equal(`http://127.0.0.1:${server.port}`);
    await server.close();
  });

  it('keeps idle connections for 620 seconds, longer than load balancers do', async () => {
    const { server, url } = await startSampleService();
    expect((await fetch(`${url}/api/courses`)).headers.get('keep-alive')).to.equal('timeout=620');
    await server.close();
  });

  it('fails to start on a used port', async () => {
    const service = await startSampleService();
    let failure: unknown;
    await startSampleService({ port: service.server.port }).catch((error: unknown) => (failure = error));
    expect(String(failure)).to.contain('EADDRINUSE');
    await service.server.close();
  });

  it('allows a page of an own origin to read a refusal above the maximum, like any other answer', async () => {
    const origin = 'https://app.spotter.test';
    const service = await startSampleService({ requestsAtOnce: 1, origins: [origin] });
    const crossOriginHeaders = async (method: string, headers: Record<string, string>): Promise<unknown> => {
      const { status, headers: answered } = await request(service, method, '/api/courses', { headers });
      const own = ([name]: [string, string]): boolean => name.startsWith('access-control-') || name === 'vary';
      return [status, Object.fromEntries([...answered].filter(own))];
    };
    const asked = { 'access-control-request-method': 'GET' };
    const [, ownHeaders] = (await crossOriginHeaders('GET', { origin })) as [number, object];
    const preflight = await crossOriginHeaders('OPTIONS', { origin, ...asked });
    expect(ownHeaders).to.include({ 'access-control-allow-origin': origin });
    const slow = request(service, 'GET', '/api/slow');
    await service.arrival;
    const foreign = [503, { vary: 'Origin' }];
    const atOnce: [method: string, headers: Record<string, string>, answer: unknown][] = [
      ['GET', { origin }, [503, ownHeaders]],
      ['OPTIONS', { origin, ...asked }, preflight],
      ['GET', {}, foreign],
      ['GET', { origin: 'https://evil.test' }, foreign],
      ['OPTIONS', { origin: 'https://evil.test', ...asked }, foreign],
    ];
    const answers = await Promise.all(atOnce.map(([method, headers]) => crossOriginHeaders(method, headers)));
    expect(answers).to.deep.equal(atOnce.map(([, , answer]) => answer));
    service.release();
    await slow;
    await service.server.close();
  });

  it('still serves while stopping, and asks its clients to close', async () => {
    const leaving = { begun: false };
    const service = await startSampleService({ isLeaving: () => leaving.begun });
    const agent = new http.Agent({ keepAlive: true });
    const connection = async (): Promise<unknown> => {
      const { statusCode, headers } = await get(`${service.url}/api/courses`, agent);
      return [statusCode, headers.connection];
    };
    expect(await connection()).to.deep.equal([200, 'keep-alive']);
    leaving.begun = true;
    expect(await connection()).to.deep.equal([200, 'close']);
    agent.destroy();
    await service.server.close();
  });

  describe('when it closes', () => {
    it('completes a request in progress and asks its client to close', async () => {
      const service = await startSampleService();
      const agent = new http.Agent({ keepAlive: true });
      const answer = get(`${service.url}/api/slow`, agent);
      await service.arrival;
      const closed = service.server.close();
      service.release();
      const { statusCode, headers } = await answer;
      expect([statusCode, headers.connection]).to.deep.equal([200, 'close']);
      await closed;
      agent.destroy();
    });

    it('accepts no new connections', async () => {
      const service = await startSampleService();
      await service.server.close();
      let refused = false;
      await request(service, 'GET', '/api/courses').catch(() => (refused = true));
      expect(refused).to.equal(true);
    });

    it('does not wait for idle connections', async () => {
      const service = await startSampleService();
      const agent = new http.Agent({ keepAlive: true });
      await get(`${service.url}/api/courses`, agent);
      await service.server.close({ withinMs: 60_000 });
      agent.destroy();
    });

    const answerOf = async (content: Buffer | Readable) => {
      const handle = () => fileOf({ content });
      const answers = { 200: file('text/csv') };
      const service = await startSampleService({
        routes: [route('GET /api/file', 'public', 'Files', { summary: 'A file', answers, handle })],
      });
      const agent = new http.Agent({ keepAlive: true });
      const [answer] = await once(http.get(`${service.url}/api/file`, { agent }), 'response');
      return { answer: answer as http.IncomingMessage, close: service.server.close };
    };

    it('closes the connection of an answer that began before', async () => {
      const content = new PassThrough();
      content.write('a,b\n');
      const { answer, close } = await answerOf(content);
      const closed = close({ withinMs: 60_000 });
      content.end('1,2\n');
      expect(await text(answer)).to.equal('a,b\n1,2\n');
      await closed;
    }).timeout(30_000);

    it('completes an answer that its client has not received yet', async () => {
      const content = Buffer.alloc(20_000_000); // more than the buffers of the kernel
      const { answer, close } = await answerOf(content);
      const closed = close({ withinMs: 60_000 });
      expect(await buffer(answer)).to.have.length(content.length);
      await closed;
    }).timeout(30_000);

    it('waits only briefly for the first request of a connection', async () => {
      const service = await startSampleService();
      const unused = connect(service.server.port, '127.0.0.1');
      const ended = once(unused.resume(), 'close');
      await request(service, 'GET', '/api/courses'); // by then the server has accepted the other one
      await service.server.close({ withinMs: 60_000 });
      await ended;
    }).timeout(30_000);

    it('destroys connections at the time limit', async () => {
      const service = await startSampleService();
      const cut = request(service, 'GET', '/api/slow').then(
        () => 'answered',
        () => 'cut',
      );
      await service.arrival;
      await service.server.close({ withinMs: 20 });
      expect(await cut).to.equal('cut');
      service.release();
    });
  });
});
