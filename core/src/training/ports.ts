import type { ReservationFilter } from '../booking/ports.js';
import type { Reservation } from '../booking/rules/reservation.js';
import type { MemberId, MentorId, ReservationId } from '../kernel/ids.js';
import type { Instant, Interval } from '../kernel/instant.js';
import type { Page, PageRequest } from '../kernel/page.js';
import type { MemberView } from '../member/ports.js';
import type { Rating } from './rules/rating.js';
import type { SessionRange } from './rules/session-range.js';
import type { SessionRecord } from './rules/session-record.js';
import type { Attendance, CompletedSession, PastSession, SessionView } from './rules/session-view.js';

export interface SessionRecords {
  /** Not locked: the session is. */
  find(session: ReservationId): Promise<SessionRecord | null>;
  /** Adds the session's record, or puts the amended one in its place. */
  save(session: ReservationId, record: SessionRecord): Promise<void>;
}

export interface Ratings {
  /** @throws DomainError policy-violation (`one-rating`) when the session has one. */
  add(session: Pick<Reservation, 'id' | 'memberId' | 'mentorId'>, rating: Rating): Promise<void>;
}

export type SessionFilter = Omit<ReservationFilter, 'isCancelledOrRejected'>;

/** The facts that the mentor reads just before a session. */
export type MemberBrief = Pick<MemberView, 'id' | 'name' | 'persona' | 'goal' | 'birthYear' | 'heightCm' | 'weightKg'>;

export interface TrainingQueries {
  session(id: ReservationId): Promise<SessionView | null>;
  /** Newest start first. */
  sessions(filter: SessionFilter, page: PageRequest): Promise<Page<SessionView>>;
  /** The sessions in every status except cancelled and rejected, sorted by start. */
  sessionsWithin(
    person: { memberId: MemberId } | { mentorId: MentorId },
    range: SessionRange,
    page: PageRequest,
  ): Promise<Page<SessionView>>;
  memberBrief(id: MemberId): Promise<MemberBrief | null>;
  /** Recorded sessions that started before `before`, newest first. */
  pastSessions(member: MemberId, before: Instant, limit: number): Promise<readonly PastSession[]>;
  attendance(member: MemberId, before: Instant): Promise<Attendance>;
  /** The member's completed sessions that started within the interval, by start. */
  completedSessions(member: MemberId, within: Interval): Promise<readonly CompletedSession[]>;
}
