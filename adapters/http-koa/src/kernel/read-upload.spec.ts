import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { useFakeTimers, type SinonFakeTimers } from 'sinon';
import { z } from 'zod';
import { created } from './answer.js';
import { readUpload } from './read-upload.js';
import { route } from './route.js';
import { as, startSampleService, until, type SampleService } from '../testing/sample-service.js';

/** A route that counts the received bytes, with a slow reader. */
const uploadRoute = (take: (chunk: string) => Promise<void>) =>
  route('POST /api/films', 'mentor', 'Sample', {
    summary: 'A film',
    upload: 'film',
    answers: { 201: z.strictObject({ bytes: z.int() }) },
    handle: async ({ upload }) => {
      let bytes = 0;
      for await (const chunk of upload.content) {
        bytes += chunk.length;
        await take(Buffer.from(chunk).toString());
      }
      return created({ bytes });
    },
  });

/** The time limit between two pieces, in milliseconds. */
const PATIENCE = 30_000;

const HEAD = '--b\r\nContent-Disposition: form-data; name="film"; filename="f.mp4"\r\nContent-Type: video/mp4\r\n\r\n';
const END = '\r\n--b--\r\n';
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

describe('an upload', () => {
  let service: SampleService;
  let taken: string[];
  let pause: () => Promise<void>;
  let socket: Socket;
  let timers: SinonFakeTimers;
  let received: string;

  beforeEach(async () => {
    taken = [];
    pause = () => Promise.resolve();
    received = '';
    timers = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
    const film = uploadRoute((text) => {
      taken.push(text);
      return pause();
    });
    service = await startSampleService({ routes: [film], timeouts: { request: PATIENCE } });
    socket = connect(service.server.port, '127.0.0.1');
    socket.setEncoding('utf8').on('data', (text) => (received += String(text)));
    socket.on('error', () => undefined);
    const { authorization } = as('mentor');
    socket.write(
      `POST /api/films HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nTransfer-Encoding: chunked\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\n\r\n',
    );
  });
  afterEach(async () => {
    timers.restore();
    socket.destroy();
    await service.server.close({ withinMs: 0 });
  });

  const send = (text: string): void => void socket.write(chunk(text));

  it('passes the file on in pieces as they arrive', async () => {
    send(HEAD);
    for (const piece of ['one', 'two', 'three']) {
      send(piece);
      await until(() => taken.join('').endsWith(piece));
    }
    socket.write(`${chunk(END)}0\r\n\r\n`);
    await until(() => received.includes('"bytes":11'));
    expect(received).to.match(/^HTTP\/1.1 201/);
  });

  /** Advances the time until the connection is closed. */
  const closedInTime = (): Promise<void> =>
    until(() => {
      timers.tick(PATIENCE);
      return socket.closed;
    });

  it('refuses a stalled upload in an envelope and closes the connection', async () => {
    send(`${HEAD}one`);
    await until(() => taken.length === 1);
    await closedInTime();
    expect(received).to.match(/^HTTP\/1.1 400 [^]*The request did not arrive in time/);
  });

  it('does not time out while its reader is slow', async () => {
    let resume = (): void => undefined;
    pause = () => new Promise((resolve) => (resume = resolve));
    send(`${HEAD}one`);
    await until(() => taken.length === 1);
    timers.tick(10 * PATIENCE);
    pause = () => Promise.resolve();
    resume();
    socket.write(`${chunk(END)}0\r\n\r\n`);
    await until(() => received !== '');
    expect(received).to.match(/^HTTP\/1.1 201/);
  });

  it('answers a refusal in the middle at once and closes the connection', async () => {
    pause = () => Promise.reject(new Error('no room'));
    send(`${HEAD}one`);
    await until(() => received.includes('INTERNAL_ERROR'));
    for (let number = 0; number < 50; number += 1) send('x'.repeat(60_000));
    socket.write(`${chunk(END)}0\r\n\r\nGET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await closedInTime();
    expect(received).to.match(/^Connection: close\r$/m);
    expect(received.match(/HTTP\/1.1 \d+/g)).to.deep.equal(['HTTP/1.1 500']);
  });

  it('destroys a connection that continues to send after the refusal', async () => {
    pause = () => Promise.reject(new Error('no room'));
    send(`${HEAD}one`);
    await until(() => received.includes('INTERNAL_ERROR'));
    await closedInTime();
    expect(received.match(/HTTP\/1.1 \d+/g)).to.deep.equal(['HTTP/1.1 500']);
  });

  it('refuses a text in place of the file before the text ends', async () => {
    send('--b\r\nContent-Disposition: form-data; name="film"\r\n\r\none');
    await until(() => received.includes('Must be a file, and the only field.'));
    await closedInTime();
  });

  it('refuses a second file before it ends', async () => {
    send(`${HEAD}one\r\n${HEAD}two`);
    await until(() => received.includes('Must be one file and nothing else.'));
    await closedInTime();
  });

  it('refuses more than 8 KiB of headers in its part', async () => {
    send(`${HEAD.replace('\r\n', `\r\nX: ${'x'.repeat(8_192)}\r\n`)}one`);
    socket.write(`${chunk(END)}0\r\n\r\n`);
    await until(() => received !== '');
    expect(received).to.match(/^HTTP\/1.1 400/);
  });

  it('derives a minimum size of the file from the length of the request, which includes the form', () => {
    const minimumOf = (length?: string) =>
      readUpload({ headers: { 'content-length': length } } as IncomingMessage, 'film').atLeastBytes;
    expect([undefined, '16384', '16385'].map(minimumOf)).to.deep.equal([0, 0, 1]);
  });

  it('refuses another media type, and a form without its boundary', async () => {
    const codes: unknown[] = [];
    for (const type of ['video/mp4', 'multipart/form-data; charset=utf-8']) {
      const headers = { ...as('mentor'), 'content-type': type };
      const init = { method: 'POST', headers, body: 'one' };
      const answer = await fetch(`http://127.0.0.1:${service.server.port}/api/films`, init);
      const { error } = (await answer.json()) as { error: { details: { issues: { code: string }[] } } };
      codes.push(...error.details.issues.map(({ code }) => code));
    }
    expect(codes).to.deep.equal(['WRONG_TYPE', 'WRONG_FORM']);
  });
});
