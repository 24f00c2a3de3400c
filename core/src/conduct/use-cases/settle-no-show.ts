import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import { sessionEventFacts, type MemberNoShow, type MentorNoShow } from '../../booking/rules/reservation.js';
import { returnFunding } from '../../booking/use-cases/funding-return.js';
import { compensate } from './compensate.js';
import { sanctionNoShow } from './sanction-no-show.js';
import { type RefundUnusedRepositories, refundUnused } from './refund-unused.js';
import type { SuspendMentorRepositories } from './suspend-mentor.js';
import { negate } from '../../kernel/krw.js';
import { penalizeMentorNoShow, settleMemberNoShow } from '../../settlement/rules/settlement.js';
import { bookForfeitableSettlement, bookSettlement } from '../../settlement/use-cases/book-settlement.js';

export type SettleNoShowRepositories = SuspendMentorRepositories &
  RefundUnusedRepositories &
  Pick<Repositories, 'compensationReviews'>;

/** Saves a no-show that was decided, with its money and its consequences (docs/domain.md, No-show). */
export async function settleNoShow(
  repositories: SettleNoShowRepositories,
  noShow: MemberNoShow | MentorNoShow,
  step: StepContext,
): Promise<void> {
  await repositories.reservations.save(noShow);
  if (noShow.status === 'mentor_no_show') return settleMentorNoShow(repositories, noShow, step);
  const settlement = settleMemberNoShow(step.ids, noShow, step.at, step.policies);
  await bookForfeitableSettlement(repositories, noShow, settlement, step);
  await repositories.outbox.add({ type: 'member-no-show', ...sessionEventFacts(noShow) });
}

async function settleMentorNoShow(
  repositories: SettleNoShowRepositories,
  noShow: MentorNoShow,
  step: StepContext,
): Promise<void> {
  const { ids, at, policies } = step;
  // Takes the locks in their order: reservations, the mentor, then money. Of two concurrent no-shows, the second counts both.
  await repositories.reservations.findUpcomingByMentor(noShow.mentorId, at);
  await repositories.mentors.get(noShow.mentorId);
  const penalty = penalizeMentorNoShow(ids, noShow, at, policies);
  const { compensation, dayPassId } = await compensate(repositories, noShow, step);
  const amount = negate(penalty.earning.amount);
  await repositories.outbox.add({
    type: 'mentor-no-show',
    ...sessionEventFacts(noShow),
    compensation,
    dayPassId,
    amount,
  });
  await sanctionNoShow(repositories, noShow, step);
  await returnFunding(repositories, noShow, step);
  await refundUnused(repositories, noShow, step);
  await bookSettlement(repositories, penalty);
}
