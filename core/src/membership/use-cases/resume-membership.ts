import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { ConfirmedReservation } from '../../booking/rules/reservation.js';
import { cancelSeveral } from '../../booking/use-cases/cancel-several.js';
import type { EndCancelledRepositories } from '../../booking/use-cases/reservation-end.js';
import { dayOf, startOfDay } from '../../kernel/calendar.js';
import type { MemberId } from '../../kernel/ids.js';
import type { MembershipView } from '../ports.js';
import { lastTerm, type Membership } from '../rules/membership.js';
import { withNextTransition } from '../rules/next-transition.js';
import { endPause } from './change-pause.js';
import { reviewPrice } from './review-price.js';
import { viewMembership } from './view-membership.js';

export interface ResumeMembershipCommand {
  readonly memberId: MemberId;
  /** Whether the member agrees to lose the sessions after the new end that can no longer be cancelled free of charge. */
  readonly acceptDeduction: boolean;
}

type ResumeMembershipRepositories = EndCancelledRepositories &
  Pick<Repositories, 'memberships' | 'fixedSlots' | 'planPrices'>;

/** A member ends the pause early, or withdraws it before it begins. */
export class ResumeMembership {
  constructor(
    private readonly ports: RequiredPorts<keyof ResumeMembershipRepositories, 'clock' | 'ids' | 'policies'>,
  ) {}

  /**
   * @throws DomainError not-found without a membership; policy-violation (`state`) without a pause, or (`cancellation-6h`) for a session
   * after the new end that can no longer be cancelled free of charge, and whose deduction is not accepted.
   */
  async execute(
    { memberId, acceptDeduction }: ResumeMembershipCommand,
    idempotency?: IdempotencyContext,
  ): Promise<MembershipView> {
    const { clock, transaction, ids, policies } = this.ports;
    const at = clock.now();
    const today = dayOf(at);
    return transaction.run(async (repositories) => {
      const paused = await repositories.memberships.getCurrent(memberId);
      const resumed = await endPause(repositories, paused, today, 'member');
      const sessions = await findPaidAfterEnd(repositories, paused, resumed);
      await cancelSeveral(repositories, sessions, acceptDeduction, { ids, at, policies });
      // At once, because the next run of the job can be after the new end.
      const reviewed = await reviewPrice(repositories, resumed, today, policies);
      const saved = withNextTransition(reviewed, policies.membership);
      await repositories.memberships.save(saved);
      return viewMembership(repositories.memberships, saved, today);
    }, idempotency);
  }
}

/** Sessions that the membership pays for on the days after its new, earlier end. */
async function findPaidAfterEnd(
  { reservations }: Pick<ResumeMembershipRepositories, 'reservations'>,
  before: Membership,
  after: Membership,
): Promise<readonly ConfirmedReservation[]> {
  const lost = { startsAt: startOfDay(lastTerm(after).endsOn), endsAt: startOfDay(lastTerm(before).endsOn) };
  return (await reservations.findConfirmed(after.memberId, lost)).filter(({ funding }) => funding.kind === 'credit');
}
