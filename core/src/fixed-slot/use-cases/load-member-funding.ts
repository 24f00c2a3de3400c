import type { Repositories } from '../../application/repositories.js';
import type { MemberId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { balanceOfLots } from '../../points/rules/point-lot.js';
import type { FixedSlotFacts } from '../rules/fixed-slot-terms.js';

/** The member's funding, read within a transaction that has locked the member. */
export async function loadMemberFunding(
  { memberships, pointLots }: Pick<Repositories, 'memberships' | 'pointLots'>,
  member: MemberId,
  at: Instant,
): Promise<Pick<FixedSlotFacts, 'membership' | 'points'>> {
  return {
    membership: await memberships.findCurrent(member),
    points: balanceOfLots(await pointLots.findByMember(member), at),
  };
}
