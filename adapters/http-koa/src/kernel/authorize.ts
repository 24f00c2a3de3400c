import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@spotter/core';
import type { Caller, MentorId, ProvenCaller } from '@spotter/core';
import { LEVELS } from './permission.js';
import type { Permission } from './permission.js';

/** A request whose sender signed it: the signature is of exactly these bytes. */
export interface SignedRequest {
  readonly rawBody: string;
  readonly headers: IncomingHttpHeaders;
}

/** Who may call. The tokens, keys and signatures are somebody else's business. */
export interface Access {
  /** @throws DomainError unauthorized when the access token is forged, expired or revoked. */
  readonly authenticate: (token: string) => Promise<ProvenCaller>;
  /** Whether the mentor has Pro status now. */
  readonly isPro: (mentor: MentorId) => Promise<boolean>;
  /** More than one while a key is rotated; none lets nobody in. */
  readonly systemKeys: readonly string[];
  readonly cronKeys: readonly string[];
  /** @throws DomainError unauthorized when the signature is not the gateway's, or too old. */
  readonly verifySignature: (request: SignedRequest) => Promise<void>;
}

type Authorize = (headers: IncomingHttpHeaders) => Promise<ProvenCaller | null>;

const unauthorized = (message: string): DomainError => new DomainError('unauthorized', message);
const forbidden = (message: string): DomainError => new DomainError('forbidden', message);

/** @returns the check of one permission; a signature is checked later, when the body has been read. */
export function authorizerOf(permission: Permission, access: Access): Authorize {
  switch (LEVELS[permission].proof) {
    case 'token':
      return personCheck(permission, access);
    case 'key':
      return keyCheck(permission === 'cron' ? access.cronKeys : access.systemKeys);
    case 'none':
    case 'signature':
      return async () => null;
  }
}

function personCheck(permission: Permission, { authenticate, isPro }: Access): Authorize {
  const roles: ReadonlySet<Caller['role']> = new Set(LEVELS[permission].roles);
  const proOnly = permission === 'mentor (pro)';
  return async ({ authorization }) => {
    const caller = await authenticate(bearerToken(authorization));
    if (!roles.has(caller.role)) throw forbidden(`This is not for a ${caller.role}.`);
    if (proOnly && caller.role === 'mentor' && !(await isPro(caller.id))) {
      throw forbidden('This is for Pro mentors.');
    }
    return caller;
  };
}

/** @throws DomainError unauthorized when the header is missing or of another scheme. */
function bearerToken(authorization: string | undefined): string {
  const [, token] = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '') ?? [];
  if (token === undefined) throw unauthorized('An access token is needed: Authorization: Bearer …');
  return token;
}

function keyCheck(keys: readonly string[]): Authorize {
  const accepted = keys.filter((key) => key !== '').map(digestOf);
  return async ({ 'x-api-key': key }) => {
    if (typeof key !== 'string' || !isAmong(accepted, key)) throw unauthorized('A key is needed: X-Api-Key: …');
    return null;
  };
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Digests are of one length, and all are compared: the time taken tells nothing of the key. */
function isAmong(accepted: readonly Buffer[], key: string): boolean {
  const digest = digestOf(key);
  return accepted.map((candidate) => timingSafeEqual(candidate, digest)).includes(true);
}
