import type { DueRow } from '@spotter/core/application';
import {
  isCancelledOrRejected,
  isOfferedToAnother,
  findOfferedPrice,
  type AvailableSlot,
  type Block,
  type BookingQueries,
  type MatchOption,
  type MatchRequest,
  type MatchContext,
  type OpenedBlocks,
  type Reservation,
  type ReservationFilter,
  type ReservationView,
  type SlotFilter,
} from '@spotter/core/booking';
import type { CompensationReview, CompensationReviewStatus } from '@spotter/core/conduct';
import {
  dayInterval,
  mapPage,
  overlap,
  type Instant,
  type Interval,
  type MemberId,
  type MentorId,
  type Page,
  type PageRequest,
  type ReservationId,
} from '@spotter/core/kernel';
import type { DayPass } from '@spotter/core/membership';
import { toOfferedTerms } from '@spotter/core/mentor';
import { rangeOf, rangeOfDays } from './ranges.js';
import { getOrThrow } from './get-or-throw.js';
import { publicMentor, ratingOf } from './mentor-queries.js';
import { reservationView } from './naming.js';
import { countBookedInWeek, openedBlocks } from './opened-blocks.js';
import { dueAfter } from './due-rows.js';
import { pageOf } from './paging.js';
import { countTogether, isMemberBusy } from './reservations.js';
import type { Range } from './table.js';
import { creationOf, startOf, EVERYTHING, type CommittedTables } from './tables.js';

export class MemoryBookingQueries implements BookingQueries {
  constructor(private readonly rows: CommittedTables) {}

  async availableSlots(filter: SlotFilter, at: Instant, page: PageRequest): Promise<Page<AvailableSlot>> {
    const day = filter.date && dayInterval(filter.date);
    const range = { from: Math.max(at + 1, day?.startsAt ?? 0), until: day?.endsAt };
    const blocks: Block[] = [];
    const viewer = filter.viewer ?? null;
    for (const block of this.scanOpen(filter, range))
      if (this.fits(block, filter) && !isOfferedToAnother(block, viewer, at)) blocks.push(block);
    return mapPage(pageOf(blocks, page, startOf), (block) => this.slot(block));
  }

  async matchContext(request: MatchRequest, at: Instant): Promise<MatchContext> {
    const range = { from: Math.max(at + 1, request.startsAt), until: request.endsAt };
    const options = new Map<MentorId, MatchOption>();
    const together = countTogether(this.rows, request.memberId);
    for (const block of this.scanOpen({ storeId: request.storeId ?? undefined }, range)) {
      if (options.has(block.mentorId) || block.endsAt > request.endsAt) continue;
      if (!this.fits(block, { tier: request.tier ?? undefined })) continue;
      if (isMemberBusy(this.rows, request.memberId, block)) continue;
      if (isOfferedToAnother(block, request.memberId, at)) continue;
      options.set(block.mentorId, this.option(block, together));
    }
    return { goal: this.rows.members.get(request.memberId)?.goal ?? null, options: [...options.values()] };
  }

  async reservation(id: ReservationId): Promise<Reservation | null> {
    return this.rows.reservations.get(id) ?? null;
  }

  async reservationView(id: ReservationId): Promise<ReservationView | null> {
    const reservation = this.rows.reservations.get(id);
    return reservation ? reservationView(this.rows, reservation) : null;
  }

  async reservations(filter: ReservationFilter, page: PageRequest): Promise<Page<Reservation>> {
    return pageOf(newestFirst(this.rows, filter), page, startOf);
  }

  async reservationViews(filter: ReservationFilter, page: PageRequest): Promise<Page<ReservationView>> {
    return mapPage(await this.reservations(filter, page), (reservation) => reservationView(this.rows, reservation));
  }

  async notBegun(startedBy: Instant, after: DueRow<ReservationId> | null): Promise<readonly DueRow<ReservationId>[]> {
    const rows = this.rows.reservations.scan('notBegun', EVERYTHING, { until: startedBy + 1 });
    return dueAfter(rows, ({ startsAt }) => startsAt, after);
  }

  async notCompleted(endedBy: Instant, after: DueRow<ReservationId> | null): Promise<readonly DueRow<ReservationId>[]> {
    const rows = this.rows.reservations.scan('notCompleted', EVERYTHING, { until: endedBy + 1 });
    return dueAfter(rows, ({ endsAt }) => endsAt, after);
  }

