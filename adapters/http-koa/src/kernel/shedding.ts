import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorEnvelope, JSON_TYPE } from './envelope.js';
import { UNAVAILABLE_SECONDS } from './refusal.js';
import { isPreflight, type CrossOriginHeaders, type FixedHeaders } from './security-headers.js';

export interface SheddingOptions {
  readonly headers: FixedHeaders;
  readonly crossOrigin: CrossOriginHeaders;
  /** In milliseconds: how long a connection is not read at most. */
  readonly pauseMs: number;
  /** Called for each refused request. */
  readonly onShed: () => void;
  /** Called once a second with the number of refused requests, while there are any. */
  readonly report: (count: number) => void;
}

const NOT_STORED = ['Cache-Control', 'no-store'] as const;
const CHECK_EVERY_MS = 1_000;
const BODY = errorEnvelope({
  status: 503,
  code: 'UNAVAILABLE',
  message: 'Too many requests at once. Try again in a moment.',
  details: {},
});

/**
 * Refuses requests at the least cost: a prepared answer, no log line, and a pause of the connection. While connections are paused,
 * all connections take turns: an answered one is paused too, and the longest paused are read as places become free. Otherwise
 * answered clients would take each free place again, and every resumed connection would be refused again.
 */
export class Shedding {
  /** The headers of a refusal, by the origin that may read it. */
  private readonly refusals: ReadonlyMap<string, string[]>;
  private readonly otherRefusals: string[];
  private readonly preflights: ReadonlyMap<string, string[]>;
  /** Paused connections, oldest first, with the end of their pause. */
  private readonly paused = new Map<Socket, number>();
  /** Resumed connections that have sent no request yet, for a second at most: each of them can need a place. */
  private readonly awaited = new Set<Socket>();
  private timer: NodeJS.Timeout | undefined;
  private count = 0;

  constructor(private readonly options: SheddingOptions) {
    const { headers, crossOrigin } = options;
    const refusal: FixedHeaders = [
      ['Retry-After', String(UNAVAILABLE_SECONDS)],
      ['Content-Type', JSON_TYPE],
      ['Content-Length', String(Buffer.byteLength(BODY))],
    ];
    const prepare = (...more: FixedHeaders[]): string[] => [...headers, NOT_STORED, ...more.flat()].flat();
    const { others, answers, preflights } = crossOrigin;
    this.otherRefusals = prepare(refusal, others);
    this.refusals = new Map([...answers].map(([origin, own]) => [origin, prepare(refusal, own)]));
    this.preflights = new Map([...preflights].map(([origin, own]) => [origin, prepare(own)]));
  }

  /** Answers a preflight as if there were a place: the browser then sends its request and can read the refusal. */
  refuse(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = response;
    const { origin = '' } = request.headers;
    const preflight = isPreflight(request) ? this.preflights.get(origin) : undefined;
    if (preflight) response.writeHead(204, preflight).end();
    else {
      this.count += 1;
      this.options.onShed();
      response.writeHead(503, this.refusals.get(origin) ?? this.otherRefusals).end(BODY);
    }
    if (socket === null) return;
    this.timer ??= setInterval(() => this.everySecond(), CHECK_EVERY_MS).unref();
    this.pause(socket);
  }

  /** Call it for each request that needs a place. */
  arrived(socket: Socket): void {
    this.awaited.delete(socket);
  }

  /** Call it for each finished request, with the number of free places. */
  answered(socket: Socket, freePlaces: number): void {
    if (this.paused.size === 0) return;
    if (!socket.writableEnded) this.pause(socket);
    for (const [next] of this.paused) {
      if (this.awaited.size >= freePlaces) return;
      this.resume(next);
      if (!next.destroyed) this.awaited.add(next);
    }
  }

  private everySecond(): void {
    const now = performance.now();
    for (const [socket, until] of this.paused) if (until <= now) this.resume(socket);
    this.awaited.clear();
    if (this.count > 0) this.options.report(this.count);
    else if (this.paused.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
    this.count = 0;
  }

  private pause(socket: Socket): void {
    this.paused.set(socket, performance.now() + this.options.pauseMs);
    // Node resumes reading after the request; a connection paused before that would continue.
    setImmediate(() => this.paused.has(socket) && socket.pause());
  }

  private resume(socket: Socket): void {
    this.paused.delete(socket);
    socket.resume();
  }
}
