import type { Caller, ProvenCaller } from '@spotter/core/identity';

/** The permission levels of the interface specification, section 5, the screen of a branch, and the bank. */
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
  | 'branch screen'
  | 'payment gateway (signed)'
  | 'bank (signed)';

type CallerWithRole<Role extends Caller['role']> = Extract<ProvenCaller, { readonly role: Role }>;

interface CallerOfLevel {
  readonly auth: ProvenCaller;
  readonly member: CallerWithRole<'member'>;
  readonly mentor: CallerWithRole<'mentor'>;
  readonly 'mentor (pro)': CallerWithRole<'mentor'>;
  readonly 'member, mentor': CallerWithRole<'member' | 'mentor'>;
  readonly admin: CallerWithRole<'admin'>;
}

/** The caller's type for a handler; null for routes without a user. */
export type CallerOf<Level extends Permission> = Level extends keyof CallerOfLevel ? CallerOfLevel[Level] : null;

/** How a caller is authenticated: not at all, by access token, key or signature. */
export type Proof = 'none' | 'token' | 'key' | 'signature';

interface Level {
  readonly proof: Proof;
  /** The roles that may call, for routes with a user. */
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
  'branch screen': { proof: 'key', roles: [] },
  'payment gateway (signed)': { proof: 'signature', roles: [] },
  'bank (signed)': { proof: 'signature', roles: [] },
} as const satisfies Record<Permission, Level>;

const CHALLENGES: Readonly<Record<Proof, string>> = {
  none: 'Bearer realm="spotter"',
  token: 'Bearer realm="spotter"',
  key: 'ApiKey realm="spotter", header="X-Api-Key"',
  signature: 'Signature realm="spotter", header="webhook-signature"',
};

const BANK_CHALLENGE = 'Signature realm="spotter", header="tosspayments-webhook-signature"';

/** The `WWW-Authenticate` header of a 401. */
export const challengeOf = (permission: Permission): string =>
  permission === 'bank (signed)' ? BANK_CHALLENGE : CHALLENGES[LEVELS[permission].proof];
