import type { Block } from '../booking/rules/block.js';
import type { Reservation } from '../booking/rules/reservation.js';
import type { HandOverId, MentorId, ReservationId, TimeOffId } from '../kernel/ids.js';
import type { Instant, Interval } from '../kernel/instant.js';
import type { Page, PageRequest } from '../kernel/page.js';
import type { Goal } from '../member/rules/member.js';
import type { Tier } from '../mentor/rules/mentor.js';
import type { HandOver, OfferedSession } from './rules/hand-over.js';
import type { SubstituteOption } from './rules/substitute-ranking.js';
import type { TimeOff } from './rules/time-off.js';

export interface TimeOffs {
  /** Makes the planning of absences sequential: two at once could choose each other's mentors. Taken before all other locks. */
  lockPlanning(): Promise<void>;
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: TimeOffId): Promise<TimeOff>;
  /** The mentor's time off that overlaps the interval (`awayInterval`), by start; not locked. */
  findOverlapping(mentorId: MentorId, within: Interval): Promise<readonly TimeOff[]>;
  /** @throws DomainError policy-violation (`time-off`) when it overlaps another of the mentor. */
  add(timeOff: TimeOff): Promise<void>;
  save(timeOff: TimeOff): Promise<void>;
}

export interface HandOvers {
  /** Finds a hand-over without a lock: for a caller that locks the session first. */
  findUnlocked(id: HandOverId): Promise<HandOver | null>;
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: HandOverId): Promise<HandOver>;
  /** The session's hand-over that is stored as `offered`, also if its time is over; locked for this transaction. */
  findUnanswered(reservationId: ReservationId): Promise<HandOver | null>;
  /** @throws StaleVersionError when the session was offered in the meantime. */
  add(handOver: HandOver): Promise<void>;
  save(handOver: HandOver): Promise<void>;
}

/** A session that needs a substitute, and the possible substitutes. */
export interface SubstituteRequest extends Pick<
  Reservation,
  'memberId' | 'mentorId' | 'storeId' | 'startsAt' | 'endsAt'
> {
  readonly tier: Tier;
  /** Limits the search to this mentor; null for all. */
  readonly only: MentorId | null;
}

export interface SubstituteContext {
  readonly goal: Goal | null;
  readonly options: readonly SubstituteOption[];
}

export interface Substitutes {
  /**
   * Finds substitutes without a lock: at most `MOST_SUBSTITUTES` other mentors, by id. They are active, offered at the tier, teach at the store and are
   * not away. No block of theirs overlaps the session, except an open one of exactly its time and store that is not offered to others.
   */
  find(request: SubstituteRequest, at: Instant): Promise<SubstituteContext>;
}

/** A hand-over with the facts that its mentors need to decide. */
export interface HandOverView {
  readonly handOver: HandOver;
  /** The session as it is now. */
  readonly session: OfferedSession;
  /** The block of the session when it was offered. */
  readonly block: Pick<Block, 'storeId' | 'startsAt' | 'endsAt'>;
}

export interface TimeOffQueries {
  /** The mentor's time off, the latest start first. */
  timeOffsOf(mentorId: MentorId, page: PageRequest): Promise<Page<TimeOff>>;
  /** Hand-overs that the mentor offered or was offered, the newest first. */
  handOversOf(mentorId: MentorId, page: PageRequest): Promise<Page<HandOverView>>;
}
