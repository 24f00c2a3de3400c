import type { Day } from '../shared/calendar.js';
import type { BlockId, DayPassId, MemberId, MentorId, ReservationId, RoomId, StoreId, TermId } from '../shared/ids.js';
import type { Instant, Interval } from '../shared/instant.js';
import type { Page, PageRequest } from '../shared/page.js';
import type { Membership } from '../membership/membership.js';
import type { Mentor, MentorTerms, Tier } from '../mentor/mentor.js';
import type { PublicMentor } from '../mentor/ports.js';
import type { PointLot } from '../points/point-lot.js';
import type { RoomUse } from '../store/room-change.js';
import type { Block } from './block.js';
import type { DayPass } from './day-pass.js';
import type { MatchOption } from './matching.js';
import type { OpenedBlocks } from './obligation.js';
import type { Price } from './price.js';
import type { Confirmed, Reservation, ReservationStatus } from './reservation.js';

export interface Blocks {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: BlockId): Promise<Block>;
  /** The mentor's open and booked blocks, and those of anybody at the store, that touch the interval. */
  occupied(mentorId: MentorId, storeId: StoreId, within: Interval): Promise<readonly OccupiedTime[]>;
  /**
   * Adds the blocks that overlap no other of their mentor or room.
   * @returns the ids of those added; the database itself kept the others out.
   */
  open(blocks: readonly Block[]): Promise<ReadonlySet<BlockId>>;
  save(block: Block): Promise<void>;
  /** The mentor's block that starts then and is not closed; not locked. */
  startingAt(mentorId: MentorId, startsAt: Instant): Promise<Block | null>;
  /** Of the mentor's blocks that start within the interval. */
  opened(mentorId: MentorId, within: Interval): Promise<OpenedBlocks>;
  /** The mentor's open and booked blocks that start after the instant, by their start; locked for this transaction. */
  ahead(mentorId: MentorId, after: Instant): Promise<readonly Block[]>;
  /** The rooms in which open or booked blocks end after the instant, by when the last one ends; not locked. */
  aheadIn(rooms: readonly RoomId[], after: Instant): Promise<readonly RoomUse[]>;
}

/** Time that is taken: by a mentor, and in a room. */
export interface OccupiedTime extends Interval {
  readonly mentorId: MentorId;
  readonly roomId: RoomId;
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
  getIfFree(id: ReservationId): Promise<Reservation | null>;
  /** The member's confirmed ones that start within the interval, by their start; locked for this transaction. */
  confirmedOf(member: MemberId, within: Interval): Promise<readonly Confirmed[]>;
  /** Those that hold a credit of the terms (`holdsFunding`), by id, locked for this transaction. */
  holding(terms: readonly TermId[]): Promise<readonly Reservation[]>;
  /** Those with the mentor that start after the instant and were not given up, by their start; locked for this transaction. */
  aheadWith(mentor: MentorId, after: Instant): Promise<readonly Reservation[]>;
  /** How many sessions that start within the interval the mentor did not come to. */
  mentorNoShows(mentorId: MentorId, within: Interval): Promise<number>;
  /** @throws StaleVersionError when it was saved by somebody else since it was read. */
  save(reservation: Reservation): Promise<void>;
}

export interface DayPasses {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: DayPassId): Promise<DayPass>;
  /** The one that was given because the mentor did not come to the session; locked for this transaction. */
  compensating(session: ReservationId): Promise<DayPass | null>;
  /** Those that came with the member's memberships and whose days are not over at an instant; locked for this transaction. */
  ofMemberships(member: MemberId, at: Instant): Promise<readonly DayPass[]>;
  add(pass: DayPass): Promise<void>;
  save(pass: DayPass): Promise<void>;
}

export interface DeskClaim {
  readonly blockId: BlockId;
  readonly memberId: MemberId;
  readonly dayPassId?: DayPassId;
  /** A reservation that gives up its place for the block, and so is not in the way. */
  readonly moving?: ReservationId;
}

/** What decides whether a member may book a block, read in one go and locked for this transaction. */
export interface BookingDesk {
  /** @throws DomainError not-found when there is no such block, or no such day pass of the member's. */
  situation(claim: DeskClaim): Promise<BookingSituation>;
  /** Locks the member and the membership in force, as `situation` does first: for who locks something else before the block. */
  lockMember(member: MemberId): Promise<void>;
}

export interface BookingSituation {
  readonly block: Block;
  readonly mentor: MentorTerms & Pick<Mentor, 'status'>;
  /** The member has another reservation that stands and overlaps the block. */
  readonly memberIsBusy: boolean;
  /**
   * The membership in force (active, paused or past due), with at least the last three of its terms, and the credits that reservations
   * hold, by term. For decisions alone: it is not to be saved.
   */
  readonly membership: MembershipWithCredits | null;
  /** Lots with something left; empty unless the block's mentor is Pro. */
  readonly pointLots: readonly PointLot[];
  readonly dayPass: DayPass | null;
}

export interface MembershipWithCredits {
  readonly membership: Membership;
  readonly heldCredits: ReadonlyMap<string, readonly number[]>;
}

export interface SlotFilter {
  readonly date?: Day;
  readonly isPeak?: boolean;
  readonly storeId?: StoreId;
  readonly mentorId?: MentorId;
  readonly tier?: Tier;
  /** Whose offers are listed: those that stand for others are not. */
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

export interface MatchSituation {
  readonly goal: PublicMentor['specialties'][number] | null;
  /** At most one a mentor: the earliest open block that lies inside the window and not in the member's way. */
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
  matchSituation(request: MatchRequest, at: Instant): Promise<MatchSituation>;
  reservation(id: ReservationId): Promise<Reservation | null>;
  /** Newest start first. */
  reservations(filter: ReservationFilter, page: PageRequest): Promise<Page<Reservation>>;
  /** Confirmed ones that started at `startedBy` or before, the earliest first: a bounded number, from behind `after` on. */
  notBegun(startedBy: Instant, after: DueReservation | null): Promise<readonly DueReservation[]>;
  /** Those in progress that ended at `endedBy` or before, the earliest first: a bounded number, from behind `after` on. */
  notCompleted(endedBy: Instant, after: DueReservation | null): Promise<readonly DueReservation[]>;
  dayPasses(member: MemberId, page: PageRequest): Promise<Page<DayPass>>;
  blocks(mentorId: MentorId, within: Interval, page: PageRequest): Promise<Page<Block>>;
  /** Of the mentor's blocks that start within the interval. */
  opened(mentorId: MentorId, within: Interval): Promise<OpenedBlocks>;
}
