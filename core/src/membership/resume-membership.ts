import { dayOf, startOfDay } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import type { Ids, MemberId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import { cancelFree } from '../booking/cancel-free.js';
import type { CancellingStores } from '../booking/reservation-end.js';
import type { Stores } from '../stores.js';
import { endPause } from './change-pause.js';
import { currentView } from './current-view.js';
import { lastTerm, type Membership } from './membership.js';
import { scheduled } from './next-step.js';
import type { MembershipQueries, MembershipView } from './ports.js';

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

  /** @throws DomainError not-found without a membership; policy-violation (`state`) without a pause. */
  async execute({ memberId }: { readonly memberId: MemberId }, once?: Once): Promise<MembershipView> {
    const at = this.clock.now();
    const today = dayOf(at);
    await this.transaction.run(async (stores) => {
      const paused = await stores.memberships.currentOf(memberId);
      const resumed = await endPause(stores, paused, today);
      await this.cancelBehindEnd(stores, paused, resumed, at);
      await stores.memberships.save(scheduled(resumed, this.policies.membership));
    }, once);
    return currentView(this.queries, memberId, today);
  }

  /** The end has moved back: what the membership pays for on the days that it lost cannot stay. */
  private async cancelBehindEnd(
    stores: ResumingStores,
    before: Membership,
    after: Membership,
    at: Instant,
  ): Promise<void> {
    const lost = { startsAt: startOfDay(lastTerm(after).endsOn), endsAt: startOfDay(lastTerm(before).endsOn) };
    const confirmed = await stores.reservations.confirmedOf(after.memberId, lost);
    for (const reservation of confirmed)
      if (reservation.funding.kind === 'credit')
        await cancelFree(stores, this.ids, reservation, 'member', at, this.policies);
  }
}
