import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { cancelSeveral } from '../../booking/use-cases/cancel-several.js';
import type { EndCancelledRepositories } from '../../booking/use-cases/reservation-end.js';
import { dayOf } from '../../kernel/calendar.js';
import type { MemberId, ReservationId } from '../../kernel/ids.js';
import type { MembershipView } from '../ports.js';
import type { Pause } from '../rules/membership.js';
import { withNextTransition } from '../rules/next-transition.js';
import { futurePartOf, withPause } from '../rules/pause.js';
import { beginPause, endPastPause } from './change-pause.js';
import { viewMembership } from './view-membership.js';

export interface PauseMembershipCommand extends Pause {
  readonly memberId: MemberId;
  /** Whether the member agrees to lose the sessions on these days that can no longer be cancelled free of charge. */
  readonly acceptDeduction: boolean;
}

export interface PausedMembership {
  readonly membership: MembershipView;
  readonly cancelled: readonly ReservationId[];
}

type PauseMembershipRepositories = EndCancelledRepositories & Pick<Repositories, 'memberships' | 'fixedSlots'>;

/** A member pauses the membership, from today or a later day. Bookings in the pause are cancelled by the rule `cancellation-6h`. */
export class PauseMembership {
  constructor(private readonly ports: RequiredPorts<keyof PauseMembershipRepositories, 'clock' | 'ids' | 'policies'>) {}

  /**
   * @throws DomainError not-found without a membership; policy-violation (`cancellation-6h`) for a session that can no longer be
   * cancelled free of charge, and whose deduction is not accepted; else as `withPause`.
   */
  async execute(command: PauseMembershipCommand, idempotency?: IdempotencyContext): Promise<PausedMembership> {
    const { memberId, from, until, acceptDeduction } = command;
    const { transaction, clock, ids, policies } = this.ports;
    const at = clock.now();
    const today = dayOf(at);
    const pause = { from, until };
    return transaction.run(async (repositories) => {
      const before = await endPastPause(repositories, await repositories.memberships.getCurrent(memberId), today);
      const withRequestedPause = withPause(before, pause, today, policies.membership);
      // First: its slots are locked before the reservations.
      const paused = from === today ? await beginPause(repositories, withRequestedPause) : withRequestedPause;
      const inside = await repositories.reservations.findConfirmed(memberId, futurePartOf(pause, at));
      await cancelSeveral(repositories, inside, acceptDeduction, { ids, at, policies });
      const saved = withNextTransition(paused, policies.membership);
      await repositories.memberships.save(saved);
      const membership = await viewMembership(repositories.memberships, saved, today);
      return { membership, cancelled: inside.map(({ id }) => id) };
    }, idempotency);
  }
}
