import type { Reads } from '../../application/ports.js';
import type { ReservationView } from '../../booking/rules/reservation-view.js';
import { occupies } from '../../booking/rules/reservation.js';
import type { Phase } from '../../guidance/rules/phase.js';
import type { CurrentPhase } from '../../guidance/use-cases/current-phase.js';
import { type Day, dayOf, monthInterval, monthOf } from '../../kernel/calendar.js';
import type { MemberId } from '../../kernel/ids.js';
import { type Instant, isWithin, plus } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';
import type { MembershipView } from '../../membership/ports.js';
import { pointBalance } from '../../points/rules/point-balance.js';
import { calculateMeasuredInterval, calculateProgress } from '../../training/rules/progress.js';
import { sessionsDuring } from '../../training/rules/session-range.js';

export interface Dashboard {
  readonly today: Day;
  /** The next active ones, by start. */
  readonly upcoming: readonly ReservationView[];
  readonly membership: MembershipView | null;
  readonly points: Krw;
  readonly phase: Phase;
  readonly progress: RecentProgress;
  readonly unreadNotifications: number;
}

export interface RecentProgress {
  readonly sessionsThisMonth: number;
  readonly volumeThisWeekKg: number;
  /** The last weight noted in the weeks that progress shows, otherwise the weight of the profile. */
  readonly weightKg: number | null;
}

type DashboardQuery = 'training' | 'members' | 'memberships' | 'points' | 'notifications';

/** The number of upcoming sessions. */
const UPCOMING = 5;

/** Ten, because sessions that ended early or were missed are among them. */
const NEXT = { page: 1, size: 2 * UPCOMING };

/** One item is read to get the total. */
const COUNT = { page: 1, size: 1 };

/** A member's home screen: a constant number of queries. */
export class MemberDashboard {
  constructor(
    private readonly ports: Reads<DashboardQuery, 'clock' | 'policies'>,
    private readonly currentPhase: CurrentPhase,
  ) {}

  async execute(memberId: MemberId): Promise<Dashboard> {
    const at = this.ports.clock.now();
    const today = dayOf(at);
    const { memberships, points, notifications } = this.ports.queries;
    const [upcoming, membership, lots, phase, progress, unread] = await Promise.all([
      this.loadUpcoming(memberId, at),
      memberships.current(memberId, today),
      points.lots(memberId),
      this.currentPhase.execute(memberId),
      this.loadProgress(memberId, at),
      notifications.inbox(memberId, { unread: true }, COUNT),
    ]);
    const { balance } = pointBalance(lots, at);
    return { today, upcoming, membership, points: balance, phase, progress, unreadNotifications: unread.total };
  }

  /** Sessions that are not over. Blocks open a limited time ahead, so all bookings are within the range. */
  private async loadUpcoming(memberId: MemberId, at: Instant): Promise<readonly ReservationView[]> {
    const { block } = this.ports.policies;
    const range = sessionsDuring({ startsAt: at, endsAt: plus(at, block.openAheadMs + 1) }, block);
    const { items } = await this.ports.queries.training.sessionsWithin({ memberId }, range, NEXT);
    return items.filter(({ reservation }) => occupies(reservation)).slice(0, UPCOMING);
  }

  private async loadProgress(memberId: MemberId, at: Instant): Promise<RecentProgress> {
    const policy = this.ports.policies.training.progress;
    const today = dayOf(at);
    const [member, sessions] = await Promise.all([
      this.ports.queries.members.member(memberId),
      this.ports.queries.training.completedSessions(memberId, calculateMeasuredInterval('week', today, policy)),
    ]);
    const { buckets } = calculateProgress(sessions, 'week', today, policy);
    const month = monthInterval(monthOf(at));
    return {
      sessionsThisMonth: sessions.filter((session) => isWithin(session.at, month)).length,
      volumeThisWeekKg: buckets.at(-1)?.volumeKg ?? 0,
      weightKg: buckets.findLast(({ weightKg }) => weightKg !== null)?.weightKg ?? member?.weightKg ?? null,
    };
  }
}
