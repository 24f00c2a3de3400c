import { addDays, dayOf, startOfDay } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import type { Ids, MemberId, ReservationId } from '../shared/ids.js';
import { instant, type Instant, type Interval } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import { cancelFree } from '../booking/cancel-free.js';
import type { CancellingStores } from '../booking/reservation-end.js';
import type { Stores } from '../stores.js';
import { beginPause, withPastPauseEnded } from './change-pause.js';
import { currentView } from './current-view.js';
import type { Pause } from './membership.js';
import { scheduled } from './next-step.js';
import { withPause } from './pause.js';
import type { MembershipQueries, MembershipView } from './ports.js';

export interface PauseMembershipCommand extends Pause {
  readonly memberId: MemberId;
}

export interface PausedMembership {
  readonly membership: MembershipView;
  readonly cancelled: readonly ReservationId[];
}

type PausingStores = CancellingStores & Pick<Stores, 'memberships' | 'fixedSlots'>;

/** A member takes some days off: from today on, or later. What is booked on them is cancelled free of charge. */
export class PauseMembership {
  constructor(
    private readonly transaction: Transaction<PausingStores>,
    private readonly queries: Pick<MembershipQueries, 'current'>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found without a membership; else as `withPause`. */
  async execute({ memberId, from, until }: PauseMembershipCommand, once?: Once): Promise<PausedMembership> {
    const at = this.clock.now();
    const today = dayOf(at);
    const pause = { from, until };
    const cancelled = await this.transaction.run(async (stores) => {
      const before = await withPastPauseEnded(stores, await stores.memberships.currentOf(memberId), today);
      const asked = withPause(before, pause, today, this.policies.membership);
      const inside = await stores.reservations.confirmedOf(memberId, stillAhead(pause, at));
      for (const reservation of inside) await cancelFree(stores, this.ids, reservation, 'member', at, this.policies);
      const paused = from === today ? await beginPause(stores, asked) : asked;
      await stores.memberships.save(scheduled(paused, this.policies.membership));
      return inside.map(({ id }) => id);
    }, once);
    return { membership: await currentView(this.queries, memberId, today), cancelled };
  }
}

/** What has started is what it is. */
const stillAhead = ({ from, until }: Pause, at: Instant): Interval => ({
  startsAt: instant(Math.max(startOfDay(from), at + 1)),
  endsAt: startOfDay(addDays(until, 1)),
});
