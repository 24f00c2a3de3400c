import type { DueRow } from '@spotter/core/application';
import type {
  AvailableSlot,
  Block,
  BookingQueries,
  MatchRequest,
  MatchContext,
  OpenedBlocks,
  Reservation,
  ReservationFilter,
  ReservationView,
  SlotFilter,
} from '@spotter/core/booking';
import type { CompensationReview, CompensationReviewStatus } from '@spotter/core/conduct';
import {
  DAY,
  minus,
  type Instant,
  type Interval,
  type MemberId,
  type MentorId,
  type Page,
  type PageRequest,
  type ReservationId,
} from '@spotter/core/kernel';
import type { DayPass } from '@spotter/core/membership';
import { lookup, statement, type Statement } from '../statement.js';
import { toTimestamp, toTimestamps } from '../table.js';
import { block, dayPass } from '../tables/blocks.js';
import { compensationReview, compensationReviewFrom } from '../tables/compensation-reviews.js';
import { reservation, reservationFrom } from '../tables/reservations.js';
import { readSlots } from './available-slots.js';
import { given, whereAll } from './conditions.js';
import { BATCH, lastRow } from './due-rows.js';
import { ascending, listOf, type Listing } from './listing.js';
import { matchContextFrom, matchStatement, type MatchRow } from './match-context.js';
import { openedBlocks } from './opened-blocks.js';
import type { QueryReader } from './query-reader.js';
import { RESERVATIONS, reservationsWhere, reservationViewFrom, VIEW_COLUMNS } from './reservation-list.js';

const RESERVATION = lookup(`select ${reservation.selection('r')} from reservation r where r.id = $1`);

const VIEW = lookup(`select ${VIEW_COLUMNS} from reservation r where r.id = $1`);
const VIEWS: Listing = { ...RESERVATIONS, columns: VIEW_COLUMNS };

const BLOCKS = listOf(block, 'b', ascending('b.starts_at', 'b.id'));

const OPEN_BLOCKS = statement(`
  select ${block.selection('b')} from block b
  where b.mentor_id = $1 and b.starts_at >= $2 and b.starts_at < $3 and b.status = 'open' order by b.starts_at`);

/** Uses a partial index of these rows, so that the cost depends only on the due rows. */
const dueIn = (status: string, moment: string): Statement =>
  statement(`
    select id, ${moment} as "dueAt" from reservation
    where status = '${status}' and ${moment} <= $1
      and ($2::timestamptz is null or (${moment}, id) > ($2, $3::uuid))
    order by ${moment}, id limit ${BATCH}`);

const NOT_BEGUN = dueIn('confirmed', 'starts_at');
const NOT_COMPLETED = dueIn('in_progress', 'ends_at');

const DAY_PASSES = listOf(dayPass, 'd', ascending('d.expires_at', 'd.id'));

const COMPENSATION_REVIEWS = listOf(compensationReview, 'c', ascending('c.created_at', 'c.id'));

export class PostgresBookingQueries implements BookingQueries {
  constructor(private readonly reader: QueryReader) {}

  availableSlots(filter: SlotFilter, at: Instant, request: PageRequest): Promise<Page<AvailableSlot>> {
    return readSlots(this.reader, filter, at, request);
  }

  async matchContext(request: MatchRequest, at: Instant): Promise<MatchContext> {
    const { text, values } = matchStatement(request, at);
    return matchContextFrom(await this.reader.read<MatchRow>(this.reader.statements.of(text), ...values));
  }

  reservation(id: ReservationId): Promise<Reservation | null> {
    return this.reader.readOneAs(reservationFrom, RESERVATION, id);
  }

  reservationView(id: ReservationId): Promise<ReservationView | null> {
    return this.reader.readOneAs(reservationViewFrom, VIEW, id);
  }

  reservations(filter: ReservationFilter, request: PageRequest): Promise<Page<Reservation>> {
    const where = reservationsWhere(filter);
    return this.reader.pageAs(reservationFrom, RESERVATIONS, where, request);
  }

  reservationViews(filter: ReservationFilter, request: PageRequest): Promise<Page<ReservationView>> {
    const where = reservationsWhere(filter);
    return this.reader.pageAs(reservationViewFrom, VIEWS, where, request);
  }

  notBegun(startedBy: Instant, after: DueRow<ReservationId> | null): Promise<readonly DueRow<ReservationId>[]> {
    return this.reader.read(NOT_BEGUN, toTimestamp(startedBy), ...lastRow(after?.dueAt, after?.id));
  }

  notCompleted(endedBy: Instant, after: DueRow<ReservationId> | null): Promise<readonly DueRow<ReservationId>[]> {
    return this.reader.read(NOT_COMPLETED, toTimestamp(endedBy), ...lastRow(after?.dueAt, after?.id));
  }

  dayPasses(member: MemberId, request: PageRequest): Promise<Page<DayPass>> {
    return this.reader.page(DAY_PASSES, whereAll([['d.member_id = ?', member]]), request);
  }

  compensationReviews(
    { status }: { readonly status?: CompensationReviewStatus },
    request: PageRequest,
  ): Promise<Page<CompensationReview>> {
    const where = whereAll(given('c.status = ?', status));
    return this.reader.pageAs(compensationReviewFrom, COMPENSATION_REVIEWS, where, request);
  }

  /** A block that overlaps the interval starts at most a day before it (block_within_a_day), which limits the index range. */
  blocks(mentorId: MentorId, { startsAt, endsAt }: Interval, request: PageRequest): Promise<Page<Block>> {
    const where = whereAll([
      ['b.mentor_id = ?', mentorId],
      ['b.starts_at >= ?', toTimestamp(minus(startsAt, DAY))],
      ['b.starts_at < ?', toTimestamp(endsAt)],
      ['b.ends_at > ?', toTimestamp(startsAt)],
    ]);
    return this.reader.page(BLOCKS, where, request);
  }

  openBlocks(mentorId: MentorId, within: Interval): Promise<readonly Block[]> {
    return this.reader.read<Block>(OPEN_BLOCKS, mentorId, ...toTimestamps(within));
  }

  opened(mentorId: MentorId, within: Interval): Promise<OpenedBlocks> {
    return openedBlocks(this.reader, mentorId, within);
  }
}
