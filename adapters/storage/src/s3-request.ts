import { setTimeout as pause } from 'node:timers/promises';
import { escaped, signedHeaders, type Credentials } from './s3-signature.js';

/** Where and as whom. */
export interface Bucket extends Credentials {
  /** `https://s3.ap-northeast-2.amazonaws.com`, or where another service that speaks S3 is. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Waited for before each repetition of what may pass. */
  readonly retryAfterMs?: readonly number[];
}

export interface Wish {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Empty for the bucket as such. */
  readonly key: string;
  /** Names with empty values are what S3 calls subresources. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** For a part of 8 MiB, some 140 KiB a second. */
const TIMEOUT_MS = 60_000;
const RETRY_AFTER_MS = [200, 1_000];
const NOTHING = new Uint8Array();

/** A refusal by the storage; its code is one of S3's. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`the storage of videos answered ${status} ${code}`);
  }
}

/**
 * Asks once, and again what may pass: no answer, too many requests, a failure of theirs. Everything that is asked may be asked twice.
 * @throws StorageError, or the error of a connection, after the last try.
 */
export async function ask(bucket: Bucket, wish: Wish): Promise<Response> {
  for (const waitMs of bucket.retryAfterMs ?? RETRY_AFTER_MS) {
    try {
      return await askOnce(bucket, wish);
    } catch (error) {
      if (error instanceof StorageError && error.status < 500 && error.status !== 429) throw error;
      await pause(waitMs);
    }
  }
  return askOnce(bucket, wish);
}

async function askOnce(
  bucket: Bucket,
  { method, key, query = {}, headers = {}, body = NOTHING }: Wish,
): Promise<Response> {
  const path = [bucket.bucket, ...key.split('/')].filter(Boolean).map(escaped).join('/');
  const search = Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  const url = new URL(
    `${bucket.endpoint.replace(/\/$/, '')}/${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
  );
  const signed = signedHeaders({ method, url, headers, body }, bucket, Date.now());
  // Reading has no end of its own: a video may be watched for long.
  const signal = method === 'GET' ? null : AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method, headers: signed, signal, ...(method === 'GET' ? {} : { body }) });
  if (response.ok) return response;
  throw new StorageError(response.status, textIn('Code', await response.text()) ?? 'without a code');
}

/** What the first element of the name holds. What we ask for is flat, and none of it needs a parser of XML. */
export function textIn(element: string, xml: string): string | null {
  const [, text] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text === undefined ? null : unescaped(text);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
