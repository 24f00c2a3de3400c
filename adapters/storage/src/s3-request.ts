import { setTimeout as pause } from 'node:timers/promises';
import { signedHeaders, type Credentials } from './s3-signature.js';

/** A bucket and the credentials for it. */
export interface Bucket extends Credentials {
  /** `https://s3.ap-northeast-2.amazonaws.com`, or another S3-compatible service. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Milliseconds before each retry. */
  readonly retryAfterMs?: readonly number[];
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
const TIMEOUT_MS = 60_000;
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
 * Sends a request and retries it without an answer, and after 429 or 5xx. All requests may be repeated safely.
 * @throws StorageError, or the connection error, after the last attempt.
 */
export async function sendRequest(bucket: Bucket, request: StorageRequest): Promise<Response> {
  for (const waitMs of bucket.retryAfterMs ?? RETRY_AFTER_MS) {
    try {
      return await sendOnce(bucket, request);
    } catch (error) {
      if (error instanceof StorageError && error.status < 500 && error.status !== 429) throw error;
      await pause(waitMs);
    }
  }
  return sendOnce(bucket, request);
}

async function sendOnce(
  bucket: Bucket,
  { method, key, query = {}, headers = {}, body = NOTHING }: StorageRequest,
): Promise<Response> {
  const path = [bucket.bucket, ...key.split('/')].filter(Boolean).map(encodeURIComponent).join('/');
  const search = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const url = new URL(
    `${bucket.endpoint.replace(/\/$/, '')}/${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
  );
  const signed = await signedHeaders({ method, url, headers, body }, bucket, Date.now());
  // Reading a video may take longer than any time-out.
  const signal = method === 'GET' ? null : AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method, headers: signed, signal, ...(method === 'GET' ? {} : { body }) });
  if (response.ok) return response;
  throw new StorageError(response.status, textIn('Code', await response.text()) ?? 'without a code');
}

/** The content of the first element with the name. The answers are flat, so no XML parser is needed. */
export function textIn(element: string, xml: string): string | null {
  const [, text] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text === undefined ? null : unescaped(text);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
