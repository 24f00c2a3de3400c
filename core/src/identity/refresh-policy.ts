import type { Instant } from '../shared/instant.js';
import type { IdentityPolicy } from '../shared/policies.js';
import type { RefreshToken } from './ports.js';

/**
 * `rotate`: it is good, and a new one takes its place. `refuse`: it is over, or it was used a moment ago (a second tab, a lost
 * answer). `revoke`: it was used before, so somebody has a copy: the whole family ends (RFC 9700, 4.14.2).
 */
export type RefreshVerdict = 'rotate' | 'refuse' | 'revoke';

/**
 * A token used again is a theft, but for a moment of grace in which a request may have been repeated; one is good until
 * its end, that instant excluded.
 */
export function judgeRefresh(token: RefreshToken, at: Instant, { reuseGraceMs }: IdentityPolicy): RefreshVerdict {
  if (token.usedAt !== null) return at - token.usedAt <= reuseGraceMs ? 'refuse' : 'revoke';
  return at < token.expiresAt ? 'rotate' : 'refuse';
}
