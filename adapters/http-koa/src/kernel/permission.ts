import type { Caller, ProvenCaller } from '@spotter/core/identity';

/** How a caller is authenticated: not at all, by access token, key or signature. */
export type Proof = 'none' | 'token' | 'key' | 'signature';

interface Level {
  readonly proof: Proof;
  /** The roles that may call, for routes with a user. */
  readonly roles: readonly Caller['role'][];
  /** As the document names them; for administrators their staff roles follow. */
  readonly callers: string;
}

/** The permission levels of the interface specification, section 5, the screen of a branch, and the bank. */
export const LEVELS = {
  public: { proof: 'none', roles: [], callers: 'everybody, without log-in' },
  auth: { proof: 'token', roles: ['member', 'mentor', 'admin'], callers: 'everybody who is logged in' },
  member: { proof: 'token', roles: ['member'], callers: 'members' },
  mentor: { proof: 'token', roles: ['mentor'], callers: 'mentors' },
  'mentor (pro)': { proof: 'token', roles: ['mentor'], callers: 'Pro mentors whose tier is not on hold' },
  'member, mentor': { proof: 'token', roles: ['member', 'mentor'], callers: 'members and mentors' },
  admin: { proof: 'token', roles: ['admin'], callers: 'administrators with the role' },
  system: { proof: 'key', roles: [], callers: 'internal systems, with the system key' },
  cron: { proof: 'key', roles: [], callers: 'schedulers, with the cron key' },
  'branch screen': { proof: 'key', roles: [], callers: 'the screen of a branch, with its key' },
  'payment gateway (signed)': { proof: 'signature', roles: [], callers: 'the payment gateway, with its signature' },
  'bank (signed)': { proof: 'signature', roles: [], callers: 'the bank, with its signature' },
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
