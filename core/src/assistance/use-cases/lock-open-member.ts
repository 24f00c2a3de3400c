import type { Repositories } from '../../application/repositories.js';
import type { MemberId } from '../../kernel/ids.js';

/**
 * Locks a member with an open account. Closing takes these locks in the same order, so one of the two waits for the other.
 * @throws DomainError not-found, also for an account that is closed.
 */
export async function lockOpenMember(
  { members, people }: Pick<Repositories, 'members' | 'people'>,
  memberId: MemberId,
): Promise<void> {
  await members.get(memberId);
  await people.get(memberId);
}
