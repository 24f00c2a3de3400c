import { createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { ask, field, isTemporary, type Answer } from './answer.js';
import { configurationError, transient, type Failure } from './failure.js';

/** The sender, from the service account's key file of the Firebase project. */
export interface ServiceAccount {
  readonly projectId: string;
  readonly clientEmail: string;
  /** PEM. */
  readonly privateKey: string;
}

export interface TokenEndpoint {
  readonly url: string;
  readonly timeoutMs: number;
  /** Milliseconds since 1970 in real time, not the service's clock: Google checks it. */
  readonly now: () => number;
}

type AccessTokenResult = { readonly kind: 'token'; readonly token: string; readonly lifeMs: number } | Failure;

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ASSERTION_SECONDS = 3_600;
/** A token is not used in its last minute: it could expire before it arrives. */
const RESERVE_MS = 60_000;

/**
 * OAuth 2.0 access tokens for a service account (RFC 7523): one at a time, cached until shortly before it expires.
 * @see https://developers.google.com/identity/protocols/oauth2/service-account
 */
export class FcmAccessTokens {
  private readonly key: KeyObject;
  private pendingRequest: Promise<AccessTokenResult> | null = null;
  /** The granted token; empty while one is requested. */
  private token = '';
  private until = 0;

  constructor(
    private readonly account: ServiceAccount,
    private readonly endpoint: TokenEndpoint,
  ) {
    this.key = createPrivateKey(account.privateKey);
  }

  /** Concurrent callers share one request. */
  get(): Promise<AccessTokenResult> {
    if (this.pendingRequest === null || this.endpoint.now() >= this.until) {
      this.until = Infinity;
      this.pendingRequest = this.requestToken();
    }
    return this.pendingRequest;
  }

  /** Discards a refused token, so that the next call requests a new one. Keeps a newer one. */
  forget(token: string): void {
    if (token === this.token) this.pendingRequest = null;
  }

  private async requestToken(): Promise<AccessTokenResult> {
    this.token = '';
    const answer = await ask(this.endpoint.url, this.request(), this.endpoint.timeoutMs);
    const granted = grantedIn(answer);
    if (granted.kind === 'token') this.token = granted.token;
    this.until = granted.kind === 'token' ? this.endpoint.now() + granted.lifeMs - RESERVE_MS : 0;
    return granted;
  }

  private request(): RequestInit {
    return { method: 'POST', body: new URLSearchParams({ grant_type: GRANT, assertion: this.assertion() }) };
  }

  private assertion(): string {
    const issuedAt = Math.floor(this.endpoint.now() / 1_000);
    const claims = {
      iss: this.account.clientEmail,
      scope: SCOPE,
      aud: this.endpoint.url,
      iat: issuedAt,
      exp: issuedAt + ASSERTION_SECONDS,
    };
    const signed = `${base64Url({ alg: 'RS256', typ: 'JWT' })}.${base64Url(claims)}`;
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), this.key).toString('base64url')}`;
  }
}

const base64Url = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');

function grantedIn(answer: Answer): AccessTokenResult {
  if (answer.kind === 'silent') return transient(`access token: ${answer.reason}`);
  const { status, json } = answer;
  if (isTemporary(status)) return transient(`access token: ${status}`);
  if (status !== 200) return configurationError(`access token: ${status}`);
  const [token, seconds] = [field(json, 'access_token'), field(json, 'expires_in')];
  return typeof token === 'string' && typeof seconds === 'number'
    ? { kind: 'token', token, lifeMs: seconds * 1_000 }
    : transient('access token: unexpected answer');
}
