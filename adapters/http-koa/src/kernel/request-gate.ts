import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { DomainError, type Issue, type IssueCode } from '@spotter/core/kernel';
import { BodiesUnderWay, DEFAULT_BODY_LIMITS, type BodyLimits } from './bodies-under-way.js';
import { addressReader, type AddressOf } from './client-address.js';
import { isEnding, prepareRefusal, refuseConnection, withHeaders } from './connection-refusal.js';
import { FailureLog } from './failure-log.js';
import { IncomingBody, type CutReason } from './incoming-body.js';
import { invalidInput } from './issues.js';
import { isProbe } from './probes.js';
import { maxBytesOf, tooLarge } from './read-body.js';
import { hasBody, keepBody, keepRefusal, parseContentType, UPLOAD_TYPE } from './received-request.js';
import type { Log } from './log.js';
import { receiveBody } from './receive-body.js';
import type { CrossOriginHeaders, FixedHeaders } from './security-headers.js';
import { Shedding } from './shedding.js';

export interface GateOptions {
  /** Sent with every answer. */
  readonly headers: FixedHeaders;
  readonly crossOrigin: CrossOriginHeaders;
  /** Number of own proxies that write `X-Forwarded-For`; 0 by default: the header is ignored. */
  readonly trustedProxies?: number;
  /** Maximum number of requests in progress; more are refused. 1,000 by default. */
  readonly requestsAtOnce?: number;
  /** In milliseconds: how long a connection is not read after a refusal, at most. 5,000 by default. */
  readonly shedPauseMs?: number;
  readonly bodyLimits?: Partial<BodyLimits>;
  readonly bodyWithinMs: number;
  readonly log: Log;
  /** Called for each refused request. */
  readonly onShed?: () => void;
}

interface BrokenRequest {
  readonly socket: Duplex;
  readonly headers: { readonly origin?: string | undefined };
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const REQUESTS_AT_ONCE = 1_000;
const SHED_PAUSE_MS = 5_000;
/** Browsers and proxies send some forty. */
export const MAX_HEADERS = 100;

/** Decides which requests reach the application, in the order of docs/admission.md. */
export class RequestGate {
  private readonly requestsAtOnce: number;
  /** Admitted requests. Each was admitted when its body was complete. */
  private inProgress = 0;
  private readonly bodies: BodiesUnderWay;
  private readonly shedding: Shedding;
  private readonly failures: FailureLog;
  private readonly addressOf: AddressOf;
  private readonly crossOrigin: CrossOriginHeaders;

  constructor(
    private readonly handle: Handle,
    options: GateOptions,
  ) {
    const { headers, crossOrigin, log, bodyLimits, bodyWithinMs } = options;
    const { trustedProxies = 0 } = options;
    const { shedPauseMs: pauseMs = SHED_PAUSE_MS, onShed = () => undefined } = options;
    const report = (count: number): void => log('warn', 'Requests refused: too many at once.', { count });
    this.requestsAtOnce = options.requestsAtOnce ?? REQUESTS_AT_ONCE;
    this.bodies = new BodiesUnderWay({ ...DEFAULT_BODY_LIMITS, ...bodyLimits }, bodyWithinMs);
    this.shedding = new Shedding({ headers, crossOrigin, pauseMs, onShed, report });
    this.failures = new FailureLog(log);
    this.addressOf = addressReader(trustedProxies);
    this.crossOrigin = crossOrigin;
  }

  serve(request: IncomingMessage, response: ServerResponse): void {
    if (isEnding(request.socket)) return;
    if (request.rawHeaders.length > 2 * MAX_HEADERS) this.refuseConnection(request, TOO_MANY_HEADERS);
    else if (request.headers.host === undefined && request.httpVersion === '1.1')
      this.refuseConnection(request, NO_HOST); // RFC 9112, 3.2
    // A probe behind an unanswered request has no socket yet, and is counted: a connection could pipeline any number of them.
    else if (isProbe(request.url) && response.socket !== null) void this.handle(request, response);
    else if (!hasBody(request)) this.admit(request, response);
    else this.receive(request, response);
  }

