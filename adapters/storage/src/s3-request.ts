import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@spotter/core/kernel';
import { signedHeaders, type Credentials } from './s3-signature.js';

/** A bucket and the credentials for it. */
export interface Bucket extends Credentials {
  /** `https://s3.ap-northeast-2.amazonaws.com`, or another S3-compatible service. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Milliseconds before each retry. */
  readonly retryAfterMs?: readonly number[];
  /** Milliseconds until the answer to a request begins, or a text or a refusal is complete. A minute by default. */
  readonly answerWithinMs?: number;
}

export interface StorageRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Empty for the bucket itself. */
  readonly key: string;
  /** Names with empty values are subresources. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** For a part of 8 MiB this means some 140 KiB per second. */
const ANSWER_WITHIN_MS = 60_000;
const RETRY_AFTER_MS = [200, 1_000];
const NOTHING = new Uint8Array();

/** A refusal by the storage, with its S3 error code. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`the video storage answered ${status} ${code}`);
  }
}

/**
 * Repeats the request without an answer, and after 429, 5xx or `RequestTimeout`.
 * @throws DomainError unavailable when the repeats fail too, and after 401 or 403; StorageError for another refusal.
 */
export const sendRequest = (bucket: Bucket, request: StorageRequest): Promise<Response> =>
  retried(bucket, (signal) => sendOnce(bucket, request, signal));

/** The same for the text of the answer, which can be cut off, or be a server error after status 200. */
export const sendForText = (bucket: Bucket, request: StorageRequest): Promise<string> =>
  retried(bucket, async (signal) => {
    const text = await (await sendOnce(bucket, request, signal)).text();
    if (text.includes('<Error>')) throw refusalIn(500, text);
    return text;
  });

/** All requests can be repeated safely. */
async function retried<Answer>(bucket: Bucket, send: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const { retryAfterMs = RETRY_AFTER_MS } = bucket;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await inTime(bucket, send);
    } catch (error) {
      if (isDenied(error)) throw storageUnavailable(error);
      if (!isTransient(error)) throw error;
      const waitMs = retryAfterMs[attempt];
      if (waitMs === undefined) throw storageUnavailable(error);
      await pause(waitMs);
    }
  }
}

/** `RequestTimeout`, with status 400: the request arrived too slowly. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof StorageError) || error.status >= 500 || error.status === 429 || error.code === 'RequestTimeout';

/** The key is wrong or lacks the right: only the operator can correct it. */
const isDenied = (error: unknown): boolean =>
  error instanceof StorageError && (error.status === 401 || error.status === 403);

export function storageUnavailable(cause: unknown): DomainError {
  const refusal = new DomainError('unavailable', 'The video storage is not available at the moment.');
  refusal.cause = cause;
  return refusal;
}

async function sendOnce(
  bucket: Bucket,
  { method, key, query = {}, headers = {}, body = NOTHING }: StorageRequest,
  signal: AbortSignal,
): Promise<Response> {
  const path = [bucket.bucket, ...key.split('/')].filter(Boolean).map(encodeURIComponent).join('/');
  const search = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const url = new URL(
    `${bucket.endpoint.replace(/\/$/, '')}/${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
  );
  const signed = await signedHeaders({ method, url, headers, body }, bucket, Date.now());
  const sent = method === 'GET' ? {} : { body };
  const response = await fetch(url, { method, headers: signed, redirect: 'manual', signal, ...sent });
  if (response.ok) return response;
  throw refusalIn(response.status, await response.text());
}

const refusalIn = (status: number, text: string): StorageError =>
  new StorageError(status, textIn('Code', text) ?? 'without a code');

/** Does not limit the reading of a video, which can take longer than any time-out: the answer is returned before its body is read. */
async function inTime<Answer>(
  { answerWithinMs = ANSWER_WITHIN_MS }: Bucket,
  send: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const waiting = new AbortController();
  const limit = setTimeout(() => waiting.abort(new Error('the video storage did not answer in time')), answerWithinMs);
  try {
    return await send(waiting.signal);
  } finally {
    clearTimeout(limit);
  }
}

/** The content of the first element with the name. The answers are flat, so no XML parser is needed. */
export function textIn(element: string, xml: string): string | null {
  const [, text] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text === undefined ? null : unescaped(text);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
