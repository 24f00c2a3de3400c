import type { RefreshTokens } from '../ports.js';
import type { FamilyId, PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

export interface LogInsToEnd {
  readonly personId: PersonId;
  readonly at: Instant;
  /** The log-in that continues. */
  readonly kept?: FamilyId;
}

export interface EndedLogIns<Result> {
  /** The access tokens of these log-ins must be forgotten. */
  readonly ended: readonly FamilyId[];
  /** Of the work. */
  readonly result: Result;
}

/**
 * Ends a person's log-ins before and after work that locks the person. Before, because a refresh takes the locks in this order; after,
 * because a log-in may have begun before the lock.
 */
export async function endLogIns<Result>(
  refreshTokens: Pick<RefreshTokens, 'revokeAll'>,
  { personId, at, kept }: LogInsToEnd,
  work: () => Promise<Result>,
): Promise<EndedLogIns<Result>> {
  const known = await refreshTokens.revokeAll(personId, at, kept);
  const result = await work();
  return { ended: [...known, ...(await refreshTokens.revokeAll(personId, at, kept))], result };
}
