import type { ReservationView } from '../../booking/rules/reservation-view.js';
import type { MentorId, ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Rating } from './rating.js';
import type { SessionRecord } from './session-record.js';

/** A reservation seen as training. */
export interface SessionView extends ReservationView {
  readonly record: SessionRecord | null;
  readonly rating: Rating | null;
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

/** The outcomes of all reservations of a member that start before an instant. */
export interface Attendance {
  readonly completed: number;
  /** No-shows of the member. */
  readonly missed: number;
  /** The start of the first completed one; null without one. */
  readonly firstSessionAt: Instant | null;
}
