import type { Block } from './rules/block.js';
import type { BookingContext } from './rules/booking-context.js';
import type { MatchOption } from './rules/matching.js';
import type { OpenedBlocks } from './rules/obligation.js';
import type { OccupiedTime } from './rules/occupied-time.js';
import type { Price } from './rules/price.js';
import type { ReservationView } from './rules/reservation-view.js';
import type { ConfirmedReservation, Reservation, ReservationStatus } from './rules/reservation.js';
import type { CompensationReview, CompensationReviewStatus } from '../conduct/rules/compensation-review.js';
import type { Day } from '../kernel/calendar.js';
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
import type { Page, PageRequest } from '../kernel/page.js';
import type { DayPass } from '../membership/rules/day-pass.js';
import type { Tier } from '../mentor/rules/mentor.js';
import type { PublicMentor } from '../mentor/rules/public-mentor.js';
import type { RoomUse } from '../store/rules/room-change.js';

export interface Blocks {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: BlockId): Promise<Block>;
  /** The mentor's open and booked blocks and time off, and the blocks of anybody at the store, that touch the interval. */
  occupied(mentorId: MentorId, storeId: StoreId, within: Interval): Promise<readonly OccupiedTime[]>;
  /**
   * Adds the blocks that overlap no other of their mentor or room.
   * @returns the ids of those added; the database itself kept the others out.
   */
  open(blocks: readonly Block[]): Promise<ReadonlySet<BlockId>>;
  save(block: Block): Promise<void>;
  /** The mentor's block that starts then and is not closed; not locked. */
  startingAt(mentorId: MentorId, startsAt: Instant): Promise<Block | null>;
  /** Counts the mentor's blocks that start within the interval. */
  opened(mentorId: MentorId, within: Interval): Promise<OpenedBlocks>;
  /** The mentor's open and booked blocks that start after the instant, by their start; locked for this transaction. */
  ahead(mentorId: MentorId, after: Instant): Promise<readonly Block[]>;
  /** The rooms in which open or booked blocks end after the instant, by when the last one ends; not locked. */
  aheadIn(rooms: readonly RoomId[], after: Instant): Promise<readonly RoomUse[]>;
}

export interface Reservations {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: ReservationId): Promise<Reservation>;
  /**
   * @throws DomainError reservation-conflict when the block was taken meanwhile, policy-violation when the member
   * was booked elsewhere meanwhile, StaleVersionError when the credit was taken meanwhile.
   */
  add(reservation: Reservation): Promise<void>;
  /** Locked for this transaction; null when another one holds it, which deals with it. @throws DomainError not-found. */
  getUnlessLocked(id: ReservationId): Promise<Reservation | null>;
  /** The member's confirmed ones that start within the interval, by their start; locked for this transaction. */
  confirmedOf(member: MemberId, within: Interval): Promise<readonly ConfirmedReservation[]>;
  /** Those that hold a credit of the terms (`holdsFunding`), by id, locked for this transaction. */
  holding(terms: readonly TermId[]): Promise<readonly Reservation[]>;
  /** Those with the mentor that start after the instant and were not given up, by their start; locked for this transaction. */
  findUpcomingByMentor(mentor: MentorId, after: Instant): Promise<readonly Reservation[]>;
  /** When the sessions started that the mentor did not come to, of those that start within the interval; in their order. */
  mentorNoShows(mentorId: MentorId, within: Interval): Promise<readonly Instant[]>;
  /** @throws StaleVersionError when another transaction has saved it since it was read. */
  save(reservation: Reservation): Promise<void>;
}

export interface DayPasses {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: DayPassId): Promise<DayPass>;
  /** The one that was given because the mentor did not come to the session; locked for this transaction. */
  compensating(session: ReservationId): Promise<DayPass | null>;
  /** Those that came with the terms, in every status, by id; locked for this transaction. */
  ofTerms(terms: readonly TermId[]): Promise<readonly DayPass[]>;
  /**
   * The number given to the member for no-shows of the mentor at sessions that started within the interval. Not counted are those
   * that a correction took back, or used for the session itself.
   */
  compensations(member: MemberId, mentor: MentorId, within: Interval): Promise<number>;
  add(pass: DayPass): Promise<void>;
  save(pass: DayPass): Promise<void>;
}

export interface CompensationReviews {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: CompensationReviewId): Promise<CompensationReview>;
  /** The review of a session's compensation; locked for this transaction. */
  ofSession(session: ReservationId): Promise<CompensationReview | null>;
  /** Those of the member that are open; locked for this transaction. */
  openOf(member: MemberId): Promise<readonly CompensationReview[]>;
  add(review: CompensationReview): Promise<void>;
  save(review: CompensationReview): Promise<void>;
}

export interface BookingContextRequest {
  readonly blockId: BlockId;
  readonly memberId: MemberId;
  readonly dayPassId?: DayPassId;
  /** A reservation that is replaced by the block, and so does not overlap it. */
  readonly moving?: ReservationId;
}

/** What decides whether a member may book a block, read in one go and locked for this transaction. */
export interface BookingContextReader {
  /** @throws DomainError not-found when there is no such block, or no such day pass of the member's. */
  load(claim: BookingContextRequest): Promise<BookingContext>;
  /** Locks the member and the membership in force, as `situation` does first: for who locks something else before the block. */
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
  readonly store: { readonly id: StoreId; readonly name: string };
  readonly mentor: {
    readonly id: MentorId;
    readonly name: string;
    readonly tier: Tier;
    readonly ratingAverage: number | null;
  };
  readonly price: Price;
}

export interface MatchRequest extends Interval {
  readonly memberId: MemberId;
  readonly storeId: StoreId | null;
  readonly tier: Tier | null;
}

export interface MatchContext {
  readonly goal: PublicMentor['specialties'][number] | null;
  /** At most one per mentor: the earliest open block inside the window that does not overlap the member's bookings. */
  readonly options: readonly MatchOption[];
}

export interface ReservationFilter {
  readonly memberId?: MemberId;
  readonly mentorId?: MentorId;
  readonly status?: ReservationStatus;
  readonly from?: Day;
  readonly to?: Day;
}

/** A reservation for which a moment has come: what a job reads, part by part. */
export interface DueReservation {
  readonly id: ReservationId;
  readonly dueAt: Instant;
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
  /** Confirmed ones that started at `startedBy` or before, the earliest first: a bounded number, after `after`. */
  notBegun(startedBy: Instant, after: DueReservation | null): Promise<readonly DueReservation[]>;
  /** Those in progress that ended at `endedBy` or before, the earliest first: a bounded number, after `after`. */
  notCompleted(endedBy: Instant, after: DueReservation | null): Promise<readonly DueReservation[]>;
  dayPasses(member: MemberId, page: PageRequest): Promise<Page<DayPass>>;
  /** The oldest first. */
  compensationReviews(
    filter: { readonly status?: CompensationReviewStatus },
    page: PageRequest,
  ): Promise<Page<CompensationReview>>;
  blocks(mentorId: MentorId, within: Interval, page: PageRequest): Promise<Page<Block>>;
  /** Counts the mentor's blocks that start within the interval. */
  opened(mentorId: MentorId, within: Interval): Promise<OpenedBlocks>;
}
