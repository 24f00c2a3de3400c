import type { Caller, ProvenCaller } from '@spotter/core';

/** The levels of the interface specification, section 5, in its words. */
export type Permission =
  | 'public'
  | 'auth'
  | 'member'
  | 'mentor'
  | 'mentor (pro)'
  | 'member, mentor'
  | 'admin'
  | 'system'
  | 'cron'
  | 'payment gateway (signed)';

type CallerWithRole<Role extends Caller['role']> = Extract<ProvenCaller, { readonly role: Role }>;

interface CallerOfLevel {
  readonly auth: ProvenCaller;
  readonly member: CallerWithRole<'member'>;
  readonly mentor: CallerWithRole<'mentor'>;
  readonly 'mentor (pro)': CallerWithRole<'mentor'>;
  readonly 'member, mentor': CallerWithRole<'member' | 'mentor'>;
  readonly admin: CallerWithRole<'admin'>;
}

/** Who a handler is told is calling; null where no person is. */
export type CallerOf<Level extends Permission> = Level extends keyof CallerOfLevel ? CallerOfLevel[Level] : null;

/** What proves that a caller is allowed: nothing, a person's access token, a key, or a signature. */
export type Proof = 'none' | 'token' | 'key' | 'signature';

interface Level {
  readonly proof: Proof;
  /** The roles that may call, where a person must. */
  readonly roles: readonly Caller['role'][];
}

export const LEVELS = {
  public: { proof: 'none', roles: [] },
  auth: { proof: 'token', roles: ['member', 'mentor', 'admin'] },
  member: { proof: 'token', roles: ['member'] },
  mentor: { proof: 'token', roles: ['mentor'] },
  'mentor (pro)': { proof: 'token', roles: ['mentor'] },
  'member, mentor': { proof: 'token', roles: ['member', 'mentor'] },
  admin: { proof: 'token', roles: ['admin'] },
  system: { proof: 'key', roles: [] },
  cron: { proof: 'key', roles: [] },
  'payment gateway (signed)': { proof: 'signature', roles: [] },
} as const satisfies Record<Permission, Level>;

const CHALLENGES: Readonly<Record<Proof, string>> = {
  none: 'Bearer realm="spotter"',
  token: 'Bearer realm="spotter"',
  key: 'ApiKey realm="spotter", header="X-Api-Key"',
  signature: 'Signature realm="spotter", header="webhook-signature"',
};

/** The `WWW-Authenticate` header of a 401: how the caller could have proved itself. */
export const challengeOf = (permission: Permission): string => CHALLENGES[LEVELS[permission].proof];
