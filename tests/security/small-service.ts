import { connect, type Socket } from 'node:net';
import { DomainError, instant } from '@spotter/core/kernel';
import { listen, ok, route, type HttpServer, type ServerOptions } from '@spotter/http-koa';
import { z } from 'zod';
import { until } from '../contract/until.js';

const readToEnd = async (content: AsyncIterable<unknown>): Promise<void> => {
  for await (const piece of content) if (!piece) return;
};

const done = z.strictObject({ done: z.literal(true) });

export interface SmallService extends HttpServer {
  /** Log lines, `message {fields}`. */
  readonly logged: readonly string[];
  readonly shed: () => number;
  /** The number of requests to `GET /api/held` or `POST /api/films`. */
  readonly held: () => number;
  /** Completes all held requests, present and future. */
  readonly release: () => void;
}

/** The HTTP adapter alone with empty routes, for attacks on the steps before a route. */
export async function startSmallService(options: Partial<ServerOptions> = {}): Promise<SmallService> {
  const logged: string[] = [];
  let shed = 0;
  let held = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const quota = { requests: 1_000_000, seconds: 60 };
  const common = { summary: 'Does nothing', answers: { 200: done } };
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    information: { title: 'Small', version: '1.0.0', description: '' },
    routes: [
      route('GET /api/held', 'public', 'Small', {
        ...common,
        handle: async () => {
          held += 1;
          await released;
          return ok({ done: true });
        },
      }),
      route('GET /api/free', 'public', 'Small', { ...common, handle: () => ok({ done: true }) }),
      route('POST /api/free', 'public', 'Small', {
        ...common,
        body: z.strictObject({ text: z.string().optional() }),
        handle: () => ok({ done: true }),
      }),
      route('POST /api/films', 'public', 'Small', {
        ...common,
        upload: 'film',
        handle: async ({ upload }) => {
          held += 1;
          await readToEnd(upload.content);
          return ok({ done: true });
        },
      }),
      route('GET /healthz', 'public', 'Small', { ...common, handle: () => ok({ done: true }) }),
    ],
    access: {
      authenticate: () => Promise.reject(new DomainError('unauthorized', 'Nobody has a token here.')),
      isPro: async () => false,
      staffAccess: async () => null,
      staffNeedsSecondFactor: false,
      systemKeys: [],
      cronKeys: [],
      isScreenKey: async () => false,
      verifySignature: async () => undefined,
      verifyBankSignature: async () => undefined,
    },
    answerOnce: { execute: () => Promise.reject(new Error('nobody sends a key')) },
    clock: { now: () => instant(Date.UTC(2026, 10, 20, 9)) },
    log: (_, message, fields) => void logged.push(`${message} ${JSON.stringify(fields)}`),
    onAnswered: ({ method, status }) => void logged.push(`answered ${method} ${status}`),
    onShed: () => void (shed += 1),
    requestLimits: { reads: quota, writes: quota, anonymous: quota },
    rateLimits: {},
    loginLimits: { passwordsByAddress: quota, passwordsByDevice: quota, passwords: quota, proofs: quota },
    trustedProxies: 1,
    ...options,
  });
  return { ...server, logged, shed: () => shed, held: () => held, release };
}

/** A connection that sends raw bytes. */
export class RawConnection {
  received = '';
  closed = false;
  private readonly socket: Socket;

  constructor(port: number, bytes: string | Buffer = '') {
    this.socket = connect(port, '127.0.0.1');
    this.socket.setEncoding('utf8').on('data', (text) => (this.received += String(text)));
    this.socket.on('error', () => undefined).on('close', () => (this.closed = true));
    this.send(bytes);
  }

  send(bytes: string | Buffer): void {
    this.socket.write(bytes);
  }

  /** The statuses of all answers so far. */
  get statuses(): readonly number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  }

  answers(count: number): Promise<void> {
    return until(`${count} answers`, async () => this.statuses.length >= count);
  }

  end(): Promise<void> {
    return until('the connection has ended', async () => this.closed);
  }

  destroy(): void {
    this.socket.destroy();
  }
}

/** @param from the client's address in the proxy's header */
export const head = (method: string, path: string, from: string, ...headers: readonly string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', `X-Forwarded-For: ${from}`, ...headers, '', ''].join('\r\n');

const JSON_BODY = 'Content-Type: application/json';

/** A request whose body has `length` bytes, of which `sent` are sent. */
export const post = (from: string, length: number, sent: string): string =>
  `${head('POST', '/api/free', from, JSON_BODY, `Content-Length: ${length}`)}${sent}`;

export const wholePost = (from: string): string => post(from, 2, '{}');
