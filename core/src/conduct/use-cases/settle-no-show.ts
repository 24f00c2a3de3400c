import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import { sessionEventFacts, type MemberNoShow, type MentorNoShow } from '../../booking/rules/reservation.js';
import { type ReturnFundingStores, returnFunding } from '../../booking/use-cases/funding-return.js';
import { compensate } from './compensate.js';
import { type SanctionNoShowStores, sanctionNoShow } from './sanction-no-show.js';
import { type RefundUnusedStores, refundUnused } from './refund-unused.js';
import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { negate } from '../../kernel/krw.js';
import type { MentorChange } from '../../mentor/rules/mentor.js';
import { penalizeMentorNoShow, settleMemberNoShow } from '../../settlement/rules/settlement.js';
import { bookSettlement } from '../../settlement/use-cases/book-settlement.js';

export type SettleNoShowStores = ReturnFundingStores &
  RefundUnusedStores &
  SanctionNoShowStores &
  Pick<Stores, 'compensationReviews' | 'earnings' | 'outbox'>;

/**
 * Saves a no-show that was decided, with its money and its consequences (docs/domain.md, No-show).
 * @returns the mentor before and after; null when the mentor is not concerned.
 */
export async function settleNoShow(
  stores: SettleNoShowStores,
  ids: Ids,
  noShow: MemberNoShow | MentorNoShow,
  at: Instant,
  policies: Policies,
): Promise<MentorChange | null> {
  await stores.reservations.save(noShow);
  if (noShow.status === 'mentor_no_show') return settleMentorNoShow(stores, ids, noShow, at, policies);
  await bookSettlement(stores, settleMemberNoShow(ids, noShow, at, policies));
  await stores.outbox.add({ type: 'member-no-show', ...sessionEventFacts(noShow) });
  return null;
}

async function settleMentorNoShow(
  stores: SettleNoShowStores,
  ids: Ids,
  noShow: MentorNoShow,
  at: Instant,
  policies: Policies,
): Promise<MentorChange> {
  // Takes the locks in their order: reservations, the mentor, then money. Of two concurrent no-shows, the second counts both.
  await stores.reservations.findUpcomingByMentor(noShow.mentorId, at);
  await stores.mentors.get(noShow.mentorId);
  const penalty = penalizeMentorNoShow(ids, noShow, at, policies);
  const { compensation, pass } = await compensate(stores, ids, noShow, at, policies);
  const amount = negate(penalty.earning.amount);
  const dayPassId = pass?.id ?? null;
  await stores.outbox.add({ type: 'mentor-no-show', ...sessionEventFacts(noShow), dayPassId, compensation, amount });
  const change = await sanctionNoShow(stores, ids, noShow, at, policies);
  await returnFunding(stores, ids, noShow, at);
  await refundUnused(stores, ids, noShow, at, policies);
  await bookSettlement(stores, penalty);
  return change;
}
