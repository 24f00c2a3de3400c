import { HOUR } from '@spotter/core/kernel';
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { BodyLimits, ServerOptions } from '@spotter/http-koa';
import { until } from '../contract/until.js';
import { head, post, RawConnection, startSmallService, wholePost, type SmallService } from './small-service.js';

const SOMAXCONN = '/proc/sys/net/core/somaxconn';
const BURST = 1_500;
const BURST_MS = 60_000;

/** A program that opens connections, and prints how many were accepted in time. */
const burst = (port: number): string => `
  let taken = 0;
  const end = () => { process.stdout.write(String(taken)); process.exit(); };
  for (let count = 0; count < ${BURST}; count += 1)
    require('node:net').connect(${port}, '127.0.0.1', () => { taken += 1; if (taken === ${BURST}) end(); });
  setTimeout(end, ${BURST_MS});`;

const A = '203.0.113.1';
const B = '203.0.113.2';

describe('limits of real connections', () => {
  let service: SmallService;
  let connections: RawConnection[];

  const start = async (options: Partial<ServerOptions> = {}): Promise<void> => {
    connections = [];
    service = await startSmallService(options);
  };
  const startWith = (bodyLimits: Partial<BodyLimits>) => start({ bodyLimits });
  const open = (bytes: string | Buffer): RawConnection => {
    const connection = new RawConnection(service.port, bytes);
    connections.push(connection);
    return connection;
  };
  const answered = async (bytes: string | Buffer): Promise<number | undefined> => {
    const connection = open(bytes);
    await connection.answers(1);
    return connection.statuses[0];
  };
  const endOf = async (connection: RawConnection): Promise<string> => {
    await connection.end();
    return connection.received;
  };
  afterEach(async () => {
    service.release();
    for (const connection of connections) connection.destroy();
    await service.close({ withinMs: 0 });
  });

  describe('on connections', () => {
    it('accept a burst while the process is busy', async function () {
      if (!existsSync(SOMAXCONN) || Number(readFileSync(SOMAXCONN, 'utf8')) < BURST) this.skip();
      await start();
      // The process is busy until the burst ends, and accepts no connection before.
      const { stdout } = spawnSync(process.execPath, ['-e', burst(service.port)], { encoding: 'utf8' });
      expect(Number(stdout)).to.equal(BURST);
    });
  });

  describe('on bodies in progress', () => {
    it('do not count a request in progress whose body is incomplete', async () => {
      await start({ requestsAtOnce: 1 });
      for (let count = 0; count < 50; count += 1) open(post(A, 100, '{'));
      expect(await answered(head('GET', '/api/free', B))).to.equal(200);
      expect(await answered(wholePost(B))).to.equal(200);
      expect(await answered(wholePost(A)), 'from the address of the attack').to.equal(200);
      expect(service.shed()).to.equal(0);
    });

    it('end one older body of an address with too many, and no body of another address', async () => {
      await startWith({ atOnceByAddress: 2 });
      const other = open(post(B, 10, '{'));
      const [oldest, next] = [open(post(A, 10, '{')), open(post(A, 10, '{'))];
      expect(await answered(wholePost(A))).to.equal(200);
      expect(await endOf(connections.find(({ received }) => received.includes('503'))!)).to.match(
        /^Retry-After: 1\r$[^]*"UNAVAILABLE"/m,
      );
      expect([oldest.closed, next.closed].filter(Boolean)).to.have.length(1);
      expect(other.received).to.equal('');
    });

    it('end older bodies when there are too many in total, and answer the newest', async () => {
      await startWith({ atOnce: 2 });
      const unfinished = ['1', '2', '3'].map((last) => open(post(`203.0.113.${last}`, 10, '{')));
      expect(await answered(wholePost(B))).to.equal(200);
      await until('one or two gave way', () => unfinished.some(({ closed }) => closed));
      expect(unfinished.filter(({ closed }) => !closed)).to.have.length.within(1, 2);
    });

    it('end one body of an address with too many bytes', async () => {
      await startWith({ bytesByAddress: 1_000 });
      const text = 'x'.repeat(600);
      const both = [open(post(A, 2_000, text)), open(post(A, 2_000, text))];
      await until('one gave way', () => both.some(({ closed }) => closed));
      expect(both.filter(({ closed }) => closed)).to.have.length(1);
    });

    it('end one body when there are too many bytes in total', async () => {
      await startWith({ bytes: 1_000 });
      const text = 'x'.repeat(600);
      const both = [open(post(A, 2_000, text)), open(post(B, 2_000, text))];
      await until('one gave way', () => both.some(({ closed }) => closed));
      expect(both.filter(({ closed }) => closed)).to.have.length(1);
    });

    it('do not count the bytes of bodies that are complete', async () => {
      await startWith({ bytes: 1_000, bytesByAddress: 1_000 });
      const unfinished = open(post(A, 2_000, 'x'.repeat(600)));
      const whole = JSON.stringify({ name: 'x'.repeat(300) });
      for (let count = 0; count < 3; count += 1) await answered(post(A, whole.length, whole));
      expect(unfinished.closed).to.equal(false);
    });

    it('end a body below the minimum rate', async () => {
      await startWith({ graceMs: 50, bytesPerSecond: 1_000_000 });
      const received = await endOf(open(post(A, 10_000, '{')));
      expect(received).to.match(/^HTTP\/1.1 400 [^]*VALIDATION_ERROR[^]*did not arrive in time/);
    });

    it('log the ended bodies at most once a second, with the reason', async () => {
      await startWith({ atOnceByAddress: 1 });
      const unfinished = Array.from({ length: 20 }, () => open(post(A, 10, '{')));
      await until('all but one gave way', () => unfinished.filter(({ closed }) => closed).length === 19);
      expect(service.logged).to.have.length.within(1, 5);
      expect(service.logged[0]).to.equal('Unfinished body refused. {"reason":"crowded"}');
    });

    it('end an upload below the minimum rate', async () => {
      await startWith({ graceMs: 50, bytesPerSecond: 1_000_000 });
      expect(await endOf(open(upload(A)))).to.match(/^HTTP\/1.1 400 [^]*did not arrive in time/);
    });

    it('allow a number of uploads per address and in total', async () => {
      await startWith({ uploadsByAddress: 1, uploads: 2 });
      const first = open(upload(A));
      await until('it is under way', () => service.held() === 1);
      expect(await answered(upload(A))).to.equal(429);
      const second = open(upload(B));
      await until('it is under way', () => service.held() === 2);
      expect(await answered(upload('203.0.113.9'))).to.equal(429);
      expect([first.received, second.received]).to.deep.equal(['', '']);
      first.destroy();
      await until('its place is free', () => {
        open(upload('203.0.113.3'));
        return service.held() === 3;
      });
    });

    it('release a body whose connection has broken', async () => {
      await startWith({ atOnceByAddress: 1 });
      open(post(A, 10, '{')).destroy();
      const next = open(post(A, 2, '{'));
      next.send('}');
      await next.answers(1);
      expect(next.statuses).to.deep.equal([200]);
    });
  });

  describe('on requests', () => {
    it('refuse a body with a Content-Encoding before reading it, and end the connection', async () => {
      await start();
      const bomb = brotliCompressSync(Buffer.alloc(1_000_000));
      const encoded = head('POST', '/api/free', A, 'Content-Encoding: br', `Content-Length: ${bomb.length + 1}`);
      const received = await endOf(open(Buffer.concat([Buffer.from(encoded), bomb])));
      expect(received).to.match(/^HTTP\/1.1 400 [^]*VALIDATION_ERROR[^]*Content-Encoding/);
      expect(received).to.match(/^Connection: close\r$/m);
    });

    it('refuse a body by the length that it declares, before it arrives', async () => {
      await start();
      const received = await endOf(open(post(A, 102_401, '')));
      expect(received).to.match(/^HTTP\/1.1 400 [^]*must not be larger than 102,400 bytes/);
    });

    const body = 'x'.repeat(150_000);
    for (const [what, header, sent] of [
      ['declares', `Content-Length: ${body.length}`, body],
      ['does not declare', 'Transfer-Encoding: chunked', `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
    ] as const) {
      it(`end the connection after a body that is too large and ${what} its length, before the next request`, async () => {
        await start();
        const request = `${head('POST', '/api/free', A, 'Content-Type: application/json', header)}${sent}`;
        const received = await endOf(open(`${request}${head('GET', '/api/free', A)}`));
        expect(received).to.match(/^HTTP\/1.1 400 [^]*must not be larger than 102,400 bytes/);
        expect(received).to.match(/^Connection: close\r$/m);
        expect(connections.at(-1)!.statuses).to.deep.equal([400]);
      });
    }

    it('end the connection after an upload to a route without uploads', async () => {
      await startWith({ uploads: 0 });
      const received = await endOf(open(upload(A)));
      expect(received).to.match(/^HTTP\/1.1 429 [^]*^Connection: close\r$/m);
    });

    it('refuse 2,100 headers, which could hide the address that our proxy adds', async () => {
      await start();
      const hiding = Array.from({ length: 2_100 }, () => 'a:');
      const request = ['GET /api/free HTTP/1.1', 'Host: x', ...hiding, `X-Forwarded-For: ${A}`, '', ''].join('\r\n');
      const received = await endOf(open(request));
      expect(received).to.match(/^HTTP\/1.1 4(31|00) [^]*VALIDATION_ERROR[^]*At most 100 headers/);
      expect(received).to.match(/^Connection: close\r$/m);
    });

    it('refuse more than a hundred headers, so that no header can be hidden', async () => {
      await start();
      const some = (count: number) => Array.from({ length: count }, (_, index) => `a${index}:b`);
      expect(await answered(head('GET', '/api/free', A, ...some(98)))).to.equal(200);
      for (const count of [99, 1_000, 1_400]) {
        const received = await endOf(open(head('GET', '/api/free', A, ...some(count))));
        expect(received).to.match(/^HTTP\/1.1 4(31|00) [^]*VALIDATION_ERROR[^]*At most 100 headers/);
      }
    });
  });

  describe('on concurrent requests', () => {
    let holders: RawConnection[];

    const startFull = async (shedPauseMs = HOUR): Promise<void> => {
      await start({ requestsAtOnce: 2, shedPauseMs });
      holders = [open(head('GET', '/api/held', A)), open(head('GET', '/api/held', A))];
      await until('both are in work', () => service.held() === 2);
    };

    it('refuse the excess with a prepared answer, a counter and one log line per second', async () => {
      await startFull();
      const begun = performance.now();
      const statuses = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          answered(index % 2 === 0 ? head('GET', '/api/free', B) : wholePost(B)),
        ),
      );
      const wholeSeconds = Math.floor((performance.now() - begun) / 1_000);
      expect(new Set(statuses)).to.deep.equal(new Set([503]));
      expect(connections.at(-1)!.received).to.match(/^Retry-After: 1\r$/m);
      expect(connections.at(-1)!.received).to.match(/^Cache-Control: no-store\r$/m);
      expect(connections.at(-1)!.received).to.contain('"code":"UNAVAILABLE"');
      expect(service.shed()).to.equal(40);
      const counts = () => service.logged.map((line) => Number(/^Requests refused.*:(\d+)}$/.exec(line)?.[1]));
      await until('all were reported', () => counts().reduce((sum, count) => sum + count, 0) === 40);
      expect(service.logged).to.have.length.within(1, 2 + wholeSeconds);
    });

    it('answer a probe', async () => {
      await startFull();
      expect(await answered(head('GET', '/healthz', A))).to.equal(200);
    });

    it('count a probe after an unanswered request of its connection: one connection could send any number', async () => {
      await startFull();
      const probes = open(head('GET', '/healthz', A).repeat(3));
      await probes.answers(3);
      expect(probes.statuses).to.deep.equal([200, 503, 503]);
    });

    it('read a refused connection as soon as a place is free, and answered connections after it', async () => {
      await startFull();
      const refused = open(head('GET', '/api/free', B));
      await refused.answers(1);
      refused.send(head('GET', '/api/free', B));
      const sendAgain = async (holder: RawConnection): Promise<void> => {
        await holder.answers(1);
        holder.send(head('GET', '/api/free', A));
        await holder.answers(2);
      };
      service.release();
      await Promise.all([refused.answers(2), ...holders.map(sendAgain)]);
      expect(refused.statuses).to.deep.equal([503, 200]);
      for (const { statuses } of holders) expect(statuses).to.deep.equal([200, 200]);
      expect(service.shed()).to.equal(1);
    });

    it('read a refused connection again when its pause ends', async () => {
      await startFull(1_000);
      const connection = open(head('GET', '/api/free', B));
      await connection.answers(1);
      connection.send(head('GET', '/api/free', B));
      await connection.answers(2);
      expect(connection.statuses).to.deep.equal([503, 503]);
    });
  });
});

/** The first bytes of a form with one file. */
const upload = (from: string): string =>
  `${head('POST', '/api/films', from, 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 100000')}--b\r\n`;
