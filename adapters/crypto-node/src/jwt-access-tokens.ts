import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { AccessTokens, Caller, ProvenCaller } from '@spotter/core/identity';
import {
  DomainError,
  instant,
  parseId,
  plus,
  SECOND,
  type Clock,
  type FamilyId,
  type Instant,
  type Millis,
} from '@spotter/core/kernel';

export interface JwtOptions {
  /** The first one signs; all are accepted, so that keys can rotate. At least 32 bytes each. */
  readonly secrets: readonly [string, ...string[]];
  readonly clock: Clock;
  /** Whether the log-in of the token is still valid. */
  readonly isFamilyActive: (family: FamilyId) => Promise<boolean>;
  /** The number of cached tokens; default: 10,000. */
  readonly remembered?: number;
}

/** The lifetime in the cache: a log-out on another machine takes effect after it. */
const REMEMBER_MS = 30 * SECOND;

interface VerifiedToken {
  readonly caller: ProvenCaller;
  readonly trustedUntil: Instant;
}

/**
 * HS256 with prepared `KeyObject`s (a string secret costs ten times more). Verified tokens are cached for a short time, because
 * verification is the most expensive part of a small request.
 */
export class JwtAccessTokens implements AccessTokens {
  private readonly keys: readonly KeyObject[];
  private readonly listeners: ((families: readonly FamilyId[]) => void)[] = [];
  private readonly verified = new Map<string, VerifiedToken>();
  private readonly remembered: number;
  /** Counts the calls of `forget`. */
  private endings = 0;

  constructor(private readonly options: JwtOptions) {
    this.keys = options.secrets.map((secret) => createSecretKey(Buffer.from(secret)));
    this.remembered = options.remembered ?? 10_000;
  }

  issue(caller: Caller, at: Instant, lifetime: Millis): string {
    const claims = {
      sub: caller.id,
      role: caller.role,
      fam: caller.familyId,
      iat: seconds(at),
      exp: seconds(plus(at, lifetime)),
    };
    return jwt.sign(claims, this.keys[0] as KeyObject, { algorithm: 'HS256' });
  }

  forget(families: readonly FamilyId[]): void {
    this.endings += 1;
    for (const [token, { caller }] of this.verified) {
      if (families.includes(caller.familyId)) this.verified.delete(token);
    }
    for (const listener of this.listeners) listener(families);
  }

  /** Calls the listener with the log-ins that end in this process. */
  whenForgotten(listener: (families: readonly FamilyId[]) => void): void {
    this.listeners.push(listener);
  }

  /** @throws DomainError unauthorized. */
  async authenticate(token: string): Promise<ProvenCaller> {
    const at = this.options.clock.now();
    const known = this.verified.get(token);
    if (known && at < known.trustedUntil && at < known.caller.provenUntil) return known.caller;
    this.verified.delete(token);
    const caller = this.verify(token, at);
    const { endings } = this;
    if (!(await this.options.isFamilyActive(caller.familyId))) throw refused();
    // Otherwise the log-in may have ended since the answer was read.
    if (endings === this.endings) this.remember(token, { caller, trustedUntil: plus(at, REMEMBER_MS) });
    return caller;
  }

  private verify(token: string, at: Instant): ProvenCaller {
    for (const key of this.keys) {
      const caller = callerIn(verifiedClaims(token, key, at));
      if (caller) return caller;
    }
    throw refused();
  }

  /** A Map keeps insertion order, so the oldest entry is dropped. */
  private remember(token: string, verified: VerifiedToken): void {
    if (this.verified.size >= this.remembered) {
      const [oldest = token] = this.verified.keys();
      this.verified.delete(oldest);
    }
    this.verified.set(token, verified);
  }
}

/** Null unless the token is signed with the key, and has not expired. */
function verifiedClaims(token: string, key: KeyObject, at: Instant): string | jwt.JwtPayload | null {
  try {
    return jwt.verify(token, key, { algorithms: ['HS256'], clockTimestamp: seconds(at) });
  } catch (error) {
    // The library throws a SyntaxError for claims that are not JSON, before it verifies the signature, and a TypeError for `null`.
    if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError || error instanceof TypeError)
      return null;
    throw error;
  }
}

/** Null for claims that `issue` never makes: another program can sign with the same secret. */
function callerIn(claims: string | jwt.JwtPayload | null): ProvenCaller | null {
  if (claims === null || typeof claims === 'string') return null;
  const { sub, role, fam, exp = 0 } = claims as jwt.JwtPayload & Readonly<Record<'role' | 'fam', unknown>>;
  if (parseId(sub) === null || parseId(fam) === null || exp === 0 || !Number.isSafeInteger(exp * SECOND)) return null;
  return { id: sub, role, familyId: fam, provenUntil: instant(exp * SECOND) } as ProvenCaller;
}

const seconds = (at: Instant): number => Math.floor(at / SECOND);
const refused = (): DomainError => new DomainError('unauthorized', 'The access token is invalid or has expired.');
