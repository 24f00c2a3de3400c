import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { HOUR, phraseNumber } from '@spotter/core/kernel';
import { createApplication } from './application.js';
import type { ApplicationOptions } from './application.js';
import { closeAfterAnswers, isWaitingForAnswer } from './connection-refusal.js';
import { invalidRequest, MAX_HEADERS, RequestGate, TOO_SLOW, type GateOptions } from './request-gate.js';
import { crossOriginHeaders, securityHeaders } from './security-headers.js';

export interface ServerOptions
  extends ApplicationOptions, Omit<GateOptions, 'headers' | 'crossOrigin' | 'bodyWithinMs'> {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  readonly timeouts?: Partial<Timeouts>;
  /** Whether clients should turn to another process, while this one still serves them. */
  readonly isLeaving?: () => boolean;
}

/** In milliseconds. */
export interface Timeouts {
  /** From the connection (or the previous answer) to the last header. */
  readonly headers: number;
  /** From the headers of a request to its last byte; for an upload, between two pieces. A slow body must not hold a connection. */
  readonly request: number;
  /** A client that does not read its answer is disconnected after once or twice this time; until then the rest stays in memory. */
  readonly answer: number;
  /** Keep-alive of an idle connection; longer than the load balancer's: Google's reuses one for 600 s, others for less. */
  readonly keepAlive: number;
}

const DEFAULT_TIMEOUTS: Timeouts = {
  headers: 10_000,
  request: 30_000,
  answer: 30_000,
  keepAlive: 620_000,
};
/** Milliseconds from the headers of an upload to its last byte. */
const UPLOAD_MS = HOUR;
/** Backlog of connections to accept. Node's 511 overflow in a burst: the kernel then delays new ones by seconds, probes too. */
const BACKLOG = 4_096;
const MAX_HEADER_BYTES = 16 * 1_024;

export interface HttpServer {
  /** `http://127.0.0.1:3000` */
  readonly url: string;
  readonly port: number;
  /**
   * Stops accepting connections, completes the requests in progress and asks their clients to close. Resolves when all connections
   * are closed; connections still open at the time limit are destroyed.
   */
  readonly close: (options?: { readonly withinMs?: number }) => Promise<void>;
}

const DEFAULT_DRAIN_MS = 10_000;
/** For the first byte on a connection while the server closes: browsers open some in advance. */
const UNUSED_MS = 1_000;

/** @returns when the server listens. @throws Error when the address is not available. */
export async function listen(options: ServerOptions): Promise<HttpServer> {
  const closing = { begun: false };
  const { isLeaving = () => false } = options;
  const headers = await securityHeaders();
  const application = createApplication(options, headers, () => closing.begun || isLeaving());
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const gate = new RequestGate(application.callback(), {
    ...options,
    headers,
    crossOrigin: await crossOriginHeaders(options.origins ?? []),
    bodyWithinMs: timeouts.request,
  });
  const server = createGatedServer(gate, timeouts);
  const connections = trackConnections(server);
  server.listen({ port: options.port, host: options.host, backlog: BACKLOG });
  await once(server, 'listening');
  const { port, address, family } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: async ({ withinMs = DEFAULT_DRAIN_MS } = {}) => {
      closing.begun = true;
      await drain(server, connections, withinMs);
      gate.close();
    },
  };
}

function createGatedServer(gate: RequestGate, timeouts: Timeouts): Server {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    requireHostHeader: false, // Node's refusal has no envelope; the gate refuses these requests
    headersTimeout: timeouts.headers,
    requestTimeout: UPLOAD_MS,
    keepAliveTimeout: timeouts.keepAlive,
    connectionsCheckingInterval: Math.min(5_000, timeouts.headers),
  });
  const serve = (request: IncomingMessage, response: ServerResponse): void => gate.serve(request, response);
  server.on('request', serve);
  server.on('checkExpectation', serve); // an unknown Expect header is ignored
  server.on('clientError', (error, socket) => refuseBrokenRequest(gate, error, socket));
  // Also called for idle connections, and while a handler works.
  server.setTimeout(timeouts.answer, (socket) => {
    if (!isWaitingForAnswer(socket)) socket.destroy();
  });
  return server;
}

function trackConnections(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return connections;
}

function drain(server: Server, connections: ReadonlySet<Socket>, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), withinMs);
    const unusedLimit = setTimeout(() => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, UNUSED_MS);
    // Called by `close`. Node's own function cuts answers in transit, and keeps the connections of answers that began before.
    server.closeIdleConnections = () => connections.forEach(closeAfterAnswers);
    server.close(() => {
      clearTimeout(deadline);
      clearTimeout(unusedLimit);
      resolve();
    });
  });
}

/** @param error has the bytes that Node could not parse, usually with all headers of the request. */
function refuseBrokenRequest(
  gate: RequestGate,
  { code, rawPacket }: Error & { readonly code?: string; readonly rawPacket?: Buffer },
  socket: Duplex,
): void {
  const [, origin] = /^origin: *(\S+)/im.exec(rawPacket?.toString('latin1') ?? '') ?? [];
  gate.refuseConnection({ socket, headers: { origin } }, CONNECTION_ERRORS.get(code) ?? NO_REQUEST);
}

const CONNECTION_ERRORS = new Map<string | undefined, string>([
  // Later releases of Node, as 22.23 and 26, report too many headers like this too.
  [
    'HPE_HEADER_OVERFLOW',
    invalidRequest(
      'TOO_LARGE',
      `At most ${MAX_HEADERS} headers and ${phraseNumber(MAX_HEADER_BYTES)} bytes, with the address, are allowed.`,
    ),
  ],
  ['ERR_HTTP_REQUEST_TIMEOUT', TOO_SLOW],
]);
const NO_REQUEST = invalidRequest('WRONG_FORM', 'Not a valid HTTP request.');
