import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Caller, ProvenCaller, StaffAccess } from '@spotter/core/identity';
import { DomainError, type AdminId, type Details, type MentorId } from '@spotter/core/kernel';
import { LEVELS, type Permission } from './permission.js';
import type { Route } from './route.js';

/** A signed request. The signature covers exactly these bytes. */
export interface SignedRequest {
  readonly rawBody: string;
  readonly headers: IncomingHttpHeaders;
}

/** Checks of callers: tokens, keys and signatures. */
export interface Access {
  /** @throws DomainError unauthorized when the access token is forged, expired or revoked. */
  readonly authenticate: (token: string) => Promise<ProvenCaller>;
  readonly isPro: (mentor: MentorId) => Promise<boolean>;
  /** The rights of an administrator now; null for a deactivated one. */
  readonly staffAccess: (admin: AdminId) => Promise<StaffAccess | null>;
  /** Whether administrators without a second factor may only enroll one. */
  readonly staffNeedsSecondFactor: boolean;
  /** Several during key rotation; an empty list refuses every caller. */
  readonly systemKeys: readonly string[];
  readonly cronKeys: readonly string[];
  readonly isScreenKey: (key: string) => Promise<boolean>;
  /** @throws DomainError unauthorized when the signature is not the gateway's, or too old. */
  readonly verifySignature: (request: SignedRequest) => Promise<void>;
  /** @throws DomainError unauthorized when the signature is not the bank's. */
  readonly verifyBankSignature: (request: SignedRequest) => Promise<void>;
}

const unauthorized = (message: string): DomainError => new DomainError('unauthorized', message);
const forbidden = (message: string, details?: Details): DomainError => new DomainError('forbidden', message, details);

/** The facts that decide who may call a route. */
type Restriction = Pick<Route, 'permission' | 'staffRoles' | 'withoutSecondFactor'>;

/** @throws DomainError unauthorized */
export const identifyPerson = async ({ authorization }: IncomingHttpHeaders, access: Access): Promise<ProvenCaller> =>
  access.authenticate(bearerToken(authorization));

/** @returns a check that throws DomainError unauthorized for a deactivated administrator, forbidden for others. */
export function createPermissionCheck(
  restriction: Restriction,
  access: Access,
): (caller: ProvenCaller) => Promise<void> {
  const roles: ReadonlySet<Caller['role']> = new Set(LEVELS[restriction.permission].roles);
  const proOnly = restriction.permission === 'mentor (pro)';
  return async (caller) => {
    if (caller.role === 'admin') await permitStaff(caller.id, restriction, access);
    if (!roles.has(caller.role)) throw forbidden(`Not allowed for the role ${caller.role}.`);
    if (proOnly && caller.role === 'mentor' && !(await access.isPro(caller.id))) {
      throw forbidden('Only Pro mentors may do this.');
    }
  };
}

/**
 * @throws DomainError unauthorized for a deactivated administrator; forbidden without a needed second factor, and outside the staff
 * roles.
 */
async function permitStaff(
  admin: AdminId,
  { permission, staffRoles, withoutSecondFactor }: Restriction,
  { staffAccess, staffNeedsSecondFactor }: Access,
): Promise<void> {
  const staff = await staffAccess(admin);
  if (staff === null) throw unauthorized('The account is deactivated.');
  if (staffNeedsSecondFactor && !staff.hasSecondFactor && !withoutSecondFactor) {
    throw forbidden('Enroll a second factor first.', { mfa: 'enroll' });
  }
  if (permission === 'admin' && !staffRoles.includes(staff.role)) {
    throw forbidden(`Only for the staff roles ${staffRoles.join(', ')}.`);
  }
}

/** @throws DomainError unauthorized when the header is missing or uses another scheme. */
function bearerToken(authorization: string | undefined): string {
  const [, token] = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '') ?? [];
  if (token === undefined) throw unauthorized('Send an access token: Authorization: Bearer …');
  return token;
}

/** @returns a check that throws DomainError unauthorized without an accepted key. */
export function createKeyCheck(
  permission: Permission,
  { isScreenKey, cronKeys, systemKeys }: Access,
): (headers: IncomingHttpHeaders) => Promise<void> {
  // The database is queried at each request, so that a revoked key of a screen stops working at once.
  const isAccepted =
    permission === 'branch screen' ? isScreenKey : isOneOf(permission === 'cron' ? cronKeys : systemKeys);
  return async ({ 'x-api-key': key }) => {
    if (typeof key !== 'string' || !(await isAccepted(key))) throw unauthorized('Send a valid API key: X-Api-Key: …');
  };
}

/** Compares digests of equal length with all keys, so that the time taken reveals nothing about a key. */
function isOneOf(keys: readonly string[]): (key: string) => boolean {
  const accepted = keys.filter((key) => key !== '').map(calculateDigest);
  return (key) => {
    const digest = calculateDigest(key);
    return accepted.map((candidate) => timingSafeEqual(candidate, digest)).includes(true);
  };
}

const calculateDigest = (text: string): Buffer => createHash('sha256').update(text).digest();
