import { dayOf, monthInterval, monthOf, type Day } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import type { MemberId } from '../shared/ids.js';
import { plus, type Instant } from '../shared/instant.js';
import type { Krw } from '../shared/krw.js';
import type { Policies } from '../shared/policies.js';
import type { Queries } from '../queries.js';
import { occupies, type Reservation } from '../booking/reservation.js';
import type { CurrentPhase } from '../guidance/current-phase.js';
import type { Phase } from '../guidance/phase.js';
import type { MembershipView } from '../membership/ports.js';
import { pointBalance } from '../points/point-balance.js';
import { measuredInterval, progressOf } from '../training/progress.js';

export interface Dashboard {
  readonly today: Day;
  /** The next ones that stand, by start. */
  readonly upcoming: readonly Reservation[];
  readonly membership: MembershipView | null;
  readonly points: Krw;
  readonly phase: Phase;
  readonly progress: RecentProgress;
  readonly unreadNotifications: number;
}

export interface RecentProgress {
  readonly sessionsThisMonth: number;
  readonly volumeThisWeekKg: number;
  /** The last that was noted in the weeks that progress shows, or that of the profile. */
  readonly weightKg: number | null;
}

type DashboardQueries = Pick<Queries, 'training' | 'members' | 'memberships' | 'points' | 'notifications'>;

const NEXT = { page: 1, size: 5 };
/** An item is read for the sake of the total. */
const COUNT = { page: 1, size: 1 };

/** What a member sees first: a handful of readings, however much there is. */
export class MemberDashboard {
  constructor(
    private readonly queries: DashboardQueries,
    private readonly currentPhase: CurrentPhase,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async execute(memberId: MemberId): Promise<Dashboard> {
    const at = this.clock.now();
    const today = dayOf(at);
    const { memberships, points, notifications } = this.queries;
    const [upcoming, membership, lots, phase, progress, unread] = await Promise.all([
      this.upcoming(memberId, at),
      memberships.current(memberId, today),
      points.lots(memberId),
      this.currentPhase.execute(memberId),
      this.progress(memberId, at),
      notifications.inbox(memberId, { unread: true }, COUNT),
    ]);
    const { balance } = pointBalance(lots, at);
    return { today, upcoming, membership, points: balance, phase, progress, unreadNotifications: unread.total };
  }

  /** Nothing is booked further ahead than blocks are opened. */
  private async upcoming(memberId: MemberId, at: Instant): Promise<readonly Reservation[]> {
    const ahead = { startsAt: at, endsAt: plus(at, this.policies.block.openAheadMs + 1) };
    const { items } = await this.queries.training.sessionsOn({ memberId }, ahead, NEXT);
    return items.map(({ reservation }) => reservation).filter(occupies);
  }

  private async progress(memberId: MemberId, at: Instant): Promise<RecentProgress> {
    const policy = this.policies.training.progress;
    const today = dayOf(at);
    const [member, sessions] = await Promise.all([
      this.queries.members.member(memberId),
      this.queries.training.completedSessions(memberId, measuredInterval('week', today, policy)),
    ]);
    const { buckets } = progressOf(sessions, 'week', today, policy);
    const month = monthInterval(monthOf(at));
    return {
      sessionsThisMonth: sessions.filter((session) => session.at >= month.startsAt).length,
      volumeThisWeekKg: buckets.at(-1)?.volumeKg ?? 0,
      weightKg: buckets.findLast(({ weightKg }) => weightKg !== null)?.weightKg ?? member?.weightKg ?? null,
    };
  }
}
