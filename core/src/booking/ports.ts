import type { Block, OccupiedTime } from './rules/block.js';
import type { BookingContext } from './rules/booking-context.js';
import type { MatchOption } from './rules/matching.js';
import type { OpenedBlocks } from './rules/obligation.js';
import type { Price } from './rules/price.js';
import type { ReservationView } from './rules/reservation-view.js';
import type { ConfirmedReservation, Reservation, ReservationStatus } from './rules/reservation.js';
import type { DueRow } from '../application/due-row.js';
import type { CompensationReview, CompensationReviewStatus } from '../conduct/rules/compensation-review.js';
import type { CompensationPass } from '../conduct/rules/compensation.js';
import type { Day, RequestedDays } from '../kernel/calendar.js';
import type {
  BlockId,
  CompensationReviewId,
  DayPassId,
  MemberId,
  MentorId,
  ReservationId,
  RoomId,
  StoreId,
  TermId,
} from '../kernel/ids.js';
import type { Instant, Interval } from '../kernel/instant.js';
import type { NamedReference } from '../kernel/named-reference.js';
import type { Page, PageRequest } from '../kernel/page.js';
import type { DayPass } from '../membership/rules/day-pass.js';
import type { Tier } from '../mentor/rules/mentor.js';
import type { Goal } from '../member/rules/member.js';
import type { RoomUse } from '../store/rules/room-change.js';

export interface Blocks {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: BlockId): Promise<Block>;
  /** The mentor's open and booked blocks and time off, and all open and booked blocks at the store, that overlap the interval. */
  findOccupied(mentorId: MentorId, storeId: StoreId, within: Interval): Promise<readonly OccupiedTime[]>;
  /**
   * Adds the blocks that overlap no other block of their mentor or room.
   * @returns the ids of the added blocks; the database rejects the others.
   */
  open(blocks: readonly Block[]): Promise<ReadonlySet<BlockId>>;
  save(block: Block): Promise<void>;
  /** The mentor's block with this start that is not closed; not locked. */
  findByStart(mentorId: MentorId, startsAt: Instant): Promise<Block | null>;
  /** Counts the mentor's blocks that start within the interval. */
  countOpened(mentorId: MentorId, within: Interval): Promise<OpenedBlocks>;
  /** The mentor's open and booked blocks that start after the instant, by their start; locked for this transaction. */
  findUpcomingByMentor(mentorId: MentorId, after: Instant): Promise<readonly Block[]>;
  /** The rooms in which open or booked blocks end after the instant, ordered by the end of their last block; not locked. */
  findUpcomingByRooms(rooms: readonly RoomId[], after: Instant): Promise<readonly RoomUse[]>;
}

export interface Reservations {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: ReservationId): Promise<Reservation>;
  /**
   * @throws DomainError reservation-conflict when the block was booked concurrently, policy-violation when the member made an overlapping
   * booking concurrently, StaleVersionError when the credit was used concurrently.
   */
  add(reservation: Reservation): Promise<void>;
  /** Locked for this transaction; null when another transaction holds the lock and processes it. @throws DomainError not-found. */
  getUnlessLocked(id: ReservationId): Promise<Reservation | null>;
  /** The member's confirmed reservations that start within the interval, by start; locked for this transaction. */
  findConfirmed(member: MemberId, within: Interval): Promise<readonly ConfirmedReservation[]>;
  /** Reservations that hold a credit of the terms (`holdsFunding`), by start; locked for this transaction. */
  findHoldingCredits(terms: readonly TermId[]): Promise<readonly Reservation[]>;
  /** The mentor's reservations that start after the instant, without cancelled and rejected ones, by start; locked for this transaction. */
  findUpcomingByMentor(mentor: MentorId, after: Instant): Promise<readonly Reservation[]>;
  /** Start times of the mentor's no-shows within the interval, in order. */
  findMentorNoShows(mentorId: MentorId, within: Interval): Promise<readonly Instant[]>;
  /** @throws StaleVersionError when another transaction has saved the reservation since it was read. */
  save(reservation: Reservation): Promise<void>;
}

export interface DayPasses {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: DayPassId): Promise<DayPass>;
  /** The day pass that compensates for the session, not one that paid it; locked for this transaction. */
  findCompensationOf(session: ReservationId): Promise<DayPass | null>;
  /** Day passes that belong to the terms, in every status, by id; locked for this transaction. */
  findByTerms(terms: readonly TermId[]): Promise<readonly DayPass[]>;
  /** The compensation passes for sessions of the member with the mentor that start within the interval, by start; not locked. */
  findCompensations(member: MemberId, mentor: MentorId, within: Interval): Promise<readonly CompensationPass[]>;
  /** The member's day passes that compensate for sessions paid by a credit of the term, in every status, by id; locked for this transaction. */
  findCompensationsOfTerm(member: MemberId, term: TermId): Promise<readonly DayPass[]>;
  add(pass: DayPass): Promise<void>;
  save(pass: DayPass): Promise<void>;
}