  close(): void {
    this.bodies.close();
  }

  private admit(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    this.shedding.arrived(socket);
    if (this.inProgress >= this.requestsAtOnce) {
      this.shedding.refuse(request, response);
      return;
    }
    this.inProgress += 1;
    const leave = (): void => {
      this.inProgress -= 1;
      this.shedding.answered(socket, this.requestsAtOnce - this.inProgress);
    };
    void this.handle(request, response).then(leave, leave);
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const { headers } = request;
    if (headers['content-encoding'] !== undefined) this.refuse(request, response, compressedBody());
    else if (parseContentType(request) === UPLOAD_TYPE) this.receiveUpload(request, response);
    else if (Number(headers['content-length'] ?? 0) > maxBytesOf(request))
      this.refuse(request, response, tooLarge(request));
    else {
      const body = this.bodyOf(request);
      receiveBody(body, this.bodies, this.cutting(request), (refusal) => {
        if (refusal) this.refuse(request, response, refusal);
        else this.admit(request, response);
      });
    }
  }

  /** The route reads an upload; the request occupies an upload place until it is answered. */
  private receiveUpload(request: IncomingMessage, response: ServerResponse): void {
    const body = this.bodyOf(request);
    if (!this.bodies.enterUpload(body)) {
      this.refuse(request, response, tooManyUploads());
      return;
    }
    body.cut = this.cutting(request);
    response.once('close', () => this.bodies.leaveUpload(body));
    void this.handle(request, response);
  }

  private bodyOf(request: IncomingMessage): IncomingBody {
    const body = new IncomingBody(request, this.addressOf(request));
    keepBody(request, body);
    return body;
  }

  /** Uses the envelope and the log line of a route's refusal. */
  private refuse(request: IncomingMessage, response: ServerResponse, refusal: DomainError): void {
    keepRefusal(request, refusal);
    void this.handle(request, response);
  }

  private cutting(request: IncomingMessage): (reason: CutReason) => void {
    return (reason) => {
      this.failures.warn('Unfinished body refused.', { reason });
      this.refuseConnection(request, reason === 'slow' ? TOO_SLOW : CROWDED_OUT);
    };
  }

  /** With the headers by which a page of an allowed origin can read the refusal. */
  refuseConnection(request: BrokenRequest, refusal: string): void {
    const { others, answers } = this.crossOrigin;
    const { socket, headers } = request;
    refuseConnection(socket, withHeaders(refusal, answers.get(headers.origin ?? '') ?? others), request);
  }
}

const compressedBody = (): DomainError =>
  invalidInput([
    { path: 'Content-Encoding', code: 'NOT_ALLOWED', message: 'Not supported: send the body uncompressed.' },
  ]);
const tooManyUploads = (): DomainError =>
  new DomainError('rate-limited', 'Too many uploads at once. Try again in a moment.', { retryAfterSeconds: 1 });

/** @returns the prepared refusal of an invalid request. */
export function invalidRequest(code: IssueCode, message: string, status = 400): string {
  const issue: Issue = { path: '', code, message };
  return prepareRefusal({ status, code: 'VALIDATION_ERROR', message, details: { issues: [issue] } });
}
export const TOO_SLOW = invalidRequest('INTERRUPTED', 'The request did not arrive in time.');
const TOO_MANY_HEADERS = invalidRequest('TOO_LARGE', `At most ${MAX_HEADERS} headers are allowed.`, 431);
const NO_HOST = invalidRequest('REQUIRED', 'The header Host is missing.');
const CROWDED_OUT = prepareRefusal({
  status: 503,
  code: 'UNAVAILABLE',
  message: 'Too many unfinished requests: send the whole body at once.',
  details: {},
});
