import type { FamilyId, PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

/** One link of a chain of refresh tokens; only the hash of the token is kept. */
export interface RefreshToken {
  readonly hash: string;
  /** All tokens that came from one log-in. */
  readonly familyId: FamilyId;
  readonly personId: PersonId;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | null;
}
