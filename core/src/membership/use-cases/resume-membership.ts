import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { ConfirmedReservation } from '../../booking/rules/reservation.js';
import { cancelSeveral } from '../../booking/use-cases/cancel-several.js';
import type { CancellingStores } from '../../booking/use-cases/reservation-end.js';
import { dayOf, startOfDay } from '../../kernel/calendar.js';
import type { Clock } from '../../kernel/clock.js';
import type { Ids, MemberId } from '../../kernel/ids.js';
import type { MembershipQueries, MembershipView } from '../ports.js';
import { lastTerm, type Membership } from '../rules/membership.js';
import { scheduled } from '../rules/next-transition.js';
import { endPause } from './change-pause.js';
import { currentView } from './current-view.js';

export interface ResumeMembershipCommand {
  readonly memberId: MemberId;
  /** Whether the member agrees to lose the sessions behind the new end that can no longer be cancelled free of charge. */
  readonly acceptDeduction: boolean;
}

type ResumingStores = CancellingStores & Pick<Stores, 'memberships' | 'fixedSlots'>;

/** A member comes back before the pause is over, or calls it off before it begins. */
export class ResumeMembership {
  constructor(
    private readonly transaction: Transaction<ResumingStores>,
    private readonly queries: Pick<MembershipQueries, 'current'>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /**
   * @throws DomainError not-found without a membership; policy-violation (`state`) without a pause, or (`cancellation-6h`) for a session
   * behind the new end, inside its six hours, whose deduction is not accepted.
   */
  async execute(
    { memberId, acceptDeduction }: ResumeMembershipCommand,
    idempotency?: IdempotencyContext,
  ): Promise<MembershipView> {
    const at = this.clock.now();
    const today = dayOf(at);
    await this.transaction.run(async (stores) => {
      const paused = await stores.memberships.currentOf(memberId);
      const resumed = await endPause(stores, paused, today);
      await cancelSeveral(
        stores,
        this.ids,
        await paidBehindEnd(stores, paused, resumed),
        acceptDeduction,
        at,
        this.policies,
      );
      await stores.memberships.save(scheduled(resumed, this.policies.membership));
    }, idempotency);
    return currentView(this.queries, memberId, today);
  }
}

/** The end has moved back: what the membership pays for on the days that it lost cannot stay. */
async function paidBehindEnd(
  { reservations }: Pick<ResumingStores, 'reservations'>,
  before: Membership,
  after: Membership,
): Promise<readonly ConfirmedReservation[]> {
  const lost = { startsAt: startOfDay(lastTerm(after).endsOn), endsAt: startOfDay(lastTerm(before).endsOn) };
  return (await reservations.confirmedOf(after.memberId, lost)).filter(({ funding }) => funding.kind === 'credit');
}
