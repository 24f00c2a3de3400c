import type { RefreshTokens } from '../ports.js';
import type { FamilyId, PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

export interface EndedLogIns {
  readonly personId: PersonId;
  readonly at: Instant;
  /** The log-in that continues. */
  readonly kept?: FamilyId;
}

/**
 * Ends a person's log-ins before and after work that locks the person. Before, because a refresh takes the locks in this order; after,
 * because a log-in may have begun before the lock.
 * @returns the log-ins that ended, whose access tokens must be forgotten.
 */
export async function endLogIns(
  refreshTokens: Pick<RefreshTokens, 'revokeAll'>,
  { personId, at, kept }: EndedLogIns,
  work: () => Promise<void>,
): Promise<readonly FamilyId[]> {
  const known = await refreshTokens.revokeAll(personId, at, kept);
  await work();
  return [...known, ...(await refreshTokens.revokeAll(personId, at, kept))];
}