  async dayPasses(member: MemberId, page: PageRequest): Promise<Page<DayPass>> {
    return pageOf([...this.rows.dayPasses.scan('byMember', member)], page, ({ expiresAt }) => expiresAt);
  }

  async compensationReviews(
    { status }: { readonly status?: CompensationReviewStatus },
    page: PageRequest,
  ): Promise<Page<CompensationReview>> {
    const reviews = [...this.rows.compensationReviews.scan('byCreation', EVERYTHING)];
    const wanted = reviews.filter((review) => !status || review.status === status);
    return pageOf(wanted, page, creationOf);
  }

  async blocks(mentorId: MentorId, within: Interval, page: PageRequest): Promise<Page<Block>> {
    const before = [...this.rows.blocks.scan('byMentor', mentorId, { until: within.endsAt })];
    const blocks = before.filter((block) => overlap(block, within));
    return pageOf(blocks, page, startOf);
  }

  async openBlocks(mentorId: MentorId, within: Interval): Promise<readonly Block[]> {
    return [...this.rows.blocks.scan('openByMentor', mentorId, rangeOf(within))];
  }

  async opened(mentorId: MentorId, within: Interval): Promise<OpenedBlocks> {
    return openedBlocks(this.rows, mentorId, within);
  }

  private scanOpen({ mentorId, storeId }: OpenBlockFilter, range: Range): Iterable<Block> {
    const { blocks } = this.rows;
    if (mentorId) return blocks.scan('openByMentor', mentorId, range);
    return storeId ? blocks.scan('openByStore', storeId, range) : blocks.scan('open', EVERYTHING, range);
  }

  private fits(block: Block, { isPeak, storeId, tier }: OpenBlockFilter): boolean {
    const mentor = getOrThrow(this.rows.mentors, block.mentorId, 'mentor');
    return (
      mentor.status === 'active' &&
      (isPeak === undefined || block.isPeak === isPeak) &&
      (!storeId || block.storeId === storeId) &&
      (!tier || toOfferedTerms(mentor).tier === tier)
    );
  }

  private slot({ id: blockId, startsAt, endsAt, isPeak, storeId, mentorId }: Block): AvailableSlot {
    const terms = toOfferedTerms(getOrThrow(this.rows.mentors, mentorId, 'mentor'));
    return {
      blockId,
      startsAt,
      endsAt,
      isPeak,
      store: { id: storeId, name: getOrThrow(this.rows.stores, storeId, 'store').name },
      mentor: {
        id: mentorId,
        name: getOrThrow(this.rows.people, mentorId, 'person').name,
        tier: terms.tier,
        ratingAverage: ratingOf(this.rows, mentorId).average,
      },
      price: findOfferedPrice(terms),
    };
  }

  private option(block: Block, together: ReadonlyMap<MentorId, number>): MatchOption {
    const { mentorId } = block;
    return {
      mentor: publicMentor(this.rows, getOrThrow(this.rows.mentors, mentorId, 'mentor')),
      block,
      sessionsTogether: together.get(mentorId) ?? 0,
      bookedThatWeek: countBookedInWeek(this.rows, mentorId, block.startsAt),
    };
  }
}

type OpenBlockFilter = { readonly [Name in keyof Omit<SlotFilter, 'date' | 'viewer'>]: SlotFilter[Name] | undefined };

/** The reservations that match a filter, newest start first. */
export function newestFirst(
  { reservations }: Pick<CommittedTables, 'reservations'>,
  { memberId, mentorId, status, isCancelledOrRejected: wanted, from, to }: ReservationFilter,
): readonly Reservation[] {
  const range = rangeOfDays({ from, to });
  const rows = memberId
    ? reservations.scan('byMember', memberId, range)
    : mentorId
      ? reservations.scan('byMentor', mentorId, range)
      : reservations.scan('byStart', EVERYTHING, range);
  return [...rows]
    .filter((row) => (!mentorId || row.mentorId === mentorId) && (!status || row.status === status))
    .filter((row) => wanted === undefined || isCancelledOrRejected(row) === wanted)
    .reverse();
}
