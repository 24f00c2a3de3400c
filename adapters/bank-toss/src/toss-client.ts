import { randomUUID } from 'node:crypto';
import type { Clock, Millis } from '@spotter/core/kernel';
import { encrypt, keyBytes } from './jwe.js';
import { toAnswer, unclear, type TossAnswer } from './toss-answer.js';

export interface TossAccess {
  /** `live_sk_…` or `test_sk_…`: of the API, not of the payment widget. */
  readonly secretKey: string;
  /** 64 hexadecimal digits: encrypts request bodies. */
  readonly securityKey: string;
  readonly baseUrl: string;
  /** The time limit of an answer in milliseconds; Toss Payments requires at least 60 seconds. */
  readonly timeoutMs?: Millis;
}

type TossRequest = Pick<RequestInit, 'method' | 'body'> & { readonly headers?: Readonly<Record<string, string>> };

const TIMEOUT_MS = 65_000;

/** Requests to Toss Payments; never throws, because an unavailable bank is an expected case. */
export class TossClient {
  private readonly key: Uint8Array;

  constructor(
    private readonly access: TossAccess,
    private readonly clock: Clock,
  ) {
    this.key = keyBytes(access.securityKey);
  }

  get(path: string, query: Readonly<Record<string, string>> = {}): Promise<TossAnswer> {
    const search = new URLSearchParams(query).toString();
    return this.ask(search === '' ? path : `${path}?${search}`, { method: 'GET' });
  }

  /** Each request has its own key: Toss Payments repeats its answer to a key for 15 days, refusals too. */
  async post(path: string, body: unknown, timeoutMs?: Millis): Promise<TossAnswer> {
    const request = {
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        'tosspayments-api-security-mode': 'ENCRYPTION',
        'idempotency-key': randomUUID(),
      },
      body: await encrypt(body, this.key, this.clock.now(), randomUUID()),
    };
    return this.ask(path, request, timeoutMs);
  }

  private async ask(path: string, request: TossRequest, limitMs?: Millis): Promise<TossAnswer> {
    const { secretKey, baseUrl, timeoutMs = limitMs ?? TIMEOUT_MS } = this.access;
    const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
    try {
      const response = await fetch(new URL(path, baseUrl), {
        ...request,
        headers: { ...request.headers, authorization },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return await toAnswer(response.status, await response.text(), this.key);
    } catch (error) {
      const late = error instanceof Error && error.name === 'TimeoutError';
      return unclear(late ? 'no answer in time' : 'no connection');
    }
  }
}
