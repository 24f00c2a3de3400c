import type { FamilyId, PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

/** One token of a chain of refresh tokens; only its hash is stored. */
export interface RefreshToken {
  readonly hash: string;
  /** The family: all tokens of one log-in. */
  readonly familyId: FamilyId;
  readonly personId: PersonId;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | null;
}
