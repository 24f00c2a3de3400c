import type { Message, MessageChannel, SendOutcome } from '@spotter/core/notification';
import { ask } from './answer.js';
import { bounced } from './failure.js';
import { FcmAccessTokens, type ServiceAccount } from './fcm-access-tokens.js';
import { parsePushAnswer, type PushResult } from './fcm-answer.js';
import { beginningWithin } from './text-beginning.js';

export interface FcmOptions {
  readonly account: ServiceAccount;
  readonly apiUrl: string;
  readonly tokenUrl: string;
  /** The time limit of each request, in milliseconds. */
  readonly timeoutMs?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const TIMEOUT_MS = 10_000;

/**
 * Firebase Cloud Messaging, HTTP v1 (docs/adr/0023-channels-and-failure-kinds.md).
 * @see https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
 */
export class FcmChannel implements MessageChannel {
  private readonly accessTokens: FcmAccessTokens;
  private readonly url: string;
  private readonly timeoutMs: number;
  private readonly now: () => number;

  constructor({ account, apiUrl, tokenUrl, timeoutMs = TIMEOUT_MS, now = Date.now }: FcmOptions) {
    this.accessTokens = new FcmAccessTokens(account, { url: tokenUrl, timeoutMs, now });
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

  private async push(message: Message, token: string, accessToken: string): Promise<PushResult> {
    const request = {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: pushOf(message, token, this.now()) }),
    };
    const answer = await ask(this.url, request, this.timeoutMs);
    if (answer.kind === 'answered' && answer.status === 401) this.accessTokens.forget(accessToken);
    return parsePushAnswer(answer);
  }
}

/** FCM takes at most 4,096 bytes: a longer text is cut, and the app has the whole. An urgent message contains its text twice. */
const TITLE_BYTES = 400;
const BODY_BYTES = { normal: 3_000, urgent: 1_200 };

/** A repeated message replaces the first one on the device: both have the delivery's id. */
function pushOf(
  { id, data, lifeMs, isUrgent = false, isMarketing = false, ...text }: Message,
  token: string,
  now: number,
): object {
  const title = cutToBytes(text.title, TITLE_BYTES);
  const kept = isMarketing ? lastLineOf(text.body) : '';
  const body = cutToBytes(text.body, isUrgent ? BODY_BYTES.urgent : BODY_BYTES.normal, kept);
  const life = lifeOf(lifeMs ?? null, now);
  const { android, apns, webpush } = isUrgent ? urgent(title, body) : NORMAL;
  return {
    ...(INSTALLATION_ID.test(token) ? { fid: token } : { token }),
    notification: { title, body },
    data,
    android: { ...android, notification: { tag: id }, ...life?.android },
    apns: { ...apns, headers: { 'apns-collapse-id': id, ...apns.headers, ...life?.apns } },
    webpush: { notification: { tag: id }, headers: { ...webpush.headers, ...life?.webpush.headers } },
  };
}

/** Apps can register it in place of a token, which FCM deprecates (firebase-admin-node, pull request 3145). */
const INSTALLATION_ID = /^[cdef][\w-]{21}$/;

/** With the line break before it. In an advertisement this line says how to refuse further ones, as the law requires. */
const lastLineOf = (text: string): string => text.slice(text.lastIndexOf('\n'));

/** Cuts a text to at most `bytes` bytes of UTF-8; a cut text ends in an ellipsis and the kept end. */
function cutToBytes(text: string, bytes: number, kept = ''): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const end = `…${kept}`;
  const room = bytes - Buffer.byteLength(end);
  return `${beginningWithin(text, room, (character) => Buffer.byteLength(character))}${end}`;
}

/** Apple devices neither sound nor vibrate without it; on Android the app's channel decides. */
const SOUND = { sound: 'default' };

/** Platforms can delay a normal message until the device is in use (FCM, Set and manage message priority). */
const NORMAL = {
  android: { priority: 'NORMAL' },
  apns: { headers: { 'apns-priority': '5' }, payload: { aps: SOUND } },
  webpush: { headers: { Urgency: 'normal' } },
};

/** Apple devices show the payload's text, so it repeats the notification. */
const urgent = (title: string, body: string) => ({
  android: { priority: 'HIGH' },
  apns: {
    headers: { 'apns-priority': '10' },
    payload: { aps: { ...SOUND, alert: { title, body }, 'interruption-level': 'time-sensitive' } },
  },
  webpush: { headers: { Urgency: 'high' } },
});

/** An offline device does not show a message after its expiry. By default FCM tries for four weeks. */
function lifeOf(lifeMs: number | null, now: number) {
  if (lifeMs === null) return null;
  const seconds = Math.max(0, Math.floor(lifeMs / 1_000));
  return {
    android: { ttl: `${seconds}s` },
    apns: { 'apns-expiration': String(Math.floor(now / 1_000) + seconds) },
    webpush: { headers: { TTL: String(seconds) } },
  };
}

/** One reached device is enough; a temporary failure is retried. */
function outcomeOf(pushed: readonly PushResult[]): SendOutcome {
  const first = (kind: PushResult['kind']) => pushed.find((one) => one.kind === kind);
  const best = first('sent') ?? first('transient') ?? first('configuration_error');
  return best && best.kind !== 'dead' ? best : bounced('no device left');
}
