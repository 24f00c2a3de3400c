import type { Day } from '../shared/calendar.js';
import type { MemberId, MentorId, ReservationId } from '../shared/ids.js';
import type { Instant, Interval } from '../shared/instant.js';
import type { Page, PageRequest } from '../shared/page.js';
import type { Goal, Persona } from '../member/member.js';
import type { Reservation, ReservationStatus } from '../booking/reservation.js';
import type { Rating } from './rating.js';
import type { SessionRecord } from './session-record.js';

export interface SessionRecords {
  find(session: ReservationId): Promise<SessionRecord | null>;
  /** Adds the session's record, or puts the amended one in its place. */
  save(session: ReservationId, record: SessionRecord): Promise<void>;
}

export interface Ratings {
  /** @throws DomainError policy-violation (`one-rating`) when the session has one. */
  add(session: Pick<Reservation, 'id' | 'memberId' | 'mentorId'>, rating: Rating): Promise<void>;
}

/** A reservation seen as training. */
export interface SessionView {
  readonly reservation: Reservation;
  readonly record: SessionRecord | null;
  readonly rating: Rating | null;
}

/** A session as its mentor's schedule shows it. */
export interface MentorSession extends SessionView {
  readonly member: { readonly id: MemberId; readonly name: string };
}

export interface SessionFilter {
  readonly memberId?: MemberId;
  readonly mentorId?: MentorId;
  readonly status?: ReservationStatus;
  readonly from?: Day;
  readonly to?: Day;
}

/** One recorded session of a member, as progress and guidance read it. */
export interface PastSession {
  readonly sessionId: ReservationId;
  readonly mentorId: MentorId;
  readonly mentorName: string;
  readonly at: Instant;
  readonly record: SessionRecord;
}

/** A completed session, as progress counts it. */
export interface CompletedSession {
  readonly at: Instant;
  readonly record: SessionRecord | null;
}

/** What the mentor reads just before a session. */
export interface MemberBrief {
  readonly id: MemberId;
  readonly name: string;
  readonly persona: Persona | null;
  readonly goal: Goal | null;
  readonly birthYear: number | null;
  readonly heightCm: number | null;
  readonly weightKg: number | null;
}

/** How a member's reservations of a stretch of time ended. */
export interface Attendance {
  readonly completed: number;
  readonly missed: number;
  readonly firstCompletedAt: Instant | null;
}

export interface TrainingQueries {
  session(id: ReservationId): Promise<SessionView | null>;
  /** Newest start first. */
  sessions(filter: SessionFilter, page: PageRequest): Promise<Page<SessionView>>;
  /** By start, whatever their state but cancelled and rejected. */
  sessionsOn(
    person: { memberId: MemberId } | { mentorId: MentorId },
    day: Interval,
    page: PageRequest,
  ): Promise<Page<SessionView>>;
  /** All of an interval, by start, whatever their state but cancelled and rejected. */
  sessionsOfMentor(mentorId: MentorId, within: Interval): Promise<readonly MentorSession[]>;
  memberBrief(id: MemberId): Promise<MemberBrief | null>;
  /** Recorded sessions that started before `before`, newest first. */
  pastSessions(member: MemberId, before: Instant, limit: number): Promise<readonly PastSession[]>;
  attendance(member: MemberId, before: Instant): Promise<Attendance>;
  /** All of the member's that started within the interval, by start. */
  completedSessions(member: MemberId, within: Interval): Promise<readonly CompletedSession[]>;
}
