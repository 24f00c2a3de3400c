import type { RefreshTokens } from '../ports.js';
import { logInEndedError } from '../rules/ended-log-in.js';
import type { FamilyId, PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

export interface LogInsToEnd {
  readonly personId: PersonId;
  readonly at: Instant;
  /** The log-in that continues, because it ends the others. */
  readonly kept?: FamilyId;
  /** The log-in that ends itself with all others; null without one, as in a simulation. */
  readonly endedBy?: FamilyId | null;
}

export interface EndedLogIns<Result> {
  /** The access tokens of these log-ins must be forgotten. */
  readonly ended: readonly FamilyId[];
  /** The result of the work. */
  readonly result: Result;
}

/**
 * Ends a person's log-ins before and after work that locks the person. Before, because a refresh takes the locks in this order; after,
 * because a log-in may have begun before the lock.
 * @throws DomainError unauthorized when the log-in that ends them has ended before.
 */
export async function endLogIns<Result>(
  refreshTokens: Pick<RefreshTokens, 'revokeAll' | 'isFamilyActive'>,
  { personId, at, kept, endedBy = null }: LogInsToEnd,
  work: () => Promise<Result>,
): Promise<EndedLogIns<Result>> {
  const endedFirst = await refreshTokens.revokeAll(personId, at, kept);
  if (endedBy !== null && !endedFirst.includes(endedBy)) throw logInEndedError();
  const result = await work();
  if (kept !== undefined) await requireActiveLogIn(refreshTokens, kept);
  return { ended: [...endedFirst, ...(await refreshTokens.revokeAll(personId, at, kept))], result };
}

/**
 * Called while the person is locked, so that a change of the password or the second factor has ended the log-in before.
 * @param familyId null without a log-in, as in a simulation: then no check is made.
 * @throws DomainError unauthorized for an ended log-in.
 */
export async function requireActiveLogIn(
  refreshTokens: Pick<RefreshTokens, 'isFamilyActive'>,
  familyId: FamilyId | null,
): Promise<void> {
  if (familyId !== null && !(await refreshTokens.isFamilyActive(familyId))) throw logInEndedError();
}
