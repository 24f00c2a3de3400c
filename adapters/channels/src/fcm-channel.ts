import type { Message, MessageChannel, SendOutcome } from '@spotter/core';
import { ask } from './answer.js';
import { bounced } from './failure.js';
import { FcmAccessTokens, type ServiceAccount } from './fcm-access-tokens.js';
import { pushedAs, type Pushed } from './fcm-answer.js';

export interface FcmOptions {
  readonly account: ServiceAccount;
  /** `https://fcm.googleapis.com` without. */
  readonly apiUrl?: string;
  /** `https://oauth2.googleapis.com/token` without. */
  readonly tokenUrl?: string;
  /** Milliseconds that each request may take. */
  readonly timeoutMs?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const API_URL = 'https://fcm.googleapis.com';
const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const TIMEOUT_MS = 10_000;

/** Firebase Cloud Messaging, HTTP v1 (docs/adr/0023-channels-by-plain-requests.md). */
export class FcmChannel implements MessageChannel {
  private readonly accessTokens: FcmAccessTokens;
  private readonly url: string;
  private readonly timeoutMs: number;
  private readonly now: () => number;

  constructor({ account, apiUrl = API_URL, tokenUrl, timeoutMs = TIMEOUT_MS, now = Date.now }: FcmOptions) {
    this.accessTokens = new FcmAccessTokens(account, { url: tokenUrl ?? TOKEN_URL, timeoutMs, now });
    this.url = new URL(`/v1/projects/${encodeURIComponent(account.projectId)}/messages:send`, apiUrl).href;
    this.timeoutMs = timeoutMs;
    this.now = now;
  }

  async send(message: Message): Promise<SendOutcome> {
    if (message.pushTokens.length === 0) return bounced('no device');
    const access = await this.accessTokens.get();
    if (access.kind !== 'token') return access;
    const pushes = await Promise.all(
      message.pushTokens.map(async (token) => ({ token, pushed: await this.push(message, token, access.token) })),
    );
    const deadTokens = pushes.flatMap(({ token, pushed }) => (pushed.kind === 'dead' ? [token] : []));
    const outcome = outcomeOf(pushes.map(({ pushed }) => pushed));
    return deadTokens.length > 0 ? { ...outcome, deadTokens } : outcome;
  }

  private async push(message: Message, token: string, accessToken: string): Promise<Pushed> {
    const request = {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: pushOf(message, token, this.now()) }),
    };
    const answer = await ask(this.url, request, this.timeoutMs);
    if (answer.kind === 'answered' && answer.status === 401) this.accessTokens.forget();
    return pushedAs(answer);
  }
}

/** A copy replaces the one that a device shows already: both have the delivery's id. */
function pushOf({ id, eventKey, title, body, lifeMs }: Message, token: string, now: number): object {
  const life = lifeOf(lifeMs ?? null, now);
  return {
    token,
    notification: { title, body },
    data: { deliveryId: id, eventKey },
    android: { priority: 'HIGH', notification: { tag: id }, ...life?.android },
    apns: { headers: { 'apns-collapse-id': id, ...life?.apns } },
    webpush: { notification: { tag: id }, ...life?.webpush },
  };
}

/** A device that is off until a message's moment has passed never shows it. Without, FCM tries for four weeks. */
function lifeOf(lifeMs: number | null, now: number) {
  if (lifeMs === null) return null;
  const seconds = Math.max(0, Math.floor(lifeMs / 1_000));
  return {
    android: { ttl: `${seconds}s` },
    apns: { 'apns-expiration': String(Math.floor(now / 1_000) + seconds) },
    webpush: { headers: { TTL: String(seconds) } },
  };
}

/** One device that was reached is enough; a failure that may pass is worth another try. */
function outcomeOf(pushed: readonly Pushed[]): SendOutcome {
  const first = (kind: Pushed['kind']) => pushed.find((one) => one.kind === kind);
  const best = first('sent') ?? first('transient') ?? first('ours');
  return best && best.kind !== 'dead' ? best : bounced('no device any more');
}
