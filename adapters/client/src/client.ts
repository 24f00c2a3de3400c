import createClient, { type Client } from 'openapi-fetch';
import { dataOf, type ErrorBody } from './api-error.js';
import { KEYED_ROUTES } from './keyed-routes.js';
import { DEFAULT_RETRIES, isRepeatable, pauseBeforeNext, pauseFor, type RetryPolicy } from './retry-policy.js';
import { Session, type Tokens } from './session.js';
import type { paths } from './wire.js';

export interface ClientOptions {
  /** `https://api.spotter.example` */
  readonly baseUrl: string;
  /** The tokens of a logged-in person; renewed when they expire. */
  readonly tokens?: Tokens;
  /** Called with renewed tokens, to store them, and with null when the person must log in again. */
  readonly onTokens?: (tokens: Tokens | null) => void;
  /** The key of a machine, instead of tokens. */
  readonly apiKey?: string;
  /** The language of reasons and documents: `ko` or `en`. */
  readonly language?: string;
  readonly retries?: Partial<RetryPolicy>;
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Rejects when the request is aborted. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** For example `client.GET('/api/members/me')`; types come from the OpenAPI document. */
export type SpotterClient = Client<paths, 'application/json'>;

/**
 * Renews expired tokens, and retries when the service is busy or the network fails. Every request that books or moves money gets an
 * `Idempotency-Key`, so that a retry is executed once.
 */
export function spotterClient(options: ClientOptions): SpotterClient {
  const send = sendWithRetries(options);
  const session = sessionOf(options, send);
  return createClient<paths>({
    baseUrl: options.baseUrl,
    headers: { ...(options.language !== undefined && { 'Accept-Language': options.language }) },
    bodySerializer: serializeBody,
    fetch: (request) => {
      if (isKeyed(request) && !request.headers.has(KEY)) request.headers.set(KEY, crypto.randomUUID());
      if (options.apiKey !== undefined) request.headers.set('X-Api-Key', options.apiKey);
      return session === null ? send(request) : sendAuthorised(request, session, send);
    },
  });
}

type Send = (request: Request) => Promise<Response>;

/** The text of a file and a form are sent as they are. */
const serializeBody = (body: unknown): string | FormData =>
  typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);

const KEY = 'Idempotency-Key';

const KEYED = KEYED_ROUTES.map((route) => {
  const [method, path = ''] = route.split(' ');
  return { method, path: new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
});

/** Without `URL`: that of React Native appends a slash to the path. */
function isKeyed({ method, url }: Request): boolean {
  const [address = ''] = url.split('?');
  return KEYED.some((route) => route.method === method && route.path.test(address));
}

/** Any other failure says nothing about the token: it is kept. */
const REFUSED_TOKEN: ReadonlySet<number> = new Set([400, 401]);

function sessionOf({ tokens, onTokens = () => undefined, baseUrl }: ClientOptions, send: Send): Session | null {
  if (tokens === undefined) return null;
  const anybody = createClient<paths>({ baseUrl, fetch: send });
  const renew = async (refreshToken: string): Promise<Tokens | null> => {
    const answer = await anybody.POST('/api/auth/refresh', { body: { refreshToken } });
    return REFUSED_TOKEN.has(answer.response.status) ? null : dataOf(answer);
  };
  return new Session(tokens, renew, onTokens);
}

async function sendAuthorised(request: Request, session: Session, send: Send): Promise<Response> {
  const { accessToken } = session;
  const again = request.clone();
  const answer = await send(addToken(request, accessToken));
  if (answer.status !== 401 || (await namesField(answer))) return answer;
  if (!(await unlessAborted(session.renewAfter(accessToken), request.signal))) return answer;
  return send(addToken(again, session.accessToken));
}

/** Whether the password is wrong and not the token: repeated, it would count as another wrong one. */
async function namesField(answer: Response): Promise<boolean> {
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as { readonly error?: Partial<ErrorBody> } | null;
  return body?.error?.details?.['issues'] !== undefined;
}

/** Rejects as soon as the signal is aborted. The work goes on: other requests share it. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function addToken(request: Request, accessToken: string): Request {
  request.headers.set('Authorization', `Bearer ${accessToken}`);
  return request;
}

/** Retries repeatable requests within the retry policy, until the caller aborts. */
function sendWithRetries({ retries, fetch: sendOnce = fetch, pause = pauseFor }: ClientOptions): Send {
  const policy = { ...DEFAULT_RETRIES, ...retries };
  return async (request) => {
    if (!isRepeatable(request.method, request.headers.has(KEY))) return sendOnce(request);
    for (let tries = 1; ; tries += 1) {
      const [answer, failure] = await sendOnce(request.clone()).then(
        (response) => [response, null] as const,
        (error: unknown) => [null, { error }] as const,
      );
      const wait = request.signal.aborted ? null : pauseBeforeNext(tries, answer, policy, Math.random());
      if (wait === null && answer !== null) return answer;
      if (wait === null) throw failure?.error;
      await pause(wait, request.signal);
    }
  };
}