export interface CompensationReviews {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: CompensationReviewId): Promise<CompensationReview>;
  /** The review of a session's compensation; locked for this transaction. */
  findBySession(session: ReservationId): Promise<CompensationReview | null>;
  /** The member's open reviews; locked for this transaction. */
  findOpen(member: MemberId): Promise<readonly CompensationReview[]>;
  /** The member's open reviews of sessions paid by a credit of the term; locked for this transaction, but not the sessions. */
  findOpenOfTerm(member: MemberId, term: TermId): Promise<readonly CompensationReview[]>;
  add(review: CompensationReview): Promise<void>;
  save(review: CompensationReview): Promise<void>;
}

export interface BookingContextRequest {
  readonly blockId: BlockId;
  readonly memberId: MemberId;
  readonly dayPassId?: DayPassId;
  /** The reservation that moves to the block, and so does not overlap it. */
  readonly moving?: ReservationId;
}

/**
 * The facts that decide whether a member may book a block, read together and locked for this transaction. The mentor alone is not locked:
 * a suspension closes the mentor's blocks, so it waits for the block.
 */
export interface BookingContextReader {
  /** @throws DomainError not-found without such a block, or without such a day pass of the member. */
  load(request: BookingContextRequest): Promise<BookingContext>;
  /** For callers that lock another row before the block. Locks the member and the membership in force first, as `load` does. */
  lockMember(member: MemberId): Promise<void>;
}

export interface SlotFilter {
  readonly date?: Day;
  readonly isPeak?: boolean;
  readonly storeId?: StoreId;
  readonly mentorId?: MentorId;
  readonly tier?: Tier;
  /** The member whose offers are listed; other members' offers are not. */
  readonly viewer?: MemberId;
}

export interface AvailableSlot extends Interval {
  readonly blockId: BlockId;
  readonly isPeak: boolean;
  readonly store: NamedReference<StoreId>;
  readonly mentor: NamedReference<MentorId> & { readonly tier: Tier; readonly ratingAverage: number | null };
  readonly price: Price;
}

export interface MatchRequest extends Interval {
  readonly memberId: MemberId;
  readonly storeId: StoreId | null;
  readonly tier: Tier | null;
}

export interface MatchContext {
  readonly goal: Goal | null;
  /** At most one per mentor: the earliest open block inside the window that does not overlap the member's bookings. */
  readonly options: readonly MatchOption[];
}

/** `from` and `to` limit the days on which it starts. */
export interface ReservationFilter extends RequestedDays {
  readonly memberId?: MemberId;
  readonly mentorId?: MentorId;
  readonly status?: ReservationStatus;
  /** True selects cancelled and rejected ones, false the others. */
  readonly isCancelledOrRejected?: boolean;
}

export interface BookingQueries {
  /** Open blocks after `at`, by start. */
  availableSlots(filter: SlotFilter, at: Instant, page: PageRequest): Promise<Page<AvailableSlot>>;
  matchContext(request: MatchRequest, at: Instant): Promise<MatchContext>;
  reservation(id: ReservationId): Promise<Reservation | null>;
  reservationView(id: ReservationId): Promise<ReservationView | null>;
  /** Newest start first. */
  reservations(filter: ReservationFilter, page: PageRequest): Promise<Page<Reservation>>;
  /** Newest start first. */
  reservationViews(filter: ReservationFilter, page: PageRequest): Promise<Page<ReservationView>>;
  /** Confirmed reservations that started (`dueAt`) at `startedBy` or before, the earliest first: one page, after `after`. */
  notBegun(startedBy: Instant, after: DueRow<ReservationId> | null): Promise<readonly DueRow<ReservationId>[]>;
  /** Sessions in progress that ended (`dueAt`) at `endedBy` or before, the earliest first: one page, after `after`. */
  notCompleted(endedBy: Instant, after: DueRow<ReservationId> | null): Promise<readonly DueRow<ReservationId>[]>;
  dayPasses(member: MemberId, page: PageRequest): Promise<Page<DayPass>>;
  /** The reviews, the oldest first. */
  compensationReviews(
    filter: { readonly status?: CompensationReviewStatus },
    page: PageRequest,
  ): Promise<Page<CompensationReview>>;
  /** The mentor's blocks in every status that overlap the interval, by start. */
  blocks(mentorId: MentorId, within: Interval, page: PageRequest): Promise<Page<Block>>;
  /** Open ones that start within the interval, by start. They do not overlap: at most 48 in a day. */
  openBlocks(mentorId: MentorId, within: Interval): Promise<readonly Block[]>;
  /** Counts the mentor's blocks that start within the interval. */
  opened(mentorId: MentorId, within: Interval): Promise<OpenedBlocks>;
}
