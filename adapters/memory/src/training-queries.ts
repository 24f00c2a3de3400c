import { isCancelledOrRejected, type Reservation } from '@spotter/core/booking';
import {
  type Instant,
  type Interval,
  mapPage,
  type MemberId,
  type MentorId,
  type Page,
  type PageRequest,
  type ReservationId,
} from '@spotter/core/kernel';
import type {
  Attendance,
  CompletedSession,
  MemberBrief,
  PastSession,
  SessionFilter,
  SessionRange,
  SessionView,
  TrainingQueries,
} from '@spotter/core/training';
import { newestFirst } from './booking-queries.js';
import { getOrThrow } from './get-or-throw.js';
import { reservationView } from './naming.js';
import { pageOf } from './paging.js';
import { rangeOf } from './ranges.js';
import { startOf, type CommittedTables } from './tables.js';

type TrainingRows = Pick<CommittedTables, 'reservations' | 'records' | 'ratings' | 'members' | 'people' | 'stores'>;

export class MemoryTrainingQueries implements TrainingQueries {
  constructor(private readonly rows: TrainingRows) {}

  async session(id: ReservationId): Promise<SessionView | null> {
    const reservation = this.rows.reservations.get(id);
    return reservation ? this.view(reservation) : null;
  }

  async sessions(filter: SessionFilter, page: PageRequest): Promise<Page<SessionView>> {
    return mapPage(pageOf(newestFirst(this.rows, filter), page, startOf), (reservation) => this.view(reservation));
  }

  async sessionsWithin(
    person: { memberId: MemberId } | { mentorId: MentorId },
    range: SessionRange,
    page: PageRequest,
  ): Promise<Page<SessionView>> {
    const { reservations } = this.rows;
    const rows =
      'memberId' in person
        ? reservations.scan('byMember', person.memberId, rangeOf(range))
        : reservations.scan('byMentor', person.mentorId, rangeOf(range));
    const { startsAt, endAfter = startsAt } = range;
    const held = [...rows].filter((one) => !isCancelledOrRejected(one) && one.endsAt > endAfter);
    return mapPage(pageOf(held, page, startOf), (reservation) => this.view(reservation));
  }

  async memberBrief(id: MemberId): Promise<MemberBrief | null> {
    const member = this.rows.members.get(id);
    if (!member) return null;
    const { persona, goal, birthYear, heightCm, weightKg } = member;
    return { id, name: this.nameOf(id), persona, goal, birthYear, heightCm, weightKg };
  }

  async pastSessions(member: MemberId, before: Instant, limit: number): Promise<readonly PastSession[]> {
    const sessions = [...this.rows.reservations.scan('byMember', member, { until: before })].reverse();
    return sessions.flatMap((reservation) => this.pastSession(reservation)).slice(0, limit);
  }

  async attendance(member: MemberId, before: Instant): Promise<Attendance> {
    let [completed, missed] = [0, 0];
    let firstSessionAt: Instant | null = null;
    for (const reservation of this.rows.reservations.scan('byMember', member, { until: before })) {
      if (reservation.status === 'member_no_show') missed += 1;
      if (reservation.status !== 'completed') continue;
      completed += 1;
      firstSessionAt ??= reservation.startsAt;
    }
    return { completed, missed, firstSessionAt };
  }

  async completedSessions(member: MemberId, within: Interval): Promise<readonly CompletedSession[]> {
    return [...this.rows.reservations.scan('byMember', member, rangeOf(within))]
      .filter(({ status }) => status === 'completed')
      .map(({ id, startsAt: at }) => ({ at, record: this.rows.records.get(id)?.record ?? null }));
  }

  private view(reservation: Reservation): SessionView {
    return {
      record: this.rows.records.get(reservation.id)?.record ?? null,
      rating: this.rows.ratings.get(reservation.id)?.rating ?? null,
      ...reservationView(this.rows, reservation),
    };
  }

  private pastSession({ id: sessionId, mentorId, startsAt }: Reservation): readonly PastSession[] {
    const record = this.rows.records.get(sessionId)?.record;
    return record ? [{ sessionId, mentorId, mentorName: this.nameOf(mentorId), at: startsAt, record }] : [];
  }

  private nameOf(id: MemberId | MentorId): string {
    return getOrThrow(this.rows.people, id, 'person').name;
  }
}
