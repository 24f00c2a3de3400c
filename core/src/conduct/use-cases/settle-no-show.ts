import type { Policies } from '../../application/policies.js';
import type { Repositories } from '../../application/repositories.js';
import { sessionEventFacts, type MemberNoShow, type MentorNoShow } from '../../booking/rules/reservation.js';
import { type ReturnFundingRepositories, returnFunding } from '../../booking/use-cases/funding-return.js';
import { compensate } from './compensate.js';
import { type SanctionNoShowRepositories, sanctionNoShow } from './sanction-no-show.js';
import { type RefundUnusedRepositories, refundUnused } from './refund-unused.js';
import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { negate } from '../../kernel/krw.js';
import type { MentorChange } from '../../mentor/rules/mentor.js';
import { penalizeMentorNoShow, settleMemberNoShow } from '../../settlement/rules/settlement.js';
import { bookSettlement } from '../../settlement/use-cases/book-settlement.js';

export type SettleNoShowRepositories = ReturnFundingRepositories &
  RefundUnusedRepositories &
  SanctionNoShowRepositories &
  Pick<Repositories, 'compensationReviews' | 'earnings' | 'outbox'>;

/**
 * Saves a no-show that was decided, with its money and its consequences (docs/domain.md, No-show).
 * @returns the mentor before and after; null when the mentor is not concerned.
 */
export async function settleNoShow(
  repositories: SettleNoShowRepositories,
  ids: Ids,
  noShow: MemberNoShow | MentorNoShow,
  at: Instant,
  policies: Policies,
): Promise<MentorChange | null> {
  await repositories.reservations.save(noShow);
  if (noShow.status === 'mentor_no_show') return settleMentorNoShow(repositories, ids, noShow, at, policies);
  await bookSettlement(repositories, settleMemberNoShow(ids, noShow, at, policies));
  await repositories.outbox.add({ type: 'member-no-show', ...sessionEventFacts(noShow) });
  return null;
}

async function settleMentorNoShow(
  repositories: SettleNoShowRepositories,
  ids: Ids,
  noShow: MentorNoShow,
  at: Instant,
  policies: Policies,
): Promise<MentorChange> {
  // Takes the locks in their order: reservations, the mentor, then money. Of two concurrent no-shows, the second counts both.
  await repositories.reservations.findUpcomingByMentor(noShow.mentorId, at);
  await repositories.mentors.get(noShow.mentorId);
  const penalty = penalizeMentorNoShow(ids, noShow, at, policies);
  const { compensation, pass } = await compensate(repositories, ids, noShow, at, policies);
  const amount = negate(penalty.earning.amount);
  const dayPassId = pass?.id ?? null;
  await repositories.outbox.add({
    type: 'mentor-no-show',
    ...sessionEventFacts(noShow),
    dayPassId,
    compensation,
    amount,
  });
  const change = await sanctionNoShow(repositories, ids, noShow, at, policies);
  await returnFunding(repositories, ids, noShow, at);
  await refundUnused(repositories, ids, noShow, at, policies);
  await bookSettlement(repositories, penalty);
  return change;
}
