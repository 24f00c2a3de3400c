import type { IdentityPolicy } from '../policy.js';
import type { RefreshToken } from './refresh-token.js';
import type { Instant } from '../../kernel/instant.js';

/**
 * `rotate`: the token is valid and is replaced. `refuse`: it has expired, or was used a moment ago (a second tab, a lost answer).
 * `revoke`: it was used before, so a copy exists, and the whole family is revoked (RFC 9700, 4.14.2).
 */
export type RefreshDecision = 'rotate' | 'refuse' | 'revoke';

/**
 * A token used again counts as stolen, except within `reuseGraceMs`, when it can be a repeated request. A token is valid until its
 * end, that instant excluded.
 */
export function decideRefresh(token: RefreshToken, at: Instant, { reuseGraceMs }: IdentityPolicy): RefreshDecision {
  if (token.usedAt !== null) return at - token.usedAt <= reuseGraceMs ? 'refuse' : 'revoke';
  return at < token.expiresAt ? 'rotate' : 'refuse';
}
