import type { Caller, ProvenCaller } from '@spotter/core/identity';

/** How a caller is authenticated: not at all, by access token, key or signature. */
export type Proof = 'none' | 'token' | 'key' | 'signature';

interface Level {
  readonly proof: Proof;
  /** The roles that may call, for routes with a user. */
  readonly roles: readonly Caller['role'][];
}

/** The permission levels of the interface specification, section 5, the screen of a branch, and the bank. */
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
} as const satisfies Record<string, Level>;

export type Permission = keyof typeof LEVELS;

type CallerWithRole<Role> = [Role] extends [never] ? null : Extract<ProvenCaller, { readonly role: Role }>;

/** The caller's type for a handler; null for routes without a user. */
export type CallerOf<Level extends Permission> = Level extends Permission
  ? CallerWithRole<(typeof LEVELS)[Level]['roles'][number]>
  : never;

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
