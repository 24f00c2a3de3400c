import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createApplication } from './application.js';
import type { ApplicationOptions } from './application.js';
import { limitBodyTime } from './body-time.js';
import { errorEnvelope, JSON_TYPE } from './envelope.js';
import type { Refusal } from './refusal.js';

export interface ServerOptions extends ApplicationOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly timeouts?: Partial<Timeouts>;
  /** Whether clients are told to turn to another process, while this one still serves them. */
  readonly isLeaving?: () => boolean;
}

/** In milliseconds. */
export interface Timeouts {
  /** From the connection (or the answer before) to the last header. */
  readonly headers: number;
  /** From the headers of a request to its last byte: a body sent drop by drop holds no connection for ever. */
  readonly request: number;
  /** The same of a request that brings a file, each piece of which may come so long after the last as a whole request of another kind. */
  readonly upload: number;
  /** An idle connection is kept for so long; longer than a load balancer keeps its end. */
  readonly keepAlive: number;
}

const DEFAULT_TIMEOUTS: Timeouts = { headers: 10_000, request: 30_000, upload: 3_600_000, keepAlive: 65_000 };
const MAX_HEADER_BYTES = 16 * 1_024;

export interface HttpServer {
  /** `http://127.0.0.1:3000` */
  readonly url: string;
  readonly port: number;
  /**
   * Takes no new connections, lets the requests under way finish, tells their clients to leave, and is done when the last
   * has left or the time is over; what is still open then is cut.
   */
  readonly close: (options?: { readonly withinMs?: number }) => Promise<void>;
}

const DEFAULT_DRAIN_MS = 10_000;

/** @returns once it listens. @throws Error when the address cannot be had. */
export async function listen(options: ServerOptions): Promise<HttpServer> {
  const closing = { begun: false };
  const { isLeaving = () => false } = options;
  const application = await createApplication(options, () => closing.begun || isLeaving());
  const server = serverOf(application.callback(), { ...DEFAULT_TIMEOUTS, ...options.timeouts });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const { port, address, family } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: async ({ withinMs = DEFAULT_DRAIN_MS } = {}) => {
      closing.begun = true;
      await drained(server, withinMs);
    },
  };
}

type Handle = ReturnType<Awaited<ReturnType<typeof createApplication>>['callback']>;

function serverOf(handle: Handle, timeouts: Timeouts): Server {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: timeouts.headers,
    requestTimeout: Math.max(timeouts.request, timeouts.upload),
    keepAliveTimeout: timeouts.keepAlive,
    connectionsCheckingInterval: Math.min(5_000, timeouts.headers),
  });
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    limitBodyTime(request, timeouts.request, () => cut(request, response));
    void handle(request, response);
  };
  server.on('request', serve);
  server.on('checkExpectation', serve); // an unknown Expect is not met, and does no harm
  server.on('clientError', refuseConnection);
  return server;
}

function drained(server: Server, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), withinMs);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
  });
}

/** Bytes that are no request have no context: their refusal is written by hand, and the connection ends. */
function refuseConnection(error: Error & { readonly code?: string }, socket: Duplex): void {
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null };
  const garbling = answer?.headersSent === true;
  if (!socket.writable || error.code === 'ECONNRESET' || garbling) {
    socket.destroy();
    return;
  }
  const body = errorEnvelope(refusalOfConnection(error.code));
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Connection: close',
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}

/** As Node tells it of requests that take longer than any may. */
const TOO_SLOW = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** A body that goes on after its answer has been let go by for long enough. */
function cut({ socket }: IncomingMessage, { headersSent }: ServerResponse): void {
  if (headersSent) socket.destroy();
  else refuseConnection(TOO_SLOW, socket);
}

const CONNECTION_ERRORS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: `The headers must not be larger than ${MAX_HEADER_BYTES} bytes.`,
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

function refusalOfConnection(code: string | undefined): Refusal {
  const message = CONNECTION_ERRORS[code ?? ''] ?? 'This is not an HTTP request.';
  return { status: 400, code: 'VALIDATION_ERROR', message, details: { issues: [{ path: '', message }] } };
}
